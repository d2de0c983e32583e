import { useId, useRef } from 'react'
import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { takaInWords } from '#lib/number-words.ts'
import { weightOf } from '#shop/delivery/rules.ts'
import type { LabelSize } from '#shop/labels/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { dueOf, formatOrderId } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Barcode, QrCode } from './barcode.tsx'
import { labelMessages } from './label-messages.ts'
import { TakeBack } from './take-back.tsx'
import './parcel-label.css'
import { useFittedLabel } from './use-fitted-label.ts'

interface Props {
  order: Order
  shop: Settings
  /** Grams of a piece that has no weight of its own. */
  usualWeight: number
  size: LabelSize
  /** Thana and district, as the page's language has them. */
  place: readonly string[]
}

/** What the QR code of an order without a courier's link leads to: its page in this shop. */
const ownLink = (id: string) => `${window.location.origin}/track-order?order=${id}`

/** The label on a parcel: where it goes, what the rider collects, and codes for scanners and phones. */
export function ParcelLabel({ order, shop, usualWeight, size, place }: Props) {
  const t = useMessages(labelMessages)
  const language = useLanguage()
  const titleId = useId()
  const paper = useRef<HTMLElement>(null)
  useFittedLabel(paper, [order, shop, size, language])
  const { customerData: customer, parcel } = order
  const localDigits = (number: string) => (language === 'bn' ? bengaliDigits(number) : number)
  const code = parcel?.trackingCode || order._id
  // Whole taka, as riders collect.
  const cash = Math.round(dueOf(order))
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  const weight = weightOf(order.products, { usualWeight })
  return (
    <article ref={paper} data-print aria-labelledby={titleId} className={`parcel-label parcel-label-${size}`}>
      <header>
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <path d="M16 0h8v4h4v4h4v4h4v4h4v8h-4v4h-4v4h-4v4h-4v4h-8v-4h-4v-4H8v-4H4v-4H0v-8h4v-4h4V8h4V4h4z" />
          <path
            className="parcel-label-hole"
            d="M18 9h4v3h3v3h3v3h3v4h-3v3h-3v3h-3v3h-4v-3h-3v-3h-3v-3H9v-4h3v-3h3v-3h3z"
          />
          <path d="M18 16h4v2h2v4h-2v2h-4v-2h-2v-4h2z" />
        </svg>
        <p>
          <b>{language === 'bn' ? shop.shopNameBn : shop.shopName}</b>
          <span className="whitespace-nowrap">{localDigits(shop.phone)}</span>
        </p>
        <h2 id={titleId} aria-label={t.labelOf(formatOrderId(order._id))}>
          {t.order} <b>{formatOrderId(order._id)}</b>
          {parcel && <span>{parcel.courier}</span>}
        </h2>
      </header>
      <div className="parcel-label-codes">
        <figure>
          <Barcode text={code} alt={code} className="parcel-label-barcode" />
          <figcaption>{code}</figcaption>
        </figure>
        <QrCode text={parcel?.trackingUrl || ownLink(order._id)} alt={t.follow} className="parcel-label-qr" />
      </div>
      <section aria-label={t.deliverTo} className="parcel-label-address">
        <p className="parcel-label-name">{customer.name}</p>
        <p className="parcel-label-phone">{localDigits(customer.mobileNumber)}</p>
        <p>
          <b>{place.join(', ')}</b>
        </p>
        <p className="parcel-label-street">{customer.address}</p>
      </section>
      <TakeBack order={order} className="parcel-label-back" />
      <footer>
        {cash > 0 ? (
          <p className="parcel-label-cash">
            <span>{t.collect}</span> <b className="parcel-label-amount">{formatTaka(cash, language)}</b>
            <span className="parcel-label-words">{takaInWords(cash, language)}</span>
          </p>
        ) : (
          <p className="parcel-label-cash">
            <b>{t.nothingToCollect}</b>
          </p>
        )}
        <p className="parcel-label-weight">
          <span>{t.pieces(formatNumber(pieces, language))}</span>
          <span>{t.kilograms(formatNumber(Math.ceil(weight / 10) / 100, language))}</span>
        </p>
      </footer>
    </article>
  )
}
