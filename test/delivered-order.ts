import { expect } from 'vitest'
import { dividePaisa } from '#lib/divide-paisa.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { openTestShop } from './shop.ts'

let parcels = 0

type TestShop = ReturnType<typeof openTestShop>

interface Options {
  /** Pieces of the kurti in M, for 500 taka, and of the lamp, for 300. */
  pieces?: [number, number]
  discountPaisa?: number
  deliveryChargePaisa?: number
  advancePaisa?: number
  userId?: number
}

/** An order of a kurti in M and a lamp that Steadfast has delivered, and what staff do with it. */
export async function deliverOrder(
  shop: TestShop,
  { pieces = [1, 1], discountPaisa = 0, deliveryChargePaisa = 7_000, advancePaisa = 0, userId }: Options = {},
) {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: 'M', color: 'Red' }, stock: 10 },
        { options: { size: 'L', color: 'Red' }, stock: 10 },
        { options: { size: 'XL', color: 'Red' }, originalPrice: 650, stock: 10 },
        { options: { size: 'S', color: 'Red' }, originalPrice: 350, stock: 10 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  const kurti = (size: string, quantity = 1) => {
    const variant = variants.find(({ options }) => options.size === size) ?? expect.fail()
    return {
      id: Number(insertedId),
      pricePaisa: variant.originalPrice * 100,
      quantity,
      size,
      color: 'Red',
      variantId: variant._id,
    }
  }
  const lamp = await shop.make.product({ price: 300, stock: 10, name: 'Lamp' })
  const lines = [
    ...(pieces[0] > 0 ? [kurti('M', pieces[0])] : []),
    ...(pieces[1] > 0 ? [{ id: lamp.id, pricePaisa: 30_000, quantity: pieces[1] }] : []),
  ]
  const body = { ...shop.make.orderOf(lines), source: 'phone' as const }
  const { insertedId: id } = await admin('POST /orders', { headers: {}, body })
  const subTotalPaisa = pieces[0] * 50_000 + pieces[1] * 30_000
  const totalPaisa = subTotalPaisa - discountPaisa + deliveryChargePaisa
  await shop.db
    .updateTable('orders')
    .set({ discountPaisa, deliveryChargePaisa, totalPaisa, advancePaisa, userId: userId ?? null })
    .set({ freeDelivery: deliveryChargePaisa === 0 })
    .where('id', '=', id)
    .execute()
  await grant(shop, id, discountPaisa)
  const moveOf = (of: string, to: OrderStatus) =>
    admin('PUT /orderStatus/:id', { params: { id: of }, body: { status: to } })
  await moveOf(id, 'Confirmed')
  await moveOf(id, 'Shipping')
  parcels += 1
  const consignment = `X${parcels}`
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: id,
      courier: 'steadfast',
      reference: id,
      weight: 500,
      state: 'with courier',
      consignmentId: consignment,
      trackingCode: consignment,
      cashPaisa: totalPaisa - advancePaisa,
    })
    .execute()
  await moveOf(id, 'Delivered')
  const { version } = await admin('GET /managed-orders/:id', { params: { id } })
  const readOf = (of: string) => admin('GET /order/:id', { params: { id: of } })
  interface ExchangeOptions {
    back: [line: number, quantity: number][]
    sent: Parameters<typeof shop.make.orderOf>[0]
    charge?: number
    discount?: number
    version?: number
    key?: string
    as?: typeof admin
    phone?: string
    email?: string
  }
  const mobileNumber = body.customerData.mobileNumber
  return {
    id,
    admin,
    person,
    kurti,
    consignment,
    version,
    mobileNumber,
    readOf,
    moveOf,
    body,
    lamp: (quantity = 1) => ({ id: lamp.id, pricePaisa: 30_000, quantity }),
    async exchange({
      back,
      sent,
      charge = 70,
      discount = 0,
      key,
      as = admin,
      phone,
      email = '',
      ...more
    }: ExchangeOptions) {
      const customer = { mobileNumber: phone ?? mobileNumber, deliveryCharge: charge, email }
      const order = shop.make.orderOf(sent, customer)
      const { insertedId } = await as('POST /orders/:id/exchange', {
        params: { id },
        headers: key ? { 'idempotency-key': key } : {},
        body: {
          ...order,
          total: order.subTotal - discount + charge,
          source: 'phone',
          version: more.version ?? version,
          reason: 'wrong goods',
          pieces: back.map(([line, quantity]) => ({ line, quantity })),
        },
      })
      return insertedId
    },
    read: () => readOf(id),
    managed: () => admin('GET /managed-orders/:id', { params: { id } }),
    cash: () => admin('GET /orders/:id/cash', { params: { id } }),
    /** Receives what comes back for an exchange, or for null what was given back at the delivery. */
    receive: (
      exchangedBy: string | null,
      ...figures: [line: number, restocked: number, damaged: number, lost: number][]
    ) =>
      admin('POST /orders/:id/pieces-back/receipt', {
        params: { id },
        body: {
          exchangedBy,
          lines: figures.map(([line, restocked, damaged, lost]) => ({ line, restocked, damaged, lost })),
        },
      }),
    /** What is for sale of the kurti in M, L, XL and S, and of the lamp. */
    async stocks() {
      const query = { ids: `${insertedId},${lamp.id}` }
      const rows = await (await shop.as(null))('GET /stock', { query })
      const [first, second] = [Number(insertedId), lamp.id].map((each) =>
        rows.find(({ _id }) => _id === String(each)),
      )
      return [...(first?.variants ?? []).map(({ stock }) => stock), second?.stock]
    },
    async comingBack() {
      const { rows } = await admin('GET /stocks', { query: { product: insertedId } })
      return rows[0]?.units[0]?.comingBack
    },
  }
}

/** Divides the discount of an order, which was written into its row, among its lines by what they cost. */
export async function grant(shop: TestShop, orderId: string, discountPaisa: number) {
  const lines = await shop.db
    .selectFrom('orderLines')
    .select(['position', 'pricePaisa', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const parts = dividePaisa(
    discountPaisa,
    lines.map(({ pricePaisa, quantity }) => pricePaisa * quantity),
  )
  for (const [index, { position }] of lines.entries())
    await shop.db
      .updateTable('orderLines')
      .set({ discountPaisa: parts[index] ?? 0 })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute()
}

export type DeliveredOrder = Awaited<ReturnType<typeof deliverOrder>>

/** What was paid before the delivery of an order, and what its rider would collect. */
export async function paidOf({ readOf }: DeliveredOrder, id: string) {
  const { total, advance = 0 } = await readOf(id)
  return { total, advance }
}

/** What the audit log says of exchanges of these orders. */
export async function auditOfExchanges(shop: TestShop, ...ids: string[]) {
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where(
      'subject',
      'in',
      ids.map((id) => `order ${id}`),
    )
    .where('action', 'like', 'order-exchange%')
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}
