import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { cashMessages } from './cash-messages.ts'

/** The money of a delivered order: what is due, what came, and what it cost. */
export function OrderMoney({ orderId, status }: { orderId: string; status: string }) {
  const t = useMessages(cashMessages)
  const language = useLanguage()
  const { data: cash } = useApiQuery('GET /orders/:id/cash', { params: { id: orderId } })
  if (!cash || (status !== 'Delivered' && cash.entries.length === 0)) return null
  const money = (taka: number) => formatTaka(taka, language)
  const facts = [
    [t.due, cash.due],
    [t.received, cash.received],
    ...(cash.writtenOff > 0 ? [[t.writtenOff, cash.writtenOff] as const] : []),
    ...(cash.charge > 0 ? [[t.charge, cash.charge] as const] : []),
    ...(cash.returnCharge > 0 ? [[t.returnCharge, cash.returnCharge] as const] : []),
  ] as const
  return (
    <section aria-labelledby="money-title" className="card p-4">
      <h2 id="money-title" className="text-lg">
        {t.orderTitle}
      </h2>
      {cash.open > 0 && (
        <p className="mt-1 font-semibold">
          {t.open}: {money(cash.open)} · {t.withHolder(cash.courierName || t.own)}
        </p>
      )}
      <dl className="mt-2 flex flex-col gap-0.5">
        {facts.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {cash.entries.length > 0 && (
        <ul className="mt-2 border-t border-line pt-2 text-sm">
          {cash.entries.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="wrap-anywhere">
              {t.kinds[entry.kind]} {money(entry.amount)} ·{' '}
              {[readableMoment(new Date(entry.at), language), entry.statement, entry.by, entry.note]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
