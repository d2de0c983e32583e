import type { openTestShop } from './shop.ts'

type Shop = ReturnType<typeof openTestShop>
type Api = Awaited<ReturnType<Shop['as']>>

/** The phone number of the orders of `shop.make`. */
export const phone = '01712345678'

/** How customers of a test shop review, and staff publish. */
export function openReviews(shop: Shop) {
  /** A delivered order of a customer, and the calls of this customer. */
  async function deliveredOrder(name = 'A customer') {
    const person = await shop.person('customer')
    await shop.db.updateTable('users').set({ name }).where('id', '=', person.user.id).execute()
    const order = await shop.make.order({ status: 'Delivered', userId: person.user.id })
    return { person, order, productId: String(order.product.id), customer: await shop.as(person) }
  }
  const send = (
    api: Api,
    id: string,
    orderId: string,
    review: { stars?: number; [field: string]: unknown } = {},
  ) => api('POST /product/:id/reviews', { params: { id }, body: { orderId, stars: 5, ...review } })
  const waiting = async (admin: Api) => (await admin('GET /reviews', { query: { status: 'waiting' } })).rows
  const shownOf = (id: string) => shop.send('GET', `/api/product/${id}/reviews`)
  const countRows = async (orderId: string) =>
    (await shop.db.selectFrom('reviews').select('id').where('orderId', '=', orderId).execute()).length
  const moderate = (admin: Api, id: string, version: number, change: object) =>
    admin('PATCH /reviews/:id', { params: { id }, body: { version, ...change } })
  /** A published review of a product, of an order of its own. */
  async function publishReview(productId: number, stars: number, admin: Api) {
    const order = await shop.make.order({ status: 'Delivered' })
    await shop.db.updateTable('orderLines').set({ productId }).where('orderId', '=', order.id).execute()
    const guest = await shop.as(null)
    const { insertedId } = await send(guest, String(productId), order.id, { stars, mobileNumber: phone })
    await moderate(admin, insertedId, 1, { status: 'published' })
    return insertedId
  }
  const figuresOf = async (id: string) => {
    const { ratings, reviews } = (await shop.send('GET', `/api/product/${id}`)).body.data
    return { ratings, reviews }
  }
  return { deliveredOrder, send, waiting, shownOf, countRows, moderate, publishReview, figuresOf }
}
