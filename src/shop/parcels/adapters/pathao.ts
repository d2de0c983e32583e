import { fitText } from '#lib/text.ts'
import type { Meaning } from '../statuses.ts'
import {
  asObject,
  type BulkColumns,
  type CourierAdapter,
  CourierError,
  type CourierSession,
  type CourierToken,
  callCourier,
  listOf,
  momentInMessage,
  takaOf,
  textOf,
} from './adapter.ts'
import { isSameText } from './same-text.ts'

// Fields and routes: the developer page of the merchant panel, and Pathao's own plugin for WooCommerce.

const prefix = '/aladdin/api/v1'

/**
 * The answer that Pathao expects of a webhook, by its panel and its own code; other sources say the merchant's own secret, so it
 * can be changed.
 */
export const pathaoWebhookAnswer = 'f3992ecc-59da-4cbe-a049-a13da2018d51'

/**
 * Gets a token for the keys: with user name and password as the developer page says, without them as Pathao's own plugin does.
 * Tokens are not refreshed but issued again, as the plugin does, too.
 */
async function issueToken(
  session: Pick<CourierSession, 'baseUrl' | 'fetchOutside' | 'timeout' | 'credentials'>,
): Promise<CourierToken> {
  const { clientId: client_id, clientSecret: client_secret, username, password } = session.credentials
  const hasUser = Boolean(username && password)
  const answer = await callCourier(session, {
    method: 'POST',
    headers: {},
    path: `${prefix}${hasUser ? '/issue-token' : '/external/login'}`,
    body: { client_id, client_secret, ...(hasUser && { grant_type: 'password', username, password }) },
  }).catch((error: unknown) => {
    // Wrong keys are answered with several statuses.
    if (error instanceof CourierError && error.kind === 'refused')
      throw new CourierError('keys', error.message, { cause: error, code: 'keys' })
    throw error
  })
  const found = textOf(answer.access_token) ? answer : (asObject(answer.data) ?? {})
  const accessToken = textOf(found.access_token)
  if (!accessToken) throw new CourierError('keys', 'The answer has no access token.', { code: 'no-token' })
  return { accessToken, lifetime: Number(found.expires_in) > 0 ? Number(found.expires_in) : 3600 }
}

/** Calls with a token; one that is not accepted any more is renewed once. */
async function call(
  session: CourierSession,
  request: { method?: 'GET' | 'POST'; path: string; body?: object },
): Promise<Record<string, unknown>> {
  const send = (token: string) =>
    callCourier(session, {
      ...request,
      path: `${prefix}${request.path}`,
      headers: { authorization: `Bearer ${token}` },
    })
  try {
    return await send(await session.getToken(false))
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind !== 'keys') throw error
    return send(await session.getToken(true))
  }
}

const trackingOf = (consignmentId: string) => ({
  trackingCode: consignmentId,
  trackingUrl: `https://merchant.pathao.com/tracking?consignment_id=${encodeURIComponent(consignmentId)}`,
})

const kilograms = (grams: number) => Math.max(0.5, Math.ceil(grams / 100) / 10)

const bulkFiles: Record<string, BulkColumns> = {
  pathao: [
    ['ItemType', () => 'parcel'],
    ['StoreName', (_, shop) => shop.storeName],
    ['MerchantOrderId', (row) => row.reference],
    ['RecipientName(*)', (row) => row.name],
    ['RecipientPhone(*)', (row) => row.phone],
    ['RecipientAddress(*)', (row) => row.address],
    ['RecipientCity(*)', (row) => row.district],
    ['RecipientZone(*)', (row) => row.thana],
    ['RecipientArea', () => ''],
    ['AmountToCollect(*)', (row) => row.cash],
    ['ItemQuantity', (row) => row.pieces],
    ['ItemWeight', (row) => kilograms(row.weight)],
    ['ItemDesc', (row) => row.description],
    ['SpecialInstruction', (row) => row.note],
  ],
  'pathao-older': [
    ['ItemType(*)', () => 'parcel'],
    ['StoreName(*)', (_, shop) => shop.storeName],
    ['MerchantOrderId', (row) => row.reference],
    ['RecipientName(*)', (row) => row.name],
    ['RecipientPhone(*)', (row) => row.phone],
    ['RecipientCity(*)', (row) => row.district],
    ['RecipientZone(*)', (row) => row.thana],
    ['RecipientArea', () => ''],
    ['RecipientAddress(*)', (row) => row.address],
    ['AmountToCollect(*)', (row) => row.cash],
    ['ItemQuantity(*)', (row) => row.pieces],
    ['ItemWeight(*)', (row) => kilograms(row.weight)],
    ['ItemDesc', (row) => row.description],
    ['SpecialInstruction', (row) => row.note],
  ],
}

const meanings: Record<string, Meaning> = {
  created: { state: 'booked' },
  'order-created': { state: 'booked' },
  pending: { state: 'booked' },
  updated: { state: null },
  'order-updated': { state: null },
  'pickup-requested': { state: 'booked' },
  'assigned-for-pickup': { state: 'booked' },
  picked: { state: 'with courier' },
  'pickup-failed': { state: null, attention: 'pickup failed' },
  'pickup-cancelled': { state: 'cancelled' },
  'at-the-sorting-hub': { state: 'with courier' },
  'in-transit': { state: 'with courier' },
  'received-at-last-mile-hub': { state: 'with courier' },
  'assigned-for-delivery': { state: 'out for delivery' },
  delivered: { state: 'delivered' },
  'partial-delivery': { state: 'partly delivered' },
  returned: { state: 'returning' },
  return: { state: 'returning' },
  'delivery-failed': { state: null, attention: 'delivery failed' },
  'on-hold': { state: 'on hold' },
  // Paid to the shop: a date and a number, not a state.
  paid: { state: null },
  'payment-invoice': { state: null },
  'paid-return': { state: 'returning' },
  exchanged: { state: null, attention: 'exchanged' },
  exchange: { state: null, attention: 'exchanged' },
  'return-id-created': { state: 'returning' },
  'return-in-transit': { state: 'returning' },
  'returned-to-merchant': { state: 'returned' },
}

export const pathao: CourierAdapter = {
  meanings,
  bulkFiles,
  issueToken,

  async book(session, parcel) {
    const { data } = await call(session, {
      method: 'POST',
      path: '/orders',
      body: {
        store_id: session.options.storeId,
        merchant_order_id: parcel.reference,
        recipient_name: fitText(parcel.name, 100),
        recipient_phone: parcel.phone,
        // City, zone and area are left out, not sent empty: Pathao finds them in the address.
        recipient_address: parcel.address,
        delivery_type: 48,
        item_type: 2,
        ...(parcel.note && { special_instruction: fitText(parcel.note, 250) }),
        item_quantity: Math.max(1, parcel.pieces),
        item_weight: Math.max(0.5, Math.ceil(parcel.weight / 100) / 10),
        item_description: fitText(parcel.description, 250),
        amount_to_collect: parcel.cash,
      },
    })
    const order = asObject(data)
    const consignmentId = textOf(order?.consignment_id)
    if (!consignmentId)
      throw new CourierError('lost', 'The answer has no consignment id.', { code: 'no-number' })
    return {
      consignmentId,
      ...trackingOf(consignmentId),
      rawStatus: textOf(order?.order_status) || 'Pending',
      charge: takaOf(order?.delivery_fee),
    }
  },

  async readNews(session, { consignmentId }) {
    if (!consignmentId)
      throw new CourierError('refused', 'Its consignment id is not known.', { code: 'number-unknown' })
    const { data } = await call(session, { path: `/orders/${encodeURIComponent(consignmentId)}/info` })
    const order = asObject(data)
    const payout = textOf(order?.invoice_id)
    return {
      rawStatus: textOf(order?.order_status_slug) || textOf(order?.order_status) || null,
      rawText: '',
      at: momentInMessage(order?.updated_at),
      ...(payout && { payout }),
    }
  },

  async test(session) {
    await call(session, { path: '/user/short-info' })
    return {}
  },

  async stores(session) {
    const stores = listOf((await call(session, { path: '/stores' })).data)
    return stores.flatMap((store) => {
      const id = Number(store.store_id)
      const isActive = store.is_active === undefined || Number(store.is_active) === 1
      return id > 0 && isActive
        ? [{ id, name: textOf(store.store_name), address: textOf(store.store_address) }]
        : []
    })
  },

  trackingOf,

  webhook: {
    // Pathao's own plugin knows nothing else.
    isProof: true,
    // The secret itself, not a signature made with it.
    isGenuine: ({ headers, secret }) => isSameText(String(headers['x-pathao-signature'] ?? ''), secret),
    keyOf: () => '',
    parse(message) {
      const event = textOf(message.event)
      const consignmentId = textOf(message.consignment_id)
      const reference = textOf(message.merchant_order_id)
      const rawStatus = event || textOf(message.order_status_slug) || textOf(message.order_status)
      if (/^(webhook|store)/.test(event) || !rawStatus || !(consignmentId || reference)) return null
      const collected = takaOf(message.collected_amount)
      const isPaid = event === 'order.paid'
      return {
        consignmentId: consignmentId || null,
        reference: reference || null,
        rawStatus,
        rawText: textOf(message.reason),
        at: momentInMessage(message.timestamp) ?? momentInMessage(message.updated_at),
        charge: takaOf(message.delivery_fee),
        ...(collected !== null && { collected }),
        ...(isPaid && { payout: textOf(message.invoice_id) }),
      }
    },
    answer: ({ options }) => ({
      status: 202,
      body: { message: 'Received.' },
      headers: {
        'X-Pathao-Merchant-Webhook-Integration-Secret': options.webhookAnswer || pathaoWebhookAnswer,
      },
    }),
  },
}
