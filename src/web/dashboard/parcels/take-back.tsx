import { formatNumber, localName } from '#lib/language.ts'
import type { Order } from '#shop/orders/contract.ts'
import { chosenOptions } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { handedBackMessages } from '#web/shared/orders/handed-back-messages.ts'

/** On paper: what the rider takes back for the parcel of an exchange; nothing of any other. */
export function TakeBack({ order, className }: { order: Pick<Order, 'exchange'>; className: string }) {
  const t = useMessages(handedBackMessages)
  const language = useLanguage()
  const pieces = order.exchange?.takeBack ?? []
  if (pieces.length === 0) return null
  const describe = (line: (typeof pieces)[number]) => {
    const chosen = chosenOptions(line)
    const name = `${formatNumber(line.quantity, language)} × ${localName(language, line)}`
    return chosen.length > 0 ? `${name} (${chosen.join(', ')})` : name
  }
  return (
    <p className={className}>
      <b>{t.onPaper}</b> {pieces.map(describe).join(', ')}
    </p>
  )
}
