import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { LineOptions } from '#web/features/ordering/cart/line-options.tsx'
import { useLineName } from './line-name.ts'
import { orderMessages } from './messages.ts'

const number = 'text-right tabular-nums whitespace-nowrap'
const heading = 'px-2 py-2 text-sm font-semibold first:pl-3 last:pr-3'
const cell = 'align-top @xl:px-2 @xl:py-2 @xl:first:pl-3 @xl:last:pr-3 print:px-2 print:py-2'

/** What is billed, with whole names; where there is no room for four columns every line is a block. */
export function InvoiceLines({ lines }: { lines: Order['products'] }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const lineName = useLineName()
  const money = (taka: number) => formatTaka(taka, language, 2)
  return (
    <table aria-label={t.summary} className="mt-6 block w-full @xl:table print:table">
      <thead className="sr-only text-left text-ink-2 @xl:not-sr-only @xl:table-header-group print:not-sr-only print:table-header-group">
        <tr className="bg-sunken">
          <th scope="col" className={heading}>
            {t.product}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.price}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.quantity}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody className="block @xl:table-row-group print:table-row-group">
        {lines.map((line) => (
          <tr
            key={`${line.id} ${line.size} ${line.color} ${line.name}`}
            className="grid grid-cols-[auto_auto_1fr] gap-x-2 border-b border-line py-2 @xl:table-row @xl:py-0 print:table-row print:break-inside-avoid"
          >
            <td className={`col-span-3 w-full wrap-anywhere ${cell}`}>
              <p>{lineName(line)}</p>
              <LineOptions line={line} />
            </td>
            <td className={`text-ink-2 @xl:text-ink print:text-ink ${number} ${cell}`}>
              {money(line.originalPrice)}
            </td>
            <td
              className={`text-ink-2 before:content-['×_'] @xl:text-ink @xl:before:content-none print:text-ink print:before:content-none ${number} ${cell}`}
            >
              {formatNumber(line.quantity, language)}
            </td>
            <td className={`font-semibold ${number} ${cell}`}>{money(subTotalOf([line]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
