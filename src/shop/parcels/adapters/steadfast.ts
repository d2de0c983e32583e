import { createHmac } from 'node:crypto'
import { fitText } from '#lib/text.ts'
import type { Meaning } from '../statuses.ts'
import {
  asObject,
  type BookedParcel,
  type BulkColumns,
  type CourierAdapter,
  CourierError,
  type CourierSession,
  callCourier,
  listOf,
  momentInMessage,
  type PaidParcels,
  takaOf,
  textOf,
} from './adapter.ts'
import { isSameText } from './same-text.ts'
import { readScore } from './steadfast-score.ts'

// Fields and routes: the courier's "API Documentation V1" and its guide of 2026.

const headersOf = ({ credentials }: CourierSession) => ({
  'api-key': credentials.apiKey ?? '',
  'secret-key': credentials.secretKey ?? '',
})

const get = (session: CourierSession, path: string) =>
  callCourier(session, { path, headers: headersOf(session) })

const trackingUrlOf = (link: string, code: string) =>
  link.startsWith('https://') ? link : code && `https://steadfast.com.bd/t/${encodeURIComponent(code)}`

const isParcel = (value: unknown) => {
  const parcel = asObject(value)
  return parcel !== null && Boolean(textOf(parcel.consignment_id) || textOf(parcel.invoice))
}

/** The first list of parcels in an answer, and the object that has it: what the answer looks like is not published. */
function findParcels(
  holder: Record<string, unknown>,
  depth = 3,
): [list: unknown[], holder: Record<string, unknown>] | null {
  const values = Object.values(holder)
  const list = values.find((value): value is unknown[] => Array.isArray(value) && value.some(isParcel))
  if (list) return [list, holder]
  if (depth === 0) return null
  for (const value of values) {
    const inside = asObject(value)
    const found = inside && findParcels(inside, depth - 1)
    if (found) return found
  }
  return null
}

/** Of a parcel that came back nothing was collected, whatever its amount. */
const isBack = (status: string) => /cancel|return/i.test(status) && !/partial/i.test(status)

function readParcels(answer: Record<string, unknown>): PaidParcels {
  const [list, holder] = findParcels(answer) ?? [[], answer]
  const isPaged = Boolean(textOf(holder.next_page_url)) || Number(holder.last_page ?? 1) > 1
  const parcels = list.flatMap((value) => {
    const parcel = asObject(value)
    const status = textOf(parcel?.status)
    return {
      consignment: textOf(parcel?.consignment_id),
      reference: textOf(parcel?.invoice),
      collected: isBack(status) ? '0' : textOf(parcel?.cod_amount),
      charge: textOf(parcel?.delivery_charge),
      status,
    }
  })
  return { parcels, isComplete: !isPaged }
}

const bulkStart: BulkColumns = [
  ['Invoice', (row) => row.reference],
  ['Name', (row) => row.name],
  ['Address', (row) => row.address],
  ['Phone', (row) => row.phone],
  ['Amount', (row) => row.cash],
  ['Note', (row) => row.note],
]
// The shop's own, as most who use these files do.
const bulkEnd: BulkColumns = [
  ['Contact Name', (_, shop) => shop.name],
  ['Contact Phone', (_, shop) => shop.phone],
]

const bulkFiles: Record<string, BulkColumns> = {
  steadfast: [...bulkStart, ['Lot', () => 1], ['Delivery Type', () => 0], ...bulkEnd],
  'steadfast-older': [...bulkStart, ...bulkEnd],
}

const meanings: Record<string, Meaning> = {
  'in-review': { state: 'booked' },
  pending: { state: 'with courier' },
  hold: { state: 'on hold' },
  // What the rider says, and the courier has not confirmed: not final.
  'delivered-approval-pending': { state: 'with courier' },
  'partial-delivered-approval-pending': { state: 'with courier' },
  'cancelled-approval-pending': { state: 'with courier' },
  'unknown-approval-pending': { state: null, attention: 'ask courier' },
  delivered: { state: 'delivered' },
  'partial-delivered': { state: 'partly delivered' },
  cancelled: { state: 'returning' },
  exceptional: { state: null, attention: 'lost or damaged' },
  unknown: { state: null, attention: 'ask courier' },
  'cancelled-return-processing': { state: 'returning' },
  'cancelled-return-rider-assigned': { state: 'returning' },
  'cancelled-return-received': { state: 'returned' },
  // The rest of a parcel that was delivered in part.
  'partial-delivered-return-processing': { state: 'partly delivered' },
  'partial-delivered-return-rider-assigned': { state: 'partly delivered' },
  'partial-delivered-return-received': { state: 'partly delivered' },
}

export const steadfast: CourierAdapter = {
  meanings,
  bulkFiles,

  async book(session, parcel) {
    const answer = await callCourier(session, {
      method: 'POST',
      path: '/create_order',
      headers: headersOf(session),
      body: {
        invoice: parcel.reference,
        recipient_name: fitText(parcel.name, 100),
        recipient_phone: parcel.phone,
        recipient_address: parcel.address,
        cod_amount: parcel.cash,
        note: fitText(parcel.note, 480),
        item_description: fitText(parcel.description, 255),
      },
    })
    const consignment = asObject(answer.consignment)
    const consignmentId = textOf(consignment?.consignment_id)
    if (!consignmentId)
      throw new CourierError('lost', 'The answer has no consignment id.', { code: 'no-number' })
    const trackingCode = textOf(consignment?.tracking_code)
    return {
      consignmentId,
      trackingCode,
      charge: null,
      trackingUrl: trackingUrlOf(textOf(consignment?.tracking_link), trackingCode),
      rawStatus: textOf(consignment?.status) || 'in_review',
    }
  },

  async lookUp(session, reference): Promise<BookedParcel | null> {
    const path = encodeURIComponent(reference)
    const nothing = (error: unknown) => {
      if (error instanceof CourierError && error.kind === 'refused') return null
      throw error
    }
    const status = await get(session, `/status_by_invoice/${path}`).catch(nothing)
    const rawStatus = textOf(status?.delivery_status)
    if (!rawStatus) return null
    // Only this route has the id, and older accounts do not have the route.
    const trackings = await get(session, `/trackings_by_invoice/${path}`).catch(nothing)
    const consignmentId =
      listOf(trackings?.tracking)
        .map((each) => textOf(each.consignment_id))
        .find(Boolean) ?? null
    return { consignmentId, trackingCode: '', trackingUrl: '', rawStatus, charge: null }
  },

  async readNews(session, { consignmentId, reference }) {
    const path = consignmentId
      ? `/status_by_cid/${encodeURIComponent(consignmentId)}`
      : `/status_by_invoice/${encodeURIComponent(reference)}`
    const { delivery_status: status } = await get(session, path)
    return { rawStatus: textOf(status) || null, rawText: '', at: null }
  },

  async test(session) {
    const { current_balance: balance } = await get(session, '/get_balance')
    const taka = takaOf(balance)
    return taka === null ? {} : { balance: taka }
  },

  payments: {
    async list(session, page) {
      const { payments } = await get(session, `/payments?page=${page}`)
      // Half an answer is no empty list.
      if (!Array.isArray(payments) && !asObject(payments))
        throw new CourierError('lost', 'The answer has no list of payments.', { code: 'no-payments' })
      return listOf(payments).flatMap((payment) => {
        const number = textOf(payment.payment_id)
        if (!number) return []
        const isPaid = textOf(payment.paid_at) !== ''
        const { amount, charges, total } = payment
        return {
          number,
          isPaid,
          amount: textOf(amount) || null,
          charges: textOf(charges) || null,
          total: textOf(total) || null,
        }
      })
    },
    read: async (session, number) =>
      readParcels(await get(session, `/payments/${encodeURIComponent(number)}`)),
  },

  async record(session, phone) {
    const path = `/fraud_check/score/${encodeURIComponent(phone)}`
    return readScore(await callCourier(session, { path, headers: headersOf(session), mayBeEmpty: true }))
  },

  webhook: {
    // Messages may come in any order.
    isProof: false,
    /** Older accounts send the secret, newer ones sign with it, some do both: each that is there has to be right. */
    isGenuine({ headers: { authorization, 'x-signature': signature }, body, secret }) {
      const proofs: boolean[] = []
      if (authorization !== undefined) {
        const [, token = ''] = /^Bearer\s+(.+)$/i.exec(authorization) ?? []
        proofs.push(isSameText(token, secret))
      }
      if (signature !== undefined) {
        const expected = createHmac('sha256', secret).update(body).digest('hex')
        proofs.push(
          isSameText(
            String(signature)
              .replace(/^sha256=/, '')
              .toLowerCase(),
            expected,
          ),
        )
      }
      return proofs.length > 0 && proofs.every(Boolean)
    },
    keyOf: (headers) => String(headers['idempotency-key'] ?? '').slice(0, 200),
    parse(message) {
      const type = textOf(message.notification_type)
      if (!['delivery_status', 'tracking_update', 'consignment_update'].includes(type)) return null
      // News of the consignment may have a status, or only a text or the charge.
      const status = type === 'tracking_update' ? '' : textOf(message.status)
      return {
        consignmentId: textOf(message.consignment_id) || null,
        reference: textOf(message.invoice) || null,
        rawStatus: status || null,
        rawText: textOf(message.tracking_message),
        at: momentInMessage(message.updated_at),
        charge: takaOf(message.delivery_charge),
        ...(/delivered/i.test(status) && { collected: takaOf(message.cod_amount) }),
      }
    },
    answer: () => ({
      status: 200,
      headers: {},
      body: { status: 'success', message: 'Webhook received successfully.' },
    }),
  },
}
