import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { CashPosition } from '#shop/cash/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { cashMessages } from './cash-messages.ts'

/** The address of the list of what one courier holds. */
const listOf = ({ courier, courierName }: CashPosition) =>
  `?${new URLSearchParams({ courier, ...(courier === 'other' && { name: courierName }) })}#list`

/** How urgent an age is: up to a week, two weeks, a month, and more. */
const ageTones = ['bg-sunken', 'bg-sunken', 'bg-mark-soft text-mark-ink', 'bg-danger-soft text-danger']

/** Where there is room an age is below the same age of the one above. */
const ageColumns = ['@2xl:col-start-1', '@2xl:col-start-2', '@2xl:col-start-3', '@2xl:col-start-4']

/** Who holds the cash of delivered orders, and since when. */
export function Position() {
  const t = useMessages(cashMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /cash', {})
  const money = (taka: number) => formatTaka(taka, language)
  // The list below says that nothing is open.
  if (query.data?.length === 0) return null
  return (
    <section aria-labelledby="position-title" className="card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="position-title" className="text-lg">
          {t.position}
        </h2>
        {query.data && (
          <p className="tabular-nums">
            <b className="text-2xl">
              {money(query.data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100)}
            </b>{' '}
            <span className="text-sm text-ink-2">
              {t.orders(query.data.reduce((sum, { orders }) => sum + orders, 0))}
            </span>
          </p>
        )}
      </div>
      <p className="text-sm text-ink-2">{t.positionHint}</p>
      <QueryState query={query} />
      {query.data && query.data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {query.data.map((position) => {
            const holder = position.courierName || t.own
            return (
              <li key={`${position.courier} ${position.courierName}`} className="py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <Link
                    to={listOf(position)}
                    aria-label={t.showOrders(holder)}
                    className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                  >
                    {holder}
                  </Link>
                  <span className="tabular-nums">
                    <b className="text-lg">{money(position.amount)}</b>{' '}
                    <span className="text-sm text-ink-2">{t.orders(position.orders)}</span>
                  </span>
                </p>
                <dl className="mt-1 grid gap-2 @3xs:grid-cols-2 @2xl:grid-cols-4">
                  {position.ages.map(
                    ({ amount, orders }, age) =>
                      orders > 0 && (
                        <div
                          key={t.ages[age]}
                          className={`rounded-md px-3 py-1.5 ${ageTones[age]} ${ageColumns[age]}`}
                        >
                          <dt className="text-sm">{t.ages[age]}</dt>
                          <dd className="tabular-nums">
                            {money(amount)}
                            <span className="block text-sm">{t.orders(orders)}</span>
                          </dd>
                        </div>
                      ),
                  )}
                </dl>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
