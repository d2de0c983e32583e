import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId, subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { AdvanceSums } from '#web/shared/advances/advance-sums.tsx'
import { LineOptions, orderLineKey } from '#web/shared/cart/line-options.tsx'
import { useDeliveryRow, useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { LineDiscount } from '#web/shared/discounts/line-discount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import { HandedBack } from './handed-back.tsx'
import { orderMessages } from './messages.ts'

type Line = Order['products'][number]

const number = 'text-right tabular-nums'
const roomy = '@2xl:px-3 @2xl:py-3'

interface Props {
  order: Order
  /** What is shown below the product of a line. */
  noteOf?: (line: Line) => ReactNode
  /** Low rows, for staff, who see more than the goods on a screen. */
  isDense?: boolean
  children?: ReactNode
}

/** The products of an order and its total; on a phone every line is a small card. */
export function OrderLines({ order, noteOf, isDense = false, children }: Props) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language, 2)
  const sums: [string, string][] = [
    [t.subTotal, money(order.subTotal)],
    ...useDiscountRow(order, 2),
    useDeliveryRow(order, t.deliveryCharge),
  ]
  return (
    <section aria-labelledby="summary-title" className="card overflow-hidden">
      <div className={`flex items-center justify-between gap-3 px-4 ${isDense ? 'py-2' : 'pt-4 pb-3'}`}>
        <h2 id="summary-title" className="text-lg">
          {t.summary}
        </h2>
        {children}
      </div>
      <table aria-labelledby="summary-title" className={`block w-full ${isDense ? '' : '@2xl:table'}`}>
        <thead
          className={`sr-only text-left text-ink-2 ${isDense ? '' : '@2xl:not-sr-only @2xl:table-header-group'}`}
        >
          <tr className="border-t border-line">
            <th scope="col" className="px-3 py-2 pl-4 text-sm font-semibold">
              {t.product}
            </th>
            <th scope="col" className={`px-3 py-2 text-sm font-semibold ${number}`}>
              {t.price}
            </th>
            <th scope="col" className={`px-3 py-2.5 text-sm font-semibold ${number}`}>
              {t.quantity}
            </th>
            <th scope="col" className={`px-3 py-2 pr-4 text-sm font-semibold ${number}`}>
              {t.lineTotal}
            </th>
          </tr>
        </thead>
        <tbody className={`block ${isDense ? '' : '@2xl:table-row-group'}`}>
          {order.products.map((line) => (
            <OrderLine
              key={orderLineKey(line)}
              line={line}
              lines={order.products}
              money={money}
              note={noteOf?.(line)}
              isDense={isDense}
            />
          ))}
        </tbody>
      </table>
      <HandedBack
        order={order}
        className="border-t border-line p-4"
        renderId={(id) => (
          <Link
            to={`/dashboard/order-overview/${id}`}
            className="link -my-2.5 inline-flex min-h-11 items-center tabular-nums"
          >
            {formatOrderId(id)}
          </Link>
        )}
      />
      <dl className={`border-t border-line px-4 ${isDense ? 'py-2' : 'py-4'}`}>
        {sums.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-end gap-x-6 py-0.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`min-w-28 ${number}`}>{amount}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-end gap-x-6 pt-1 text-lg font-semibold">
          <dt>{t.total}</dt>
          <dd className={`min-w-28 ${number}`}>{formatTaka(order.total, language, 2)}</dd>
        </div>
        <AdvanceSums
          order={order}
          rowClass="flex flex-wrap justify-end gap-x-6 py-0.5"
          amountClass="min-w-28 text-right"
        />
      </dl>
    </section>
  )
}

interface LineProps {
  line: Line
  lines: Order['products']
  money: (taka: number) => string
  note: ReactNode
  isDense: boolean
}

function OrderLine({ line, lines, money, note, isDense }: LineProps) {
  const language = useLanguage()
  const { id, imageUrl, originalPrice, quantity } = line
  const name = useLineName()(line)
  const cut = <TruncatedName name={name} lengths={nameLengths.orderSummary} />
  const rowClass = isDense
    ? 'grid-cols-[auto_auto_1fr] items-center py-1 @lg:grid-cols-[minmax(0,1fr)_auto_auto_6rem]'
    : 'grid-cols-[auto_auto_1fr] py-3 @2xl:table-row'
  const cell = isDense ? '' : roomy
  const wide = isDense ? '' : '@2xl:text-ink @2xl:before:content-none'
  const picture = `${isDense ? 'size-11' : 'size-14'} shrink-0 rounded-md bg-sunken object-contain`
  return (
    <tr className={`grid gap-x-2 border-t border-line px-4 ${rowClass}`}>
      <td className={`col-span-3 ${isDense ? '@lg:col-span-1' : '@2xl:w-full @2xl:pl-4'} ${cell}`}>
        <div className="flex items-center gap-3">
          {imageUrl ? (
            <img
              src={imageAtWidth(imageUrl, 150)}
              srcSet={`${imageAtWidth(imageUrl, 150)} 150w, ${imageAtWidth(imageUrl, 300)} 300w`}
              sizes="56px"
              width={56}
              height={56}
              loading="lazy"
              alt=""
              className={picture}
            />
          ) : (
            <span className={`grid place-items-center text-ink-3 ${picture}`}>
              <Icon name="package" />
            </span>
          )}
          <div className="min-w-0 wrap-anywhere">
            {id ? (
              <Link
                to={`/product-details/${id}`}
                className="font-semibold underline-offset-4 hover:underline"
                title={name}
              >
                {cut}
              </Link>
            ) : (
              <span className="font-semibold">{cut}</span>
            )}
            <LineOptions line={line} />
            <LineDiscount discount={line.discount} lines={lines} />
            {note}
          </div>
        </div>
      </td>
      <td
        className={`text-ink-2 ${isDense ? 'pl-14 @lg:pl-0' : 'pl-[4.25rem] @2xl:text-ink'} ${number} ${cell}`}
      >
        {money(originalPrice)}
      </td>
      <td className={`text-ink-2 before:content-['×_'] ${wide} ${number} ${cell}`}>
        {formatNumber(quantity, language)}
      </td>
      <td className={`font-semibold ${isDense ? '' : '@2xl:pr-4'} ${number} ${cell}`}>
        {money(subTotalOf([line]))}
      </td>
    </tr>
  )
}

/** Names an order line in the language of the page; names are stored as they were when it was ordered. */
export function useLineName() {
  const language = useLanguage()
  return (line: Pick<Order['products'][number], 'name' | 'nameBn'>) => localName(language, line)
}
