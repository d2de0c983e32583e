import { sql } from 'kysely'
import type { openTestShop } from './shop.ts'

type Shop = ReturnType<typeof openTestShop>
interface Piece {
  id: number
  pricePaisa: number
  variantId: string
}

const code = (index: number) => String(index).padStart(2, '0')

/** Pieces that the shop has counted off, and what is left, of each variant and of the product. */
export async function countPieces(shop: Shop, id: number) {
  const { rows } = await sql<{ product: number; left: number[]; taken: number[] }>`
    select products.stock as product,
      array(select stock from product_variants where product_id = ${id} order by position) as left,
      array(select coalesce((select sum(quantity) from order_lines join orders on orders.id = order_id
          where variant_id = product_variants.id and stock_taken), 0)::int
        from product_variants where product_id = ${id} order by position) as taken
    from products where id = ${id}`.execute(shop.db)
  return rows[0]
}

/**
 * Twenty buyers want the last piece of a variant at once: five by changing an order of another variant, five by an order that was
 * cancelled, five on the website and five by staff. Returns the HTTP status of each.
 */
export async function buyAtOnce(shop: Shop, { id, last, other }: { id: number; last: Piece; other: Piece }) {
  const admin = await shop.as('admin')
  const bearer = { authorization: `Bearer ${(await shop.person('admin')).token}` }
  const order = (lines: Parameters<typeof shop.make.orderOf>[0], index: number) =>
    shop.make.orderOf(lines, { mobileNumber: `016${code(index)}000001`, address: `House ${index}` })
  const place = async (lines: Parameters<typeof shop.make.orderOf>[0], index: number) =>
    (await admin('POST /orders', { headers: {}, body: { ...order(lines, index), source: 'shop' } }))
      .insertedId
  const orders: string[] = []
  for (let index = 0; index < 5; index++) orders.push(await place([other], index))
  for (let index = 5; index < 10; index++) {
    const cancelled = await place([last], index)
    orders.push(cancelled)
    await admin('PUT /orderStatus/:id', { params: { id: cancelled }, body: { status: 'Cancelled' } })
  }
  const send = (method: 'POST' | 'PUT', url: string, body: object, headers = {}) =>
    shop.send(method, url, { body, headers })
  const edit = (index: number) => {
    const { customerData } = order([last], index)
    const {
      email: _,
      comment: __,
      paymentSystem: ___,
      ...address
    } = { email: '', comment: '', ...customerData }
    return send(
      'PUT',
      `/api/orders/${orders[index]}`,
      {
        version: 1,
        total: last.pricePaisa / 100 + customerData.deliveryCharge,
        customerData: { ...address, addressType: 'Home' },
        products: [{ line: 1, id: String(id), quantity: 1, variantId: last.variantId }],
      },
      bearer,
    )
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      if (index < 5) return edit(index)
      if (index < 10) return send('PUT', `/api/orderStatus/${orders[index]}`, { status: 'Confirmed' }, bearer)
      if (index < 15) return send('POST', '/api/postOrder', order([other, last], index))
      return send('POST', '/api/orders', { ...order([last], index), source: 'phone' }, bearer)
    }),
  )
  return answers.map(({ status }) => status)
}
