import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Language } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { Frame } from '#web/shared/layout/frame.tsx'
import { currentClass, entryClass } from '#web/shared/layout/frame-entries.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { TabBar } from '#web/shared/layout/tab-bar.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { customerLists, listNames } from '#web/shared/orders/order-lists.ts'
import { Icon } from '#web/ui/icon.tsx'

const pagesIn = (language: Language) => [
  { to: '/dashboard', label: frameMessages[language].overview, icon: 'layout-grid' as const },
  ...listNames(customerLists).map((list) => ({
    to: `/dashboard/${list}`,
    label: orderMessages[language].lists[list].menu,
    icon: customerLists[list].icon,
  })),
]

/** A tab of a phone has room for one word. */
const tabsIn = (language: Language) => {
  const { activeOrders, myShopping } = orderMessages[language].ownTabs
  const names = [frameMessages[language].overview, activeOrders, myShopping]
  return names.flatMap((label, index) =>
    pagesIn(language)
      .slice(index, index + 1)
      .map((page) => ({ ...page, label })),
  )
}

/** A customer's navigation around the pages of their account. */
export function AccountFrame({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const pages = pagesIn(language)
  const entries = pages.map(({ to, label, icon }) => (
    <li key={to}>
      <NavLink to={to} end className={({ isActive }) => `${entryClass} ${isActive ? currentClass : ''}`}>
        <Icon name={icon} />
        {label}
      </NavLink>
    </li>
  ))
  return (
    <Frame
      menu={entries}
      tabs={
        <TabBar
          tabs={tabsIn(language).map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))}
          more={() => <ul>{entries}</ul>}
          onLogOut={onLogOut}
        />
      }
      onLogOut={onLogOut}
    >
      {children}
    </Frame>
  )
}
