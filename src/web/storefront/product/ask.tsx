import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref, useShopDetails } from '#web/data/shop-details.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/page-head.tsx'

export const whatsApp = /^https:\/\/(wa\.me|api\.whatsapp\.com)\//

/** WhatsApp has an icon of its own: in Bangladesh most people look for it. */
export const chatIcon = (link: string) => (whatsApp.test(link) ? 'whatsapp' : 'message-square')

/** The shop's chat with a text that the customer only has to send; only WhatsApp takes one. */
export function chatWith(link: string, text: string) {
  if (!whatsApp.test(link)) return link
  const url = new URL(link)
  url.searchParams.set('text', text)
  return url.href
}

/** Phone, chat and the product's public address, of which the layout knows the shop's part. */
function useContact() {
  const address = useAddress()?.(useLanguage()) ?? ''
  const { phone = '', chatLink = '' }: Partial<ShopDetails> = useShopDetails() ?? {}
  return { phone, chatLink, address, isWhatsApp: whatsApp.test(chatLink) }
}

/** Asks the shop about a product, in its chat or by phone. */
export function Ask({ name }: { name: string }) {
  const t = useMessages(productMessages)
  const { phone, chatLink, address, isWhatsApp } = useContact()
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={chatWith(chatLink, t.question(name, address))}
        target="_blank"
        rel="noopener noreferrer"
        className="button-quiet grow px-3 wrap-anywhere"
      >
        <Icon name={chatIcon(chatLink)} />
        {isWhatsApp ? t.askOnWhatsApp : t.askInChat}
        <span className="sr-only"> {t.newTab}</span>
      </a>
      <a href={telHref(phone)} aria-label={t.callAt(phone)} className="button-quiet grow px-3 tabular-nums">
        <Icon name="phone" />
        <span className="lg:hidden">{t.call}</span>
        <span className="max-lg:hidden">{phone}</span>
      </a>
    </div>
  )
}

/** How to order where no script runs. */
export function OrderByPhone({ id, name }: { id: string; name: string }) {
  const t = useMessages(productMessages)
  const { phone, chatLink, address, isWhatsApp } = useContact()
  return (
    <noscript>
      <div className="notice flex-wrap">
        <p className="grow basis-60">{t.orderByPhone(id)}</p>
        <a href={telHref(phone)} className="link tabular-nums">
          {phone}
        </a>
        {isWhatsApp && (
          <a href={chatWith(chatLink, t.orderMessage(name, id, address))} className="link">
            {t.whatsApp}
          </a>
        )}
      </div>
    </noscript>
  )
}
