import { afterAll, beforeEach, expect } from 'vitest'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import { sendBooking } from '#shop/parcels/commands/send-booking.ts'
import { openCourierServer } from './courier-server.ts'
import { openTestShop, rejected as rejectedCall } from './shop.ts'

const keysOf = {
  steadfast: { apiKey: 'key-1', secretKey: 'secret-1' },
  pathao: { clientId: 'client-1', clientSecret: 'secret-1' },
  redx: { accessToken: 'jwt-1' },
} as const

/** The error of a call that is rejected with this status. */
export async function rejectedWith(call: Promise<unknown>, status: number) {
  const error = await rejectedCall(call)
  expect(error.status).toBe(status)
  return error
}

/** A test shop and the couriers that it can be connected to; each test begins without parcels and requests. */
export async function openCourierShop() {
  const shop = openTestShop({ allowLocalAddresses: true })
  const server = await openCourierServer()
  afterAll(() => server.close())
  beforeEach(() => {
    server.parcels.length = 0
    server.requests.length = 0
    Object.assign(server.state, { faults: [], areKeysRight: true, validToken: '' })
  })
  /** Connects the shop to a courier; the administrator who did it. */
  async function connect(courier: Courier) {
    const admin = await shop.as('admin')
    await admin('PUT /couriers/:courier', {
      params: { courier },
      body: {
        baseUrl: server.urlOf(courier),
        keys: keysOf[courier],
        isDefault: false,
        ...(courier === 'pathao' && { storeId: 77, storeName: 'Mirpur' }),
      },
    })
    return admin
  }
  const context = () => ({ ...shop.shop, fetchOutside: openSafeFetch({ allowLocal: true }) })
  /** Queues a parcel of a new confirmed order; `send` is what the job does. */
  async function queue(courier: Courier, admin: Awaited<ReturnType<typeof connect>>) {
    const order = await shop.make.order({ status: 'Confirmed' })
    const results = await admin('POST /parcels', { body: { courier, orders: [{ id: order.id }] } })
    expect(results).toEqual([{ _id: order.id, isQueued: true }])
    const { id } = await shop.db
      .selectFrom('parcels')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    const read = async () => {
      const [parcel] = await admin('GET /orders/:id/parcels', { params: { id: order.id } })
      if (!parcel) throw new Error('No parcel.')
      return parcel
    }
    return { order, id, read, send: () => sendBooking(context(), id) }
  }
  return { shop, server, connect, queue, context }
}
