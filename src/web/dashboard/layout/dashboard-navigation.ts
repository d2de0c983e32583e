import type { Language } from '#lib/language.ts'
import { contentPages } from '#shop/settings/rules.ts'
import { settingsMessages } from '#web/dashboard/settings/messages.ts'
import type { Allows } from '#web/data/session.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { type AdminList, adminLists, listNames } from '#web/shared/orders/order-lists.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { dashboardMessages } from './messages.ts'
import { dutyOfPage } from './page-duties.ts'

export const newOrderPage = '/dashboard/newOrder'

export interface DashboardPage {
  to: string
  label: string
  /** The list of orders that the page shows. */
  list?: AdminList
}

export interface DashboardGroup {
  icon: IconName
  label: string
  /** The group itself leads to its first page. */
  pages: readonly [DashboardPage, ...DashboardPage[]]
  /** Further addresses of the group, such as that of one order. */
  also?: RegExp
}

/** The links of the specification (DASH-10): always in the sidebar, also of a group that is not open. */
const isAlwaysShown = ({ to }: DashboardPage) =>
  /\/(allUsers|allProducts|(pending|confirmed|cancelled|delivered|return)Orders|manageSlider)$/.test(to)

/** The pages of a group that the sidebar shows. */
export const shownPages = ({ pages }: DashboardGroup, isOpen: boolean) =>
  isOpen ? pages : pages.filter(isAlwaysShown)

const at = (path: string) => `/dashboard${path && `/${path}`}`

/** The pages of the administrator in six groups; staff have those of their duties. */
export function adminNavigation(language: Language, allows: Allows): DashboardGroup[] {
  return allGroups(language).flatMap((group) => {
    const [first, ...others] = group.pages.filter(({ to }) => {
      const duty = dutyOfPage(to)
      return duty === undefined || allows(duty)
    })
    return first ? [{ ...group, pages: [first, ...others] }] : []
  })
}

function allGroups(language: Language): DashboardGroup[] {
  const { groups, pages } = dashboardMessages[language]
  const { lists } = orderMessages[language]
  const { texts } = settingsMessages[language]
  const page = (path: keyof typeof pages): DashboardPage => ({ to: at(path), label: pages[path] })
  const [firstList, ...otherLists] = listNames(adminLists).map(
    (list): DashboardPage => ({ to: at(list), label: lists[list].menu, list }),
  )
  return [
    {
      icon: 'house',
      label: groups.home,
      pages: [
        { to: at(''), label: frameMessages[language].overview },
        page('analytics'),
        page('returns'),
        page('cash'),
        page('statements'),
        page('health'),
      ],
      also: /^statements\//,
    },
    {
      icon: 'shopping-bag',
      label: groups.orders,
      pages: [firstList as DashboardPage, page('calls'), ...otherLists, page('parcels'), page('newOrder')],
      also: /^(order-overview|print-orders|print-labels)/,
    },
    {
      icon: 'package',
      label: groups.products,
      pages: [
        page('allProducts'),
        page('addProduct'),
        page('stock'),
        page('stocktake'),
        page('incomingGoods'),
        page('categories'),
        page('discounts'),
        page('searchWords'),
        page('productsCsv'),
      ],
      also: /^(update|stock)\//,
    },
    {
      icon: 'users',
      label: groups.customers,
      pages: [
        page('customers'),
        page('messages'),
        page('textsSent'),
        page('reviews'),
        page('stockAlerts'),
        page('blockedPhones'),
        page('allUsers'),
        page('newsletter'),
      ],
      also: /^customers\//,
    },
    {
      icon: 'images',
      label: groups.shopWindow,
      pages: [
        page('manageSlider'),
        ...contentPages.map((name) => ({ to: at(`settings/texts/${name}`), label: texts.pages[name] })),
      ],
      also: /^(addSlide|updateSlider)/,
    },
    {
      icon: 'settings',
      label: groups.settings,
      pages: [
        page('settings'),
        page('deliveryCharges'),
        page('couriers'),
        page('callRules'),
        page('textMessages'),
        page('apiKeys'),
        page('webhooks'),
        page('moving'),
        page('audit'),
      ],
      also: /^courierAreas/,
    },
  ]
}

/** Whether the page with this address, without the language's prefix, is part of the group. */
export const isInGroup = ({ pages, also }: DashboardGroup, pathname: string) =>
  pages.some(({ to }) => to === pathname) || also?.test(pathname.replace(/^\/dashboard\//, '')) === true
