import type { ReactNode } from 'react'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { telHref, useShopDetails } from '#web/data/shop-details.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { chatIcon, chatWith, whatsApp } from '#web/storefront/product/ask.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A line to order, under the name that the page shows. */
export interface RequestedLine {
  name: string
  quantity: number
}

/** Phone and chat of the shop, for what cannot be ordered here; the text of the chat lists the lines. */
export function CallToOrder({ lines }: { lines: readonly RequestedLine[] }) {
  const cartText = useMessages(cartMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const shop = useShopDetails()
  if (!shop) return null
  const { phone, chatLink } = shop
  const wanted = lines.map(({ name, quantity }) => `${formatNumber(quantity, language)} × ${name}`).join('\n')
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={telHref(phone)}
        aria-label={productText.callAt(phone)}
        className="button-quiet grow px-3 tabular-nums"
      >
        <Icon name="phone" />
        {phone}
      </a>
      <a
        href={chatWith(chatLink, cartText.wanted(wanted))}
        target="_blank"
        rel="noopener noreferrer"
        className="button-quiet grow px-3"
      >
        <Icon name={chatIcon(chatLink)} />
        {whatsApp.test(chatLink) ? productText.whatsApp : productText.askInChat}
        <span className="sr-only"> {productText.newTab}</span>
      </a>
    </div>
  )
}

/** Until the details of the shop are known. */
const noLimits = {
  piecesPerLine: Number.POSITIVE_INFINITY,
  piecesPerOrder: Number.POSITIVE_INFINITY,
  rejectOverLimits: 'off',
} as const

/** Beside a quantity: what becomes of an order of so many pieces, or how to order them where they are rejected. */
export function LineLimit({ line }: { line: RequestedLine }) {
  const t = useMessages(cartMessages)
  const { piecesPerLine: most, rejectOverLimits } = useShopDetails() ?? noLimits
  return (
    <Limit isExceeded={line.quantity > most}>
      <p>{rejectOverLimits === 'on' ? t.lineLimit(most, line.quantity) : t.callsFirst(line.quantity)}</p>
      <CallToOrder lines={[line]} />
    </Limit>
  )
}

/** The same for all pieces of an order; where a line is too long already, it says so itself. */
export function OrderLimit({ lines }: { lines: readonly RequestedLine[] }) {
  const t = useMessages(cartMessages)
  const { piecesPerLine, piecesPerOrder, rejectOverLimits } = useShopDetails() ?? noLimits
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isExceeded = pieces > piecesPerOrder && lines.every(({ quantity }) => quantity <= piecesPerLine)
  return (
    <Limit isExceeded={isExceeded}>
      <p>{rejectOverLimits === 'on' ? t.orderLimit(piecesPerOrder, pieces) : t.callsFirst(pieces)}</p>
      <CallToOrder lines={lines} />
    </Limit>
  )
}

/** Rendered also while it is empty, so that screen readers notice its text. */
const Limit = ({ isExceeded, children }: { isExceeded: boolean; children: ReactNode }) => (
  <div role="status" className="text-sm empty:hidden">
    {isExceeded && (
      <div className="my-1 flex flex-col gap-2 rounded-md bg-mark-soft px-3 py-2">{children}</div>
    )}
  </div>
)
