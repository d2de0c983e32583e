import type { OrderStatus } from '#shop/orders/contract.ts'
import type { FollowedOrder } from '#shop/orders/following/contract.ts'
import { readableMoment } from '#web/moment.ts'
import { useLanguage, useOrderingTexts } from '#web/texts/texts.tsx'

/** What is still to come, as long as nothing goes wrong. */
const ahead: Record<OrderStatus, ('Confirmed' | 'Shipping' | 'Delivered')[]> = {
  Pending: ['Confirmed', 'Shipping', 'Delivered'],
  Confirmed: ['Shipping', 'Delivered'],
  Shipping: ['Delivered'],
  ...{ Delivered: [], Cancelled: [], Return: [] },
}

const step = 'relative border-l-2 pb-4 pl-5 last:border-transparent last:pb-0'
const dot = 'absolute top-1.5 -left-[0.4375rem] size-3 rounded-pill'

/** What has happened to the order and when, in Dhaka time (D52), and what is still to come. */
export function OrderProgress({ order: { history, orderStatus } }: { order: FollowedOrder }) {
  const { track } = useOrderingTexts()
  const language = useLanguage()
  return (
    <ol aria-label={track.history} className="mt-4">
      {history.map(({ at, from, to, change, role }, place) => {
        const changed = {
          ...{ address: track.addressCorrected, claim: track.claimed },
          ...{ edit: track.edited, merge: track.merged },
        }
        const moved = from === null ? track.placed : track.status[to]
        return (
          <li
            key={`${at} ${to} ${change}`}
            className={`${step} ${place === history.length - 1 ? 'border-line' : 'border-brand'}`}
          >
            <span aria-hidden="true" className={`${dot} bg-brand`} />
            <p className="font-semibold">{change === 'status' ? moved : changed[change]}</p>
            <p className="text--1 text-ink-2">
              <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
              {role === 'admin' ? track.byShop : track.byYou}
            </p>
          </li>
        )
      })}
      {ahead[orderStatus].map((status) => (
        <li key={status} className={`${step} border-line`}>
          <span aria-hidden="true" className={`${dot} border-2 border-line-strong bg-surface`} />
          <p className="text-ink-2">{track.ahead[status]}</p>
        </li>
      ))}
    </ol>
  )
}
