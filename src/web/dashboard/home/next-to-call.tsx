import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { ToDos } from '#shop/overview/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { overviewMessages } from './messages.ts'
import { ageOf } from './to-do-list.tsx'

interface Props {
  nextToCall: NonNullable<ToDos['nextToCall']>
  /** How many wait for a call now. */
  waiting: number
}

/** The customers who have waited longest for a call. */
export function NextToCall({ nextToCall, waiting }: Props) {
  const t = useMessages(overviewMessages)
  const language = useLanguage()
  const id = useId()
  return (
    <section aria-labelledby={id} className="card px-4 pt-2 pb-3">
      <h2 id={id} className="flex min-h-11 items-center text-lg">
        {t.nextToCall}
      </h2>
      {nextToCall.length > 0 && (
        <Link to="/dashboard/calls" className="button-buy mb-2 w-full gap-2 sm:w-auto">
          <Icon name="phone" className="size-4" />
          {t.callInTurn} ({formatNumber(waiting, language)})
        </Link>
      )}
      {nextToCall.length === 0 && <p className="py-2 text-ink-2">{t.nothingToCall}</p>}
      <ul className="divide-y divide-line">
        {nextToCall.map(({ _id, name, mobileNumber, thana, district, ...order }) => (
          <li key={_id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1.5">
            <Link
              to={`/dashboard/order-overview/${_id}`}
              className="flex min-w-0 grow basis-64 items-center gap-3 hover:underline"
            >
              <Thumbnail image={order.image} />
              <span className="min-w-0 grow @3xl:flex @3xl:items-center @3xl:gap-3">
                <b className="block truncate @3xl:w-44">{name}</b>{' '}
                <span className="block truncate text-sm text-ink-2 @3xl:text-base">
                  {language === 'bn' ? `${thana}, ${district}` : `${order.thanaEn}, ${order.districtEn}`}
                </span>
              </span>
            </Link>
            <span className="ml-13 text-sm text-ink-2 @max-[14rem]:ml-0 @3xl:ml-0 @3xl:whitespace-nowrap">
              {order.callDueAt === null ? t.products(formatNumber(order.products, language)) : t.callAgain} ·{' '}
              {ageOf(order.placedAt, language, t)}
            </span>
            <b className="ml-auto min-w-20 text-right tabular-nums">{formatTaka(order.total, language)}</b>
            <a
              href={`tel:${mobileNumber}`}
              aria-label={t.call(name, mobileNumber)}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong px-3 text-sm font-semibold wrap-anywhere tabular-nums hover:bg-sunken md:min-h-9"
            >
              <Icon name="phone" className="size-4" />
              {mobileNumber}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
