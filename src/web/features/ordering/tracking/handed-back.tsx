import { formatNumber, localName } from '#lib/language.ts'
import type { Order } from '#shop/orders/contract.ts'
import { defineMessages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { LineOptions } from '../cart/line-options.tsx'

/** What is read of an order of which its customer kept some pieces only. */
const handedBackMessages = defineMessages({
  en: {
    title: 'Given back to the rider',
    text: 'The other pieces were kept, and the amounts are what was paid for them.',
  },
  bn: {
    title: 'রাইডারকে ফেরত দেওয়া হয়েছে',
    text: 'বাকিগুলো রাখা হয়েছে, আর উপরের টাকা সেগুলোর জন্যই দেওয়া।',
  },
})

interface Props {
  order: Pick<Order, 'handedBack'>
  className: string
}

/** What the customer of a partly delivered order gave back; nothing of any other. */
export function HandedBack({ order: { handedBack }, className }: Props) {
  const t = useMessages(handedBackMessages)
  const language = useLanguage()
  if (handedBack.length === 0) return null
  return (
    <div className={className}>
      <h3 className="font-semibold">{t.title}</h3>
      <ul>
        {handedBack.map((line, index) => (
          // Lines of a partly delivered order do not change their places.
          <li key={index} className="py-1 wrap-anywhere">
            {formatNumber(line.quantity, language)} × {localName(language, line)}
            <LineOptions line={line} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">{t.text}</p>
    </div>
  )
}
