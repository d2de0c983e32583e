import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { deliveryChargeFor, weightOf } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { newOrderId } from '#shop/orders/commands/place-order.ts'
import { holdsStock, type OrderStatus } from '#shop/orders/statuses.ts'
import { firstName } from '#shop/reviews/rules.ts'
import { insertMoney } from './insert-money.ts'
import { insertParcels, insertPiecesBack } from './insert-parcels.ts'
import type { InsertedOrder } from './inserted-order.ts'
import { demoOrders } from './orders.ts'
import { demoReviews } from './reviews.ts'

/** The statuses an order passed through to reach its status. */
const pathTo: Record<OrderStatus, OrderStatus[]> = {
  Pending: ['Pending'],
  Confirmed: ['Pending', 'Confirmed'],
  Shipping: ['Pending', 'Confirmed', 'Shipping'],
  Delivered: ['Pending', 'Confirmed', 'Shipping', 'Delivered'],
  Cancelled: ['Pending', 'Cancelled'],
  Return: ['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Return'],
}
const day = 24 * 60 * 60 * 1000

/** Inserts orders of the last month with their lines, history, parcels and money. */
export async function insertOrders(tx: Tx) {
  const rates = await readRates(tx)
  const products = await tx
    .selectFrom('products')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'name', 'pricePaisa', 'stock', 'imageId', 'weight', 'nameBn'])
    .execute()
  const reviewOf = new Map(demoReviews.map((review) => [review.product, review]))
  const productOf = new Map(products.map((product) => [product.name, product]))
  const inserted: InsertedOrder[] = []
  for (const demoOrder of demoOrders) {
    const { daysAgo, status, customer, lines, isPacked = false } = demoOrder
    const orderId = newOrderId()
    const placedAt = new Date(Date.now() - daysAgo * day)
    const orderLines = lines.map(({ product: name, color = 'N/A', size = 'N/A', ...line }, index) => {
      const { quantity: ordered, givenBack = 0 } = line
      const quantity = ordered - givenBack
      const product = productOf.get(name)
      if (!product) throw new Error(`There is no product named ${name}.`)
      const { id, nameBn, pricePaisa, stock, imageId, weight } = product
      const stockTaken = stock !== null && holdsStock(status)
      const imageUrl = imageId === null ? '' : imageUrlFromId(imageId)
      return {
        orderId,
        position: index + 1,
        productId: id,
        name,
        nameBn: nameBn ?? '',
        pricePaisa,
        quantity,
        color,
        size,
        stockTaken,
        imageUrl,
        weight,
      }
    })
    const subTotalPaisa = orderLines.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
    const backPaisa = orderLines.reduce(
      (sum, { pricePaisa }, index) => sum + pricePaisa * (lines[index]?.givenBack ?? 0),
      0,
    )
    const weight = weightOf(orderLines, rates)
    const { district, thana, deliveryArea: area } = customer
    const parcel = { subTotal: (subTotalPaisa + backPaisa) / 100, weight }
    const deliveryChargePaisa = deliveryChargeFor({ district, thana, area }, parcel, rates) * 100
    const path = pathTo[status]
    // The steps are spread evenly over the time until now, at most half a day apart.
    const step = Math.min(day / 2, (daysAgo * day) / (path.length + 1))
    const timeOf = (index: number) => new Date(placedAt.getTime() + index * step)
    const timeOfStep = (step: OrderStatus) => (path.includes(step) ? timeOf(path.indexOf(step)) : undefined)
    const deliveredAt = timeOfStep('Delivered')
    const confirmedAt = timeOfStep('Confirmed')
    await tx
      .insertInto('orders')
      .values({
        ...customer,
        id: orderId,
        status,
        placedAt,
        subTotalPaisa,
        deliveryChargePaisa,
        email: customer.email ?? '',
        comment: customer.comment ?? '',
        totalPaisa: subTotalPaisa + deliveryChargePaisa,
        paymentSystem: 'Cash On Delivery',
        deliveredAt: deliveredAt ?? null,
        // Who waits longest is called first; what was confirmed is not called again.
        callAfter: placedAt,
        ...(confirmedAt && { confirmedVersion: 1, confirmedBy: 'staff' }),
        ...(isPacked && { packedVersion: 1, packedAt: confirmedAt }),
      })
      .execute()
    await tx.insertInto('orderLines').values(orderLines).execute()
    await tx.insertInto('demoData').values({ kind: 'order', id: orderId }).execute()
    const reviews = orderLines.flatMap(({ productId, name }) => {
      const review = status === 'Delivered' ? reviewOf.get(name) : undefined
      if (!review) return []
      const { stars, text, answer = '' } = review
      const writtenAt = new Date(timeOf(path.length - 1).getTime() + day)
      return [
        {
          orderId,
          productId,
          stars,
          text,
          answer,
          writtenAt,
          status: 'published',
          guestName: firstName(customer.name),
        },
      ]
    })
    if (reviews.length) await tx.insertInto('reviews').values(reviews).execute()
    await tx
      .insertInto('orderHistory')
      .values(
        path.map((toStatus, index) => ({
          orderId,
          toStatus,
          at: timeOf(index),
          fromStatus: path[index - 1] ?? null,
          role: index === 0 ? 'guest' : 'admin',
        })),
      )
      .execute()
    const order = {
      ...demoOrder,
      id: orderId,
      sentAt: timeOfStep('Shipping'),
      deliveredAt,
      changedAt: timeOf(path.length - 1),
      orderedPaisa: subTotalPaisa + backPaisa + deliveryChargePaisa,
      weight,
    }
    if (backPaisa > 0)
      await insertPiecesBack(tx, {
        ...order,
        placedAt,
        deliveryChargePaisa,
        subTotalPaisa: subTotalPaisa + backPaisa,
      })
    inserted.push(order)
  }
  await insertParcels(tx, inserted)
  await insertMoney(tx, inserted)
  await sql`update products set review_count = written.count, review_stars = written.stars
    from (select product_id, count(*) as count, sum(stars) as stars from reviews group by product_id) as written
    where products.id = written.product_id`.execute(tx)
  return demoOrders.length
}
