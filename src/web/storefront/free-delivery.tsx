import { formatTaka } from '#lib/money.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'

interface Props {
  subTotal: number
  /** Taka over which delivery is free; exactly so many still pay (D36). */
  over: number
}

/** How far an order is from free delivery, or that it has it (D9). */
export function FreeDelivery({ subTotal, over }: Props) {
  const { cart } = useTexts()
  const language = useLanguage()
  const threshold = formatTaka(over, language)
  if (subTotal > over)
    return <p className="text--1 font-semibold text-brand">{cart.freeDelivery(threshold)}</p>
  const missing = over - subTotal
  return (
    <div>
      <p className="text--1 text-ink-2">
        {missing === 0 ? cart.nearlyFree : cart.toFreeDelivery(formatTaka(missing, language), threshold)}
      </p>
      <progress
        aria-label={cart.freeDeliveryProgress}
        max={over}
        value={subTotal}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-pill border-0 bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
