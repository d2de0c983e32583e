import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { ToDos } from '#shop/overview/contract.ts'
import { ageMessages, formatAge } from '#web/dashboard/kit/age.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { overviewMessages } from './messages.ts'

interface Props {
  nextToCall: NonNullable<ToDos['nextToCall']>
  /** How many wait for a call now. */
  waiting: number
}

/** The customers who have waited longest for a call. */
export function NextToCall({ nextToCall, waiting }: Props) {
  const t = useMessages(overviewMessages)
  const ageText = useMessages(ageMessages)
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
          <li key={_id} className="flex min-h-14 items-center gap-3 py-1.5 @max-[14rem]:flex-wrap">
            <Link
              to={`/dashboard/order-overview/${_id}`}
              className="flex min-w-0 grow items-center gap-3 hover:underline @max-[14rem]:flex-wrap"
            >
              <Thumbnail image={order.image} />
              <span className="min-w-0 grow leading-snug @3xl:flex @3xl:items-center @3xl:gap-3">
                <b className="block truncate @3xl:w-44">{name}</b>{' '}
                <span className="block truncate text-sm text-ink-2 @3xl:text-base">
                  {language === 'bn' ? `${thana}, ${district}` : `${order.thanaEn}, ${order.districtEn}`}
                </span>{' '}
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 @3xl:contents">
                  <span className="text-sm text-ink-2 @3xl:ml-auto @3xl:whitespace-nowrap">
                    {order.callDueAt === null
                      ? t.products(formatNumber(order.products, language))
                      : t.callAgain}{' '}
                    · {formatAge(new Date(order.placedAt), new Date(), ageText)}
                  </span>{' '}
                  <b className="text-right tabular-nums @3xl:min-w-20">{formatTaka(order.total, language)}</b>
                </span>
              </span>
            </Link>
            {/* On a phone the number is dialled, not read. */}
            <a
              href={`tel:${mobileNumber}`}
              aria-label={t.call(name, mobileNumber)}
              title={mobileNumber}
              className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-md border border-line-strong text-sm font-semibold tabular-nums hover:bg-sunken @3xl:size-auto @3xl:min-h-9 @3xl:px-3"
            >
              <Icon name="phone" className="size-4" />
              <span className="hidden @3xl:inline">{mobileNumber}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
