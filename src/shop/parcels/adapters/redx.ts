import type { Meaning } from '../statuses.ts'
import {
  asObject,
  type BulkColumns,
  type CourierAdapter,
  CourierError,
  type CourierSession,
  callCourier,
  listOf,
  momentInMessage,
  takaOf,
  textOf,
} from './adapter.ts'
import { isSameText } from './same-text.ts'

// Fields and routes: "RedX OpenAPI Documentation".

const headersOf = ({ credentials }: CourierSession) => ({
  'api-access-token': `Bearer ${credentials.accessToken}`,
})

const get = (session: CourierSession, path: string) =>
  callCourier(session, { path, headers: headersOf(session) })

/** A delivered parcel says beside its status when only a part was. */
const statusOf = (status: unknown, type: unknown) =>
  textOf(status) === 'delivered' && textOf(type) === 'partial-delivery'
    ? 'partial-delivery'
    : textOf(status) || null

/** What RedX answers to the id of a store that it does not have. */
const unknownStore = /Cannot read propert(y|ies) .*PHONE/

const trackingOf = (consignmentId: string) => ({
  trackingCode: consignmentId,
  trackingUrl: `https://redx.com.bd/track-parcel/?trackingId=${encodeURIComponent(consignmentId)}`,
})

const bulkFiles: Record<string, BulkColumns> = {
  redx: [
    ['Invoice', (row) => row.reference],
    ['Customer Name', (row) => row.name],
    ['Contact No.', (row) => row.phone],
    ['Customer Address', (row) => row.address],
    ['District', (row) => row.district],
    // Left empty where the area is not certain.
    ['Area', (row) => row.area?.name ?? ''],
    ['Area ID', (row) => row.area?.id ?? ''],
    ['Division', () => ''],
    ['Price', (row) => row.cash],
    ['Product Selling Price', (row) => row.value],
    ['Weight(g)', (row) => row.weight],
    ['Instruction', (row) => row.note],
    ['Seller Name', (_, shop) => shop.name],
    ['Seller Phone', (_, shop) => shop.phone],
  ],
}

const meanings: Record<string, Meaning> = {
  'pickup-pending': { state: 'booked' },
  'ready-for-delivery': { state: 'with courier' },
  'delivery-in-progress': { state: 'out for delivery' },
  delivered: { state: 'delivered' },
  'agent-hold': { state: 'on hold' },
  'agent-returning': { state: 'returning' },
  returned: { state: 'returned' },
  'agent-area-change': { state: 'with courier' },
  'partial-delivery': { state: 'partly delivered' },
  // Only delivered parcels are paid.
  paid: { state: 'delivered' },
  cancelled: { state: 'cancelled' },
}

export const redx: CourierAdapter = {
  meanings,
  bulkFiles,

  async book(session, parcel) {
    if (!parcel.area) throw new CourierError('refused', 'RedX needs one of its areas.', { code: 'no-area' })
    const { storeId } = session.options
    const answer = await callCourier(session, {
      method: 'POST',
      path: '/parcel',
      headers: headersOf(session),
      body: {
        customer_name: parcel.name,
        customer_phone: parcel.phone,
        delivery_area: parcel.area.name,
        delivery_area_id: parcel.area.id,
        customer_address: parcel.address,
        merchant_invoice_id: parcel.reference,
        cash_collection_amount: String(parcel.cash),
        parcel_weight: String(parcel.weight),
        ...(parcel.note && { instruction: parcel.note }),
        value: String(parcel.value),
        ...(storeId && { pickup_store_id: storeId }),
      },
    }).catch((error: unknown) => {
      if (error instanceof CourierError && unknownStore.test(error.message))
        throw new CourierError('refused', 'RedX does not know the chosen store.', {
          cause: error,
          code: 'unknown-store',
        })
      throw error
    })
    const trackingId = textOf(answer.tracking_id)
    if (!trackingId) throw new CourierError('lost', 'The answer has no tracking id.', { code: 'no-number' })
    return { consignmentId: trackingId, ...trackingOf(trackingId), rawStatus: 'pickup-pending', charge: null }
  },

  async readNews(session, { consignmentId }) {
    if (!consignmentId)
      throw new CourierError('refused', 'Its tracking id is not known.', { code: 'number-unknown' })
    const parcel = asObject((await get(session, `/parcel/info/${encodeURIComponent(consignmentId)}`)).parcel)
    return {
      rawStatus: statusOf(parcel?.status, parcel?.delivery_type),
      rawText: '',
      at: null,
      charge: takaOf(parcel?.charge),
      ...(textOf(parcel?.status) === 'paid' && { payout: '' }),
    }
  },

  async cancel(session, { consignmentId }, reason) {
    const answer = await callCourier(session, {
      method: 'PATCH',
      path: '/parcels',
      headers: headersOf(session),
      body: {
        entity_type: 'parcel-tracking-id',
        entity_id: consignmentId,
        update_details: { property_name: 'status', new_value: 'cancelled', reason },
      },
    })
    if (answer.success === false) {
      const words = textOf(answer.message)
      throw new CourierError('refused', words || 'Not cancelled.', { code: words ? null : 'not-cancelled' })
    }
  },

  async test(session) {
    await get(session, '/pickup/stores')
    return {}
  },

  async stores(session) {
    const answer = await get(session, '/pickup/stores')
    return listOf(answer.pickup_stores ?? answer.stores ?? answer.data).flatMap((store) => {
      const id = Number(store.id)
      return id > 0 ? [{ id, name: textOf(store.name), address: textOf(store.address) }] : []
    })
  },

  async areas(session, district) {
    const { areas } = await get(session, `/areas?${new URLSearchParams({ district_name: district })}`)
    return listOf(areas).flatMap((area) => {
      const id = Number(area.id)
      const name = textOf(area.name)
      return id > 0 && name ? [{ id, name }] : []
    })
  },

  trackingOf,

  webhook: {
    // Nothing proves it but its address.
    isProof: false,
    isGenuine: ({ token, secret }) => isSameText(token, secret),
    keyOf: () => '',
    parse(message) {
      const consignmentId = textOf(message.tracking_number)
      const rawStatus = statusOf(message.status, message.delivery_type)
      if (!consignmentId || !rawStatus) return null
      return {
        consignmentId,
        reference: textOf(message.invoice_number) || null,
        rawStatus,
        rawText: textOf(message.message_en),
        at: momentInMessage(message.timestamp),
        ...(rawStatus === 'paid' && { payout: '' }),
      }
    },
    answer: () => ({ status: 200, headers: {}, body: { status: 'success' } }),
  },
}
