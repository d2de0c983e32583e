import { dhakaDay, dhakaOffset } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import { type Language, localName } from '#lib/language.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Call } from '#shop/shop.ts'
import type { Order } from '../contract.ts'
import type { OrderFilters } from '../list-contract.ts'
import { chosenOptions } from '../rules.ts'
import { statusNames } from '../status-words.ts'
import { findOrders, type PageEnd } from './find-orders.ts'
import { getOrdersById } from './get-order.ts'

const batchSize = 200

const headings: Record<Language, string[]> = {
  en: [
    'Order ID',
    'Date',
    'Time',
    'Status',
    'Name',
    'Mobile number',
    'District',
    'Thana',
    'Address',
    'Products',
    'Subtotal',
    'Discount',
    'Delivery charge',
    'Total',
    'Comment',
    'Email',
    'Discount name',
    'Free delivery',
    'Delivery zone',
    'Paid in advance',
    'Source',
    'Campaign',
  ],
  bn: [
    'অর্ডার নম্বর',
    'তারিখ',
    'সময়',
    'অবস্থা',
    'নাম',
    'মোবাইল নম্বর',
    'জেলা',
    'থানা',
    'ঠিকানা',
    'পণ্য',
    'পণ্যের দাম',
    'ছাড়',
    'ডেলিভারি চার্জ',
    'সর্বমোট',
    'মন্তব্য',
    'ইমেইল',
    'ছাড়ের নাম',
    'ফ্রি ডেলিভারি',
    'ডেলিভারি জোন',
    'অগ্রিম',
    'উৎস',
    'ক্যাম্পেইন',
  ],
}

const yes: Record<Language, string> = { en: 'yes', bn: 'হ্যাঁ' }

/** All orders that match the filters as a CSV file, newest first, streamed in batches. */
export async function exportOrders(
  { db, audit }: Call,
  { language, ...filters }: OrderFilters & { language: Language },
): Promise<StreamedFile> {
  // The first query runs before the response starts, so that wrong filters answer an error instead of a broken file.
  const first = await findOrders(db, filters, null, batchSize)
  await db.transaction().execute((tx) => audit(tx, 'orders-exported', 'orders', { after: filters }))

  async function* batches() {
    let { ids } = first
    while (ids.length > 0) {
      const orders = await getOrdersById(db, ids)
      yield orders.map((order) => rowOf(order, language))
      const last = orders.at(-1)
      if (ids.length < batchSize || !last) return
      const end: PageEnd = [last.placedAt, last._id]
      ids = (await findOrders(db, filters, end, batchSize)).ids
    }
  }
  return { name: `orders-${dhakaDay(new Date())}.csv`, parts: writeCsv(headings[language], batches()) }
}

function rowOf(order: Order, language: Language): Cell[] {
  const { customerData: customer, products } = order
  const lines = products.map((line) => {
    const options = chosenOptions(line)
    return `${line.quantity} × ${localName(language, line)}${options.length ? ` (${options.join(', ')})` : ''}`
  })
  return [
    order._id,
    ...dhakaDayAndTime(order.placedAt),
    statusNames[language][order.orderStatus],
    customer.name,
    phoneAsText(customer.mobileNumber),
    customer.district,
    customer.thana,
    customer.address,
    lines.join('; '),
    order.subTotal,
    order.discount,
    customer.deliveryCharge,
    order.total,
    customer.comment,
    customer.email,
    localName(language, { name: order.discountName, nameBn: order.discountNameBn }),
    order.freeDelivery ? yes[language] : '',
    order.deliveryZone,
    order.advance ?? '',
    order.source ?? '',
    order.campaign ?? '',
  ]
}

/** `2026-11-21` and `14:05` in Dhaka, as spreadsheets sort them. */
function dhakaDayAndTime(placedAt: string) {
  const dhaka = new Date(new Date(placedAt).getTime() + dhakaOffset).toISOString()
  return [dhaka.slice(0, 10), dhaka.slice(11, 16)] as const
}

/** With a hyphen: a spreadsheet would drop the leading zero of a bare number. */
const phoneAsText = (mobileNumber: string) => `${mobileNumber.slice(0, 5)}-${mobileNumber.slice(5)}`
