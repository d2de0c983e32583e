import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { cartMessages } from '#web/shared/cart/messages.ts'

interface Props {
  subTotal: number
  /** Taka above which delivery is free; exactly this amount still pays (D36). */
  over: number
}

/** How far an order is from free delivery, or that it has it (D9). */
export function FreeDelivery({ subTotal, over }: Props) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  const threshold = formatTaka(over, language, 2)
  if (subTotal > over) return <p className="text-sm font-semibold text-ink">{t.freeDelivery(threshold)}</p>
  const missing = over - subTotal
  return (
    <div>
      <p className="text-sm text-ink-2">
        {missing === 0 ? t.nearlyFree : t.toFreeDelivery(formatTaka(missing, language, 2), threshold)}
      </p>
      <progress
        aria-label={t.freeDeliveryProgress}
        max={over}
        value={subTotal}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-inverse [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-inverse"
      />
    </div>
  )
}
