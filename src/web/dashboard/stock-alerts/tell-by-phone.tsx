import { type Language, localName, pathIn } from '#lib/language.ts'
import { productPath } from '#shop/catalog/rules.ts'
import type { StockAlert } from '#shop/stock-alerts/contract.ts'
import { optionsTextIn } from '#web/dashboard/kit/use-options-text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { stockAlertListMessages } from './list-messages.ts'

/** Calls somebody who waits, or writes to them with WhatsApp. */
export function TellByPhone({ alert }: { alert: StockAlert }) {
  const t = useMessages(stockAlertListMessages)
  const { contact } = alert
  return (
    <>
      <a href={telHref(contact)} aria-label={t.call(contact)} className="button-quiet px-3">
        <Icon name="phone" />
      </a>
      <a href={whatsAppLink(alert)} target="_blank" rel="noopener noreferrer" className="button-quiet px-3">
        {t.whatsApp}
      </a>
    </>
  )
}

/** What the person waits for: the product, or one of its variants. */
export function nameOf({ product, options }: StockAlert, language: Language) {
  const name = localName(language, product)
  return Object.keys(options).length ? `${name} (${optionsTextIn(options, productMessages[language])})` : name
}

/** WhatsApp with a message in the customer's language that the merchant only has to send. */
function whatsAppLink(alert: StockAlert) {
  const { contact, language, product } = alert
  const address = `${window.location.origin}${pathIn(language, productPath(product._id))}`
  const text = stockAlertListMessages[language].message(nameOf(alert, language), address)
  return `https://wa.me/88${contact}?text=${encodeURIComponent(text)}`
}
