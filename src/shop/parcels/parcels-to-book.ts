import { cleanLine } from '#lib/clean-text.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { fitText } from '#lib/text.ts'
import type { Options } from '#shop/catalog/service.ts'
import { englishLocation } from '#shop/locations/service.ts'
import type { TakeBack } from '#shop/orders/commands/exchange-order.ts'
import type { OrderWithLines } from '#shop/orders/commands/order-history.ts'
import { chosenOptions, duePaisaOf } from '#shop/orders/rules.ts'
import type { ParcelToBook } from './adapters/adapter.ts'

/** Text as couriers store it: some replace these characters themselves, and a line break ends a field. */
const clean = (text: string) =>
  cleanLine(text.replace(/[{}<>;]+/g, ' '))
    .replace(/ +/g, ' ')
    .trim()

/**
 * The address in one line, with thana and district in English, as couriers sort by them. One that is too long is cut before them.
 */
export function addressLine(
  { address, thana, district }: { address: string; thana: string; district: string },
  maxLength: number,
) {
  const location = englishLocation(district, thana)
  const end = `, ${clean(location.thana)}, ${clean(location.district)}`
  const street = clean(address)
  const shortened = fitText(street, maxLength - end.length)
  return { text: shortened + end, isCut: shortened !== street }
}

type Pieces = Pick<OrderWithLines['lines'][number], 'name' | 'color' | 'size' | 'options' | 'quantity'>

/** What is in the parcel: `2 × Saree (Red), 1 × Lamp`. */
const describe = (pieces: readonly Pieces[]) =>
  clean(
    pieces
      .map(({ name, color, size, options, quantity }) => {
        const chosen = chosenOptions({ color, size, options: options as Options })
        return `${quantity} x ${name}${chosen.length ? ` (${chosen.join(', ')})` : ''}`
      })
      .join(', '),
  )

/** What the rider collects: what was not paid before, in whole taka. */
export const cashOf = (order: Parameters<typeof duePaisaOf>[0]) => Math.round(duePaisaOf(order) / 100) * 100

interface RowToBook {
  reference: string
  cashPaisa: number
  weight: number
  areaId: number | null
  areaName: string
}

/** What the rider has to know: first what is taken back, as some couriers cut the rest off. */
const noteOf = ({ comment }: { comment: string }, takeBack: TakeBack) =>
  [takeBack.length > 0 ? `Exchange: take back ${describe(takeBack)}.` : '', clean(comment)]
    .filter(Boolean)
    .join(' ')

/** What the courier learns of an order. */
export const parcelOf = (
  { order, lines, takeBack }: OrderWithLines & { takeBack: TakeBack },
  { reference, cashPaisa, weight, areaId, areaName }: RowToBook,
  maxAddress: number,
): ParcelToBook => ({
  reference,
  weight,
  phone: order.mobileNumber,
  name: fitText(clean(order.name), 100),
  address: addressLine(order, maxAddress).text,
  cash: takaFromPaisa(cashPaisa),
  value: Math.round(takaFromPaisa(order.subTotalPaisa - order.discountPaisa)),
  note: noteOf(order, takeBack),
  description: describe(lines),
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  area: areaId === null ? null : { id: areaId, name: areaName },
})
