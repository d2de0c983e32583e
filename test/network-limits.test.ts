import { createECDH, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, shopUrl } from './shop.ts'

const shop = openTestShop({ limits: true })

type Product = Awaited<ReturnType<typeof shop.make.product>>
let product: Product
let soldOut: Product
let tracked: { orderId: string; phone: string }
let customer: { token: string }
beforeAll(async () => {
  product = await shop.make.product({ price: 500 })
  soldOut = await shop.make.product({ stock: 0 })
  const { id, mobileNumber } = await shop.make.order()
  tracked = { orderId: id, phone: mobileNumber }
  customer = await shop.person('customer')
  await shop.db.insertInto('settings').values({ key: 'keepCheckouts', value: '"on"' }).execute()
})
beforeEach(async () => {
  await shop.db.deleteFrom('limits').execute()
  await shop.db.deleteFrom('identityRateLimits').execute()
})

const idLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Another order number and phone number on every try, so that only the network is counted. */
const wrongProof = (tried: number) => ({
  orderId: `ZZZZZZ${idLetters[tried >> 5]}${idLetters[tried % 32]}`,
  phone: '01712345678',
})
const typedAddress = {
  name: 'Karim',
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'House 4, Station Road',
  addressType: 'Home',
  deliveryArea: 'Outside Dhaka',
}
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopUrl },
})

interface Limited {
  /** What its rows of the table `limits` begin with; null where the library for sign-in counts. */
  key: string | null
  max: number
  request: (tried: number) => Omit<InjectOptions, 'remoteAddress'>
}

/** A limit of wrong order numbers and what has it. */
const withProof = (method: 'POST' | 'PUT', url: string, more: object = {}): Limited => ({
  key: 'track',
  max: 30,
  request: (tried) => ({ method, url: `/api${url}`, payload: { ...wrongProof(tried), ...more } }),
})

const subscription = {
  endpoint: 'https://push.example/a',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
}

const limited: Record<string, Limited> = {
  'POST /push-subscriptions/renewal': {
    key: 'push-renewal',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: '/api/push-subscriptions/renewal',
      payload: {
        endpoint: `https://push.example/guess-${tried}`,
        auth: 'A'.repeat(22),
        renewed: subscription,
      },
    }),
  },
  'POST /postOrder': {
    key: 'order',
    max: 30,
    request: () => ({ method: 'POST', url: '/api/postOrder', payload: shop.make.orderOf([product]) }),
  },
  'PUT /checkouts/:key': {
    key: 'checkout',
    max: 300,
    request: () => ({
      method: 'PUT',
      url: `/api/checkouts/${'a'.repeat(32)}`,
      payload: {
        mobileNumber: '01712345678',
        name: '',
        district: '',
        thana: '',
        address: '',
        deliveryArea: '',
        language: 'en',
        lines: [{ id: String(product.id), quantity: 1 }],
      },
    }),
  },
  'DELETE /checkouts/:key': {
    key: 'checkout',
    max: 300,
    request: () => ({ method: 'DELETE', url: `/api/checkouts/${'a'.repeat(32)}` }),
  },
  'POST /order-pages/:slug/visits': {
    key: 'order-page',
    max: 60,
    request: () => ({ method: 'POST', url: '/api/order-pages/eid-offer/visits' }),
  },
  'POST /orders/quote': {
    key: 'discount-code',
    max: 10,
    request: (tried) => ({
      method: 'POST',
      url: '/api/orders/quote',
      payload: {
        products: [{ id: String(product.id), quantity: 1 }],
        deliveryArea: 'Outside Dhaka',
        discountCode: `GUESS${tried}`,
      },
    }),
  },
  'POST /order-tracking': withProof('POST', '/order-tracking'),
  'PUT /order-tracking/confirmation': withProof('PUT', '/order-tracking/confirmation', { version: 1 }),
  'PUT /order-tracking/code': withProof('PUT', '/order-tracking/code', { version: 1, code: '123456' }),
  'POST /order-tracking/code': withProof('POST', '/order-tracking/code'),
  'PUT /order-tracking/advance': withProof('PUT', '/order-tracking/advance', {
    version: 1,
    wallet: 'bkash',
    sender: '01712345678',
    trxId: 'ABC1234567',
  }),
  'PUT /order-tracking/status': withProof('PUT', '/order-tracking/status', {
    status: 'Cancelled',
    from: 'Pending',
  }),
  'PUT /order-tracking/address': withProof('PUT', '/order-tracking/address', {
    ...typedAddress,
    from: 'Pending',
    total: 610,
  }),
  'POST /reviews/of-order': {
    key: 'track',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: '/api/reviews/of-order',
      payload: { orderId: wrongProof(tried).orderId, mobileNumber: wrongProof(tried).phone },
    }),
  },
  'POST /orders/claim': {
    ...withProof('POST', '/orders/claim'),
    request: (tried) => ({
      method: 'POST',
      url: '/api/orders/claim',
      payload: wrongProof(tried),
      headers: { authorization: `Bearer ${customer.token}` },
    }),
  },
  'wrong codes of one order': {
    key: 'code',
    max: 20,
    request: () => ({
      method: 'PUT',
      url: '/api/order-tracking/code',
      payload: { ...tracked, version: 1, code: '000000' },
    }),
  },
  'payments of one order': {
    key: 'advance',
    max: 20,
    request: (tried) => ({
      method: 'PUT',
      url: '/api/order-tracking/advance',
      payload: {
        ...tracked,
        version: 1,
        wallet: 'bkash',
        sender: '01712345678',
        trxId: `ABCDE${1000 + tried}`,
      },
    }),
  },
  'wrong addresses for the texts of wallets': {
    key: 'wallet-message',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: `/api/forwarded-messages?token=guess-${tried}`,
      payload: { from: 'bKash', text: 'x' },
    }),
  },
  'POST /stock-alerts': {
    key: 'stock-alert',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: '/api/stock-alerts',
      payload: { product: String(soldOut.id), contact: `018${10_000_000 + tried}`, language: 'en' },
    }),
  },
  'the form of stock alerts without scripts': {
    key: 'stock-alert',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: '/stock-alerts/request',
      ...form({ product: String(soldOut.id), contact: `019${10_000_000 + tried}` }),
    }),
  },
  'POST /newsletter': {
    key: 'newsletter',
    max: 20,
    request: (tried) => ({
      method: 'POST',
      url: '/api/newsletter',
      payload: { email: `n${tried}@shop.example`, language: 'en' },
    }),
  },
  'the form of the newsletter without scripts': {
    key: 'newsletter',
    max: 20,
    request: (tried) => ({
      method: 'POST',
      url: '/newsletter/subscribe',
      ...form({ newsletterEmail: `form${tried}@shop.example` }),
    }),
  },
  'POST /inbox': {
    key: 'message',
    max: 20,
    request: (tried) => ({
      method: 'POST',
      url: '/api/inbox',
      payload: { name: 'Rahima', email: `m${tried}@shop.example`, message: 'Hello', language: 'en' },
    }),
  },
  'POST /measurement/events': {
    key: 'measured',
    max: 120,
    request: () => ({
      method: 'POST',
      url: '/api/measurement/events',
      payload: {
        id: '0'.repeat(32),
        name: 'ViewContent',
        path: '/',
        content: { value: 500, isGroup: false, items: [{ id: String(product.id), quantity: 1, price: 500 }] },
      },
    }),
  },
  'links for a new password': {
    key: 'password-link',
    max: 30,
    request: (tried) => ({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      headers: { origin: shopUrl },
      payload: { email: `p${tried}@shop.example` },
    }),
  },
  'passwords of one account': {
    key: 'sign-in:owner@shop.example',
    max: 5,
    request: () => ({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: shopUrl },
      payload: { email: 'owner@shop.example', password: 'wrong-password-1' },
    }),
  },
  'new accounts': {
    key: null,
    max: 30,
    request: () => ({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: shopUrl },
      payload: { name: 'A', email: `${randomUUID()}@shop.example`, password: 'rickshaw-42' },
    }),
  },
}

/** One customer's addresses: of the same /64, each another one and written in another way. */
const ofOneNetwork = (tried: number) =>
  [`2001:db8:5:6:${(tried + 1).toString(16)}::1`, `2001:DB8:5:6::${(tried + 1).toString(16)}`][tried % 2] ??
  ''
/** One IPv4 address, as a server that listens on both sees it. */
const asIPv6 = (tried: number) =>
  ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '::FFFF:CB00:7109'][tried % 4] ?? ''

/** Whether an answer says that a limit is reached. */
const isRefused = ({ statusCode, headers }: { statusCode: number; headers: object }) =>
  statusCode === 429 || ('location' in headers && String(headers.location).includes('/not-'))

async function firstRefused({ max, request }: Limited, addressOf: (tried: number) => string) {
  for (let tried = 0; tried < max + 15; tried++) {
    const answer = await shop.app.inject({ ...request(tried), remoteAddress: addressOf(tried) })
    if (isRefused(answer)) return tried
    expect(answer.statusCode, answer.body).not.toBe(422)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  }
  return null
}

const cases = Object.entries(limited).map(([name, limit]) => ({ name, limit }))

test.each(cases)('$name: the addresses of one /64 share its limit [D130]', async ({ limit }) => {
  expect(await firstRefused(limit, ofOneNetwork)).toBe(limit.max)
  const next = { ...limit.request(limit.max + 20), remoteAddress: '2001:db8:5:7::1' }
  expect(isRefused(await shop.app.inject(next))).toBe(false)
  const keys = await shop.db.selectFrom('limits').select('key').execute()
  if (limit.key) expect(keys.map(({ key }) => key)).toContain(`${limit.key}:2001:db8:5:6::`)
})

test.each(cases)('$name: an IPv4 address is one, however it is written', async ({ limit }) => {
  expect(await firstRefused(limit, asIPv6)).toBe(limit.max)
})

test('every limit that counts networks is in this table', () => {
  const sources = import.meta.glob<string>('../src/**/*.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const code = Object.entries(sources).filter(([path]) => !path.endsWith('.test.ts'))
  const keys = code.flatMap(([, text]) =>
    [...text.matchAll(/`([a-z-]+):\$\{(?:request\.)?network\}`/g)].map(([, key]) => key),
  )
  expect(keys.length).toBeGreaterThan(8)
  const known = Object.values(limited).map(({ key }) => key)
  expect(keys.filter((key) => !known.includes(key ?? ''))).toEqual([])
  // Only the place that makes the network of it, and Meta, get to see an address.
  const readers = code.filter(([, text]) => /\brequest\.ip\b|\bthis\.ip\b|revealAddress\(\)/.test(text))
  expect(readers.map(([path]) => path).sort()).toEqual([
    '../src/platform/http.ts',
    '../src/shop/measurement/service.ts',
    '../src/shop/orders/routes.ts',
  ])
})
