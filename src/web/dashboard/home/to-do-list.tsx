import { Link } from 'react-router'
import { formatNumber, type Language } from '#lib/language.ts'
import type { ToDos } from '#shop/overview/contract.ts'
import { ageMessages, formatAge } from '#web/dashboard/kit/age.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { overviewMessages } from './messages.ts'

type OverviewMessages = Messages<typeof overviewMessages>

interface Item {
  to: string
  icon: IconName
  label: string
  count: number
  /** There may be more: they are counted up to here. */
  isAtLeast?: boolean
  note?: string | null | false
}

/** What waits, the most urgent first. */
function itemsOf(
  toDos: ToDos,
  t: OverviewMessages,
  ageText: Messages<typeof ageMessages>,
  language: Language,
  allowsOrders: boolean,
): Item[] {
  const { toCall, toConfirm, toReview, toPack, runningOut, toReceive, stockCalls, parcels } = toDos
  const { unreadMessages, waitingReviews, paymentsToCheck, toPayBack } = toDos
  const soldOut = [
    runningOut?.soldOut && t.soldOutCount(formatNumber(runningOut.soldOut, language)),
    runningOut?.waiting && t.waitingCount(formatNumber(runningOut.waiting, language)),
  ].filter(Boolean)
  const waits = (oldestAt: string | null) =>
    oldestAt && t.oldest(formatAge(new Date(oldestAt), new Date(), ageText))
  const items: (Item | false | null | 0)[] = [
    toCall && {
      to: '/dashboard/calls',
      icon: 'phone',
      label: t.toCall,
      count: toCall.count,
      isAtLeast: toCall.count >= 1000,
      note: toCall.oldestAt
        ? waits(toCall.oldestAt)
        : toCall.nextAt && t.nextAt(readableMoment(new Date(toCall.nextAt), language)),
    },
    toCall &&
      toCall.forPerson > 0 && {
        to: '/dashboard/calls?list=person',
        icon: 'phone',
        label: t.callsForPerson,
        count: toCall.forPerson,
      },
    toConfirm && {
      to: '/dashboard/pendingOrders',
      icon: 'check',
      label: t.toConfirm,
      count: toConfirm,
      note: t.noCall,
    },
    toReview && {
      to: '/dashboard/pendingOrders?review=yes',
      icon: 'triangle-alert',
      label: t.toReview,
      count: toReview,
      note: t.stockNotReserved,
    },
    toPack && {
      to: '/dashboard/confirmedOrders',
      icon: 'package',
      label: t.toPack,
      count: toPack.count,
      note: waits(toPack.oldestAt),
    },
    runningOut && {
      to: '/dashboard/stock?show=low',
      icon: 'shopping-bag',
      label: t.runningOut,
      count: runningOut.count,
      note: soldOut.join(' · '),
    },
    paymentsToCheck && {
      to: '/dashboard/cash#payments',
      icon: 'banknote',
      label: t.paymentsToCheck,
      count: paymentsToCheck,
    },
    allowsOrders &&
      toPayBack && {
        to: '/dashboard/allOrders?toPayBack=yes',
        icon: 'undo-2',
        label: t.toPayBack,
        count: toPayBack,
      },
    parcels && { to: '/dashboard/parcels', icon: 'truck', label: t.parcels, count: parcels },
    toReceive && {
      to: '/dashboard/allOrders?toReceive=yes',
      icon: 'undo-2',
      label: t.toReceive,
      count: toReceive,
    },
    stockCalls && { to: '/dashboard/stockAlerts', icon: 'bell', label: t.stockCalls, count: stockCalls },
    waitingReviews && {
      to: '/dashboard/reviews',
      icon: 'star',
      label: t.waitingReviews,
      count: waitingReviews,
    },
    unreadMessages !== null && {
      to: '/dashboard/messages',
      icon: 'mail',
      label: t.unreadMessages,
      count: unreadMessages,
    },
  ]
  return items.filter((item) => item !== null && item !== false && item !== 0)
}

/** What waits for this person, each with its number and a link to its list. */
export function ToDoList({ toDos }: { toDos: ToDos }) {
  const t = useMessages(overviewMessages)
  const ageText = useMessages(ageMessages)
  const language = useLanguage()
  // Without this permission there is no list to open.
  const allowsOrders = useAllows()(['orders', 'packing'])
  const shown = itemsOf(toDos, t, ageText, language, allowsOrders)
  if (shown.length === 0) return null
  return (
    <section aria-label={t.toDo} className="card">
      <ul className="divide-y divide-line @3xl:flex @3xl:divide-x @3xl:divide-y-0">
        {shown.map(({ to, icon, label, count, isAtLeast, note }, index) => (
          <li key={label} className="@3xl:min-w-0 @3xl:flex-1">
            <Link
              to={to}
              className="flex h-full min-h-14 items-center gap-x-3 px-4 py-2 hover:bg-sunken @max-[14rem]:flex-wrap @3xl:grid @3xl:content-start @3xl:gap-0 @3xl:py-3.5"
            >
              <Icon name={icon} className="size-5 text-ink-2 @3xl:hidden" />
              <span className="min-w-0 grow @max-[14rem]:order-1 @max-[14rem]:basis-full @3xl:contents">
                <span className="block @3xl:order-1 @3xl:text-sm @3xl:text-ink-2">{label}</span>{' '}
                {note && <span className="block text-sm text-ink-3 @3xl:order-3">{note}</span>}
              </span>{' '}
              <span
                className={`font-display text-lg leading-tight font-semibold tabular-nums @max-[14rem]:ml-auto @3xl:order-2 @3xl:flex @3xl:items-center @3xl:gap-2 @3xl:text-2xl ${index === 0 && count > 0 ? 'rounded-full bg-mark-soft px-2.5 text-mark-ink @3xl:bg-transparent @3xl:px-0 @3xl:text-ink' : ''}`}
              >
                {formatNumber(count, language) + (isAtLeast ? '+' : '')}
                {index === 0 && count > 0 && (
                  <span aria-hidden="true" className="hidden size-2 rotate-45 bg-mark @3xl:block" />
                )}
              </span>
              <Icon name="chevron-right" className="size-5 text-ink-3 @3xl:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
