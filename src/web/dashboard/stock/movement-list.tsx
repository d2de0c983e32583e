import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { StockMovement } from '#shop/stock/contract.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { stockMessages } from './messages.ts'

/** What happened to the stock of a product, newest first. */
export function MovementList({ rows }: { rows: readonly StockMovement[] }) {
  return (
    <ol className="card divide-y divide-line">
      {rows.map((movement) => (
        <Movement key={movement._id} movement={movement} />
      ))}
    </ol>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const t = useMessages(stockMessages)
  const { roles } = useMessages(orderMessages)
  const language = useLanguage()
  const { change, before, after, orderId, reason, role } = movement
  const show = (pieces: number | null) => (pieces === null ? t.notCounted : formatNumber(pieces, language))
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  const who = movement.by || (role in roles ? roles[role as keyof typeof roles] : '')
  const optionsText = useOptionsText()
  const label = optionsText(movement.options) || (movement.variantId && t.deletedVariant)
  return (
    <li className="stock-movement px-4 py-3">
      <p className="text-sm text-ink-2">
        <time dateTime={movement.at}>{readableMoment(new Date(movement.at), language)}</time>
        {who && ` · ${who}`}
      </p>
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{t.reasons[reason]}</span>
          {orderId && (
            <>
              {' '}
              <OrderLink id={orderId} />
            </>
          )}
        </p>
        {label && <p className="text-sm wrap-anywhere">{label}</p>}
        {(movement.note || movement.unitCost !== null) && (
          <p className="text-sm text-ink-2 wrap-anywhere">
            {[
              movement.unitCost !== null && t.perPiece(formatTaka(movement.unitCost, language)),
              movement.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <p className="tabular-nums">
        <b>
          {sign}
          {formatNumber(Math.abs(change), language)}
        </b>{' '}
        <span className="text-sm text-ink-2">{`${show(before)} → ${show(after)}`}</span>
      </p>
    </li>
  )
}
