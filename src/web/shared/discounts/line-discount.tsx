import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { discountMessages } from './order-messages.ts'

interface Props {
  /** How much of the order's discount the line has, in taka. */
  discount: number
  /** The lines of the order: of a single one the sums say it. */
  lines: readonly unknown[]
}

/** What is taken off a line of an order of several. */
export function LineDiscount({ discount, lines }: Props) {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  if (discount === 0 || lines.length < 2) return null
  return <p className="text-sm text-ink-2 tabular-nums">{t.ofLine(formatTaka(-discount, language, 2))}</p>
}
