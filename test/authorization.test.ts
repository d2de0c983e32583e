import { createECDH, createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, includesPermission } from '#lib/endpoint.ts'
import { keyPermissions, type Permission, permissions } from '#lib/permissions.ts'
import type { Database } from '#platform/database.ts'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { defaultTexts } from '#shop/sms/rules.ts'
import { fileForm, solidColor } from './images.ts'
import { openTestShop, secrets } from './shop.ts'

const shop = openTestShop()
const picture = await solidColor(20, 20).png().toBuffer()

const draft = { name: 'Eid', language: 'en', text: 'Sarees', segment: {} }

const unchangedRates = {
  usualWeight: 500,
  steps: [],
  zones: [],
  areas: { 'Inside Dhaka': { charges: [50] }, 'Outside Dhaka': { charges: [110] } },
}

type Person = Awaited<ReturnType<typeof shop.person>>
type Order = Awaited<ReturnType<typeof shop.make.order>>

type PartName = keyof typeof parts
type World = { [Name in PartName]: Awaited<ReturnType<(typeof parts)[Name]>> }
type Get = <Name extends PartName>(name: Name) => Promise<World[Name]>

const imageId = '5'.repeat(32)

/** How each part of the test data is made, which is of one customer, the owner, or public. */
const parts = {
  owner: () => shop.person('customer'),
  product: () => shop.make.product(),
  soldOut: () => shop.make.product({ stock: 0 }),
  order: async (get: Get): Promise<Order> => shop.make.order({ userId: (await get('owner')).user.id }),
  delivered: async (get: Get): Promise<Order> =>
    shop.make.order({ userId: (await get('owner')).user.id, status: 'Delivered' }),
  returned: () => shop.make.order({ status: 'Return' }),
  messageId: async (): Promise<string> => {
    const body = { name: 'Rahima', email: 'rahima@shop.example', message: 'Is it in stock?', language: 'en' }
    return (await shop.send('POST', '/api/inbox', { body })).body.insertedId
  },
  addressId: async (get: Get): Promise<string> => {
    const body = { ...address, address: 'House 4, Station Road' }
    const headers = bearer((await get('owner')).token)
    return (await shop.send('POST', '/api/addresses', { body, headers })).body.insertedId
  },
  alertId: async (get: Get): Promise<string> => {
    const { id: productId } = await get('soldOut')
    const alert = await shop.db
      .insertInto('stockAlerts')
      .values({ productId, contact: '01912345678', language: 'bn' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(alert.id)
  },
  reviewId: async (get: Get): Promise<string> => {
    const { id: productId } = await get('product')
    const { id: orderId } = await get('order')
    const review = await shop.db
      .insertInto('reviews')
      .values({ productId, orderId, stars: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(review.id)
  },
  customerId: async (get: Get): Promise<string> => {
    const { mobileNumber } = await get('order')
    const customer = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('mobileNumber', '=', mobileNumber)
      .executeTakeFirstOrThrow()
    return String(customer.id)
  },
  image: async () => {
    await shop.db
      .insertInto('images')
      .values({ id: imageId, width: 900, height: 450 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return `/images/${imageId}-900.webp`
  },
  slideId: async (get: Get): Promise<string> => {
    await get('image')
    // The order of the slides names all of them.
    await shop.db.deleteFrom('sliders').execute()
    const slide = await shop.db
      .insertInto('sliders')
      .values({ imageId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(slide.id)
  },
}

/** New test data: all of it, or these parts with what they belong to. */
async function makeWorld(names = Object.keys(parts) as PartName[]) {
  const made = new Map<PartName, Promise<unknown>>()
  const get = ((name: PartName) => {
    const part = made.get(name) ?? parts[name](get)
    made.set(name, part)
    return part
  }) as Get
  // Of earlier tests: at most one is under way.
  await shop.db.deleteFrom('productImports').execute()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await get(name)] as const)),
  ) as World
}

/** The parts of a world that a request uses. */
function partsOf(request: Row[0]) {
  const used = new Set<PartName>()
  const recorder = new Proxy(sharedWorld, {
    get(world, name: PartName) {
      used.add(name)
      return world[name]
    },
  })
  request(recorder)
  return [...used]
}

interface Request {
  /** The path parameter, or the query string. */
  at?: string
  body?: object
  headers?: Record<string, string>
}

/** The expected status for a guest, the owner, another customer and an administrator. */
type Row = [request: (world: World) => Request, guest: number, owner: number, other: number, admin: number]

const noInput = () => ({})
const proof = ({ order }: World) => ({ orderId: order.id, phone: order.mobileNumber })
const everybody = [200, 200, 200, 200] as const
const administrators = [401, 403, 403, 200] as const
const sessionOnly = [401, 401, 401, 401] as const
/** Each collection has an address of its own, and each combo. */
let collections = 0
let combos = 0
/** A combo that is off may have any parts. */
const comboOf = ({ id }: { id: number }, name: string) => ({
  name,
  price: 5,
  enabled: false,
  parts: [id, 999_999_999].map((productId) => ({ productId: String(productId), pieces: 1 })),
})
/** Each old address is redirected once. */
let redirects = 0

const address = {
  name: 'Karim',
  mobileNumber: '01812345678',
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'Hat',
  addressType: 'Home',
  deliveryArea: 'Outside Dhaka',
}

const browserKey = createECDH('prime256v1').generateKeys('base64url')
const noDelivery = '019ab000-0000-4000-8000-000000000000'

const newProduct = {
  name: 'Lamp',
  category: 'Women Items',
  subCategory: 'Jewelry',
  originalPrice: 500,
}

/** Who may call what. The first test fails if an endpoint is missing. */
const table: Record<string, Row> = {
  'GET /products': [noInput, ...everybody],
  'GET /product-summaries': [noInput, ...everybody],
  'GET /product-filters': [noInput, ...everybody],
  'GET /product-filter-counts': [noInput, ...everybody],
  'GET /search/suggestions': [() => ({ at: '?searchQuery=lamp' }), ...everybody],
  'GET /search/popular': [() => ({}), ...everybody],
  'GET /search/did-you-mean': [() => ({ at: '?searchQuery=lamp' }), ...everybody],
  'GET /product-summaries/by-id': [({ product }) => ({ at: `?ids=${product.id}` }), ...everybody],
  'GET /product/:id': [({ product }) => ({ at: `${product.id}` }), ...everybody],
  'GET /stock': [({ product }) => ({ at: `?ids=${product.id}` }), ...everybody],
  'GET /categories': [noInput, ...everybody],
  'GET /popular-categories': [noInput, ...everybody],
  'GET /color-values': [noInput, ...everybody],
  'PUT /color-values': [() => ({ body: { name: 'Maroon', value: '#7b1e3a' } }), ...administrators],
  'GET /locations': [noInput, ...everybody],
  'GET /settings': [noInput, ...everybody],
  'GET /product/:id/review-counts': [({ product }) => ({ at: String(product.id) }), ...everybody],
  'GET /delivery-rates': [noInput, ...everybody],
  'PUT /delivery-rates': [
    () => ({ body: { ...unchangedRates, version: 'outdated' } }),
    ...([401, 403, 403, 409] as const),
  ],
  'PUT /settings': [() => ({ body: { from: {}, to: {} } }), ...administrators],
  'GET /signInMethods': [noInput, ...everybody],
  'GET /pageText/:page': [() => ({ at: 'privacy' }), ...everybody],
  'GET /payment-terms': [noInput, ...everybody],
  'PUT /pageText/:page': [
    () => ({ at: 'privacy', body: { language: 'en', text: 'We share no data.', version: null } }),
    ...administrators,
  ],
  'GET /pageText/:page/revisions': [() => ({ at: 'privacy' }), ...administrators],
  'GET /getSliders': [noInput, ...everybody],
  'GET /getSlider/:id': [() => ({ at: '999' }), 404, 404, 404, 404],
  'POST /postSlider': [
    ({ image }) => ({ body: { image, title: 'Eid', time: '' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /updateSlider/:id': [
    ({ slideId, image }) => ({ at: slideId, body: { image, time: '' } }),
    ...administrators,
  ],
  'DELETE /deleteSlider/:id': [({ slideId }) => ({ at: slideId }), ...administrators],
  'PUT /sliderOrder': [({ slideId }) => ({ body: { ids: [slideId] } }), ...administrators],

  // These require the session cookie and never accept a bearer token.
  'POST /jwt': [({ owner }) => ({ body: { email: owner.user.email } }), ...sessionOnly],
  'POST /postUser': [({ owner }) => ({ body: { email: owner.user.email } }), ...sessionOnly],

  'GET /admin/:email': [({ owner }) => ({ at: owner.user.email }), 401, 200, 404, 200],
  'GET /customer/:email': [({ owner }) => ({ at: owner.user.email }), 401, 200, 404, 200],

  'GET /users': [noInput, ...administrators],
  'PUT /users/:id/permissions': [
    ({ owner }) => ({ at: String(owner.user.id), body: { permissions: ['packing'] } }),
    ...administrators,
  ],
  'PUT /updateUser/:id': [
    ({ owner }) => ({ at: `${owner.user.id}`, body: { role: 'customer' } }),
    ...administrators,
  ],
  'DELETE /deleteUser/:id': [({ owner }) => ({ at: `${owner.user.id}` }), ...administrators],
  'DELETE /userSessions/:id': [({ owner }) => ({ at: `${owner.user.id}` }), ...administrators],

  // They have no second step yet, and confirm nothing with a password.
  'GET /second-step': [noInput, ...administrators],
  'POST /second-step': [() => ({ body: { code: '123456' } }), 401, 403, 403, 422],
  // Nobody has begun to set one up.
  'PUT /second-step/app': [() => ({ body: { code: 'a' } }), 401, 403, 403, 409],
  'POST /second-step/app': [() => ({ body: {} }), ...administrators],
  'DELETE /second-step/app': [() => ({ body: {} }), ...administrators],
  'DELETE /second-step/passkeys/:id': [() => ({ at: 'none', body: {} }), 401, 403, 403, 404],
  'POST /second-step/recovery-codes': [() => ({ body: {} }), 401, 403, 403, 409],
  'PUT /second-step/rule': [() => ({ body: { administrators: false, money: false } }), ...administrators],
  'DELETE /users/:id/second-step': [({ owner }) => ({ at: `${owner.user.id}`, body: {} }), ...administrators],
  'GET /sessions': [noInput, 401, 200, 200, 200],
  'DELETE /sessions': [noInput, 401, 200, 200, 200],
  'DELETE /sessions/:id': [() => ({ at: 'none' }), 401, 404, 404, 404],

  'GET /analytics': [noInput, ...administrators],
  'GET /lowStock': [noInput, ...administrators],
  'GET /stocks': [noInput, ...administrators],
  'GET /stock-movements': [({ product }) => ({ at: `?product=${product.id}` }), ...administrators],
  'POST /stocktakes': [
    ({ soldOut }) => ({
      body: { lines: [{ product: String(soldOut.id), variant: '', counted: 0, seen: 0 }] },
    }),
    ...administrators,
  ],
  'POST /incoming-goods': [
    ({ soldOut }) => ({
      body: {
        key: 'a-key-of-a-delivery',
        lines: [{ product: String(soldOut.id), variant: '', pieces: 1, costPrice: 5 }],
      },
    }),
    ...administrators,
  ],
  'GET /salesByDay': [noInput, ...administrators],
  'GET /customers': [noInput, ...administrators],
  'GET /customers/:id': [({ customerId }) => ({ at: customerId }), ...administrators],
  'GET /customers/:id/orders': [({ customerId }) => ({ at: customerId }), ...administrators],
  'POST /customers/:id/notes': [
    ({ customerId }) => ({ at: customerId, body: { key: `note-of-${customerId}`, note: 'Calls back' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'GET /returns': [noInput, ...administrators],
  'GET /campaigns': [() => ({ at: '?from=2026-11-01&to=2026-11-30' }), ...administrators],
  'GET /staff-work': [() => ({ at: '?from=2026-11-01&to=2026-11-30' }), ...administrators],
  'GET /staff-work/csv': [() => ({ at: '?from=2026-11-01&to=2026-11-30&by=delivered' }), ...administrators],
  'PUT /ad-spend': [() => ({ body: { day: '2026-11-20', campaign: 'Eid', amount: 5 } }), ...administrators],
  'POST /ad-spend/imports': [
    // Without a file.
    () => ({ body: {} }),
    ...([401, 403, 403, 400] as const),
  ],
  'GET /monthly-costs/:month': [() => ({ at: '2026-11' }), ...administrators],
  'PUT /monthly-costs/:month': [
    () => ({ at: '2026-11', body: { version: 7, rent: 1, salaries: 1, other: 1, packing: 1 } }),
    ...([401, 403, 403, 409] as const),
  ],
  'PUT /orders/:id/return-reason': [
    ({ returned }) => ({ at: returned.id, body: { reason: 'refused' } }),
    ...administrators,
  ],
  'GET /to-dos': [noInput, ...administrators],
  'GET /first-steps': [noInput, ...administrators],
  'PUT /first-steps': [() => ({ body: { dismissed: true } }), ...administrators],
  'DELETE /demo-data': [noInput, ...administrators],
  'GET /admin-search': [({ order }) => ({ at: `?q=${order.mobileNumber}` }), ...administrators],

  'POST /postOrder': [({ product }) => ({ body: shop.make.orderOf([product]) }), 201, 201, 201, 201],
  'PUT /checkouts/:key': [
    ({ product }) => ({
      at: 'a'.repeat(32),
      body: {
        mobileNumber: '01812345678',
        name: '',
        district: '',
        thana: '',
        address: '',
        deliveryArea: '',
        language: 'en',
        lines: [{ id: `${product.id}`, quantity: 1 }],
      },
    }),
    ...everybody,
  ],
  'DELETE /checkouts/:key': [() => ({ at: 'a'.repeat(32) }), ...everybody],
  'POST /checkouts/opened': [() => ({ body: { token: 'c1.xxxxxxxxxxxxxxxx' } }), 404, 404, 404, 404],
  'GET /checkouts': [noInput, ...administrators],
  'GET /checkouts/recovered': [noInput, ...administrators],
  'POST /orders/quote': [
    ({ product }) => ({ body: { products: [{ id: String(product.id), quantity: 1 }] } }),
    ...([200, 200, 200, 200] as const),
  ],
  'GET /orders': [noInput, ...administrators],
  'GET /orders/by-id': [({ order }) => ({ at: `?ids=${order.id}` }), ...administrators],
  'GET /orders/csv': [noInput, ...administrators],
  'PUT /orders/statuses': [
    ({ order }) => ({ body: { status: 'Confirmed', orders: [{ id: order.id, from: 'Pending' }] } }),
    ...administrators,
  ],
  'POST /orders/undo-confirm': [({ order }) => ({ body: { ids: [order.id] } }), ...administrators],
  'GET /orders/changes': [noInput, ...administrators],
  'GET /orders/events': [noInput, ...administrators],
  'GET /order': [({ owner }) => ({ at: `?email=${owner.user.email}` }), 401, 200, 404, 200],
  'GET /order/:id': [({ order }) => ({ at: order.id }), 401, 200, 404, 200],
  'PUT /orderStatus/:id': [
    ({ order }) => ({ at: order.id, body: { status: 'Cancelled' } }),
    ...([401, 200, 404, 200] as const),
  ],
  'GET /orders/counts': [noInput, 401, 200, 200, 200],
  'DELETE /deleteOrder/:id': [({ delivered }) => ({ at: delivered.id }), ...administrators],
  // For everybody who knows id and phone number, as all actors do here.
  'POST /order-tracking': [(world) => ({ body: proof(world) }), ...everybody],
  'PUT /order-tracking/confirmation': [(world) => ({ body: { ...proof(world), version: 1 } }), ...everybody],
  // This order needs no code.
  'PUT /order-tracking/code': [
    (world) => ({ body: { ...proof(world), version: 1, code: '123456' } }),
    ...([409, 409, 409, 409] as const),
  ],
  // And no advance.
  'PUT /order-tracking/advance': [
    (world) => ({
      body: { ...proof(world), version: 1, wallet: 'bkash', sender: '01712345678', trxId: 'AB12CD34' },
    }),
    ...([409, 409, 409, 409] as const),
  ],
  'POST /order-tracking/code': [(world) => ({ body: proof(world) }), ...([409, 409, 409, 409] as const)],
  'PUT /order-tracking/status': [
    (world) => ({ body: { ...proof(world), status: 'Cancelled', from: 'Pending' } }),
    ...everybody,
  ],
  'PUT /order-tracking/address': [
    (world) => ({
      body: {
        ...proof(world),
        from: 'Pending',
        name: 'Karim',
        district: 'Tangail',
        thana: 'Mirzapur',
        address: 'Hat',
        addressType: 'Home',
        deliveryArea: 'Outside Dhaka',
        total: 610,
      },
    }),
    ...everybody,
  ],

  // 404 for other customers, because the order has an owner.
  'POST /orders/claim': [(world) => ({ body: proof(world) }), 401, 200, 404, 404],

  'GET /product/:id/combos': [({ product }) => ({ at: `${product.id}` }), ...everybody],
  'GET /product/:id/reviews': [({ product }) => ({ at: `${product.id}` }), ...everybody],
  'POST /product/:id/reviews': [
    ({ delivered: { id, product } }) => ({ at: `${product.id}`, body: { orderId: id, stars: 5 } }),
    401,
    201,
    404,
    404,
  ],
  'POST /product/:id/reviews/images': [
    ({ delivered: { id, product } }) => ({
      at: `${product.id}`,
      body: fileForm(picture),
      headers: { 'order-id': id },
    }),
    401,
    200,
    404,
    404,
  ],
  'POST /reviews/of-order': [({ order }) => ({ body: { orderId: order.id } }), 401, 200, 404, 404],
  'GET /reviews': [() => ({ at: '?status=waiting' }), ...administrators],
  'PATCH /reviews/:id': [
    ({ reviewId }) => ({ at: reviewId, body: { version: 1, status: 'published' } }),
    ...administrators,
  ],
  'DELETE /reviews/:id': [({ reviewId }) => ({ at: reviewId }), ...administrators],

  'GET /managed-orders': [({ order }) => ({ at: `?ids=${order.id}` }), ...administrators],
  'GET /managed-orders/:id': [({ order }) => ({ at: order.id }), ...administrators],
  'POST /orders/:id/receipt': [
    ({ returned }) => ({
      at: returned.id,
      body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
    }),
    ...administrators,
  ],
  // Of an order with one piece, which was kept.
  'PUT /orders/:id/partial-delivery': [
    ({ delivered }) => ({
      at: delivered.id,
      body: { version: 1, lines: [{ line: 1, kept: 1 }], paid: 1 },
    }),
    ...([401, 403, 403, 422] as const),
  ],
  'POST /orders/:id/pieces-back/receipt': [
    ({ delivered }) => ({
      at: delivered.id,
      body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
    }),
    ...([401, 403, 403, 409] as const),
  ],
  'GET /orders/:id/origin': [({ order }) => ({ at: order.id }), ...administrators],
  'POST /orders/:id/notes': [
    ({ order }) => ({ at: order.id, body: { key: `note-of-${order.id}`, note: 'Rings twice' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /orders/:id/calls': [
    ({ order }) => ({ at: order.id, body: { key: `call-of-${order.id}`, outcome: 'no answer' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'GET /orders/due-calls': [noInput, ...administrators],
  'GET /calls': [noInput, ...administrators],
  'POST /calls/next': [noInput, ...administrators],
  'POST /calls/:id/release': [({ order }) => ({ at: order.id }), ...administrators],
  'GET /calls/for-person': [noInput, ...administrators],
  // It is not with a person.
  'POST /calls/:id/again': [({ order }) => ({ at: order.id }), ...([401, 403, 403, 409] as const)],
  'GET /call-rules': [noInput, ...administrators],
  'PUT /call-rules': [() => ({ body: { ...defaultCallRules, version: 'any' } }), ...administrators],
  'POST /call-rules/replay': [() => ({ body: defaultCallRules }), ...administrators],
  'GET /blocked-phones': [noInput, ...administrators],
  'POST /blocked-phones': [
    () => ({ body: { phone: '01912345670', reason: 'Refused twice' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /blocked-phones/forgive': [
    () => ({ body: { phone: '01912345679', reason: 'Paid in advance' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /orders/:id/quote': [
    ({ order, product }) => ({
      at: order.id,
      body: {
        products: [{ line: null, id: String(product.id), quantity: 1 }],
        customerData: { ...address, deliveryCharge: 60 },
      },
    }),
    ...administrators,
  ],
  'PUT /orders/:id': [
    ({ order, product }) => ({
      at: order.id,
      body: {
        version: 1,
        total: 560,
        products: [{ line: null, id: String(product.id), quantity: 1 }],
        customerData: { ...address, deliveryCharge: 60 },
      },
    }),
    ...administrators,
  ],
  'POST /orders/merge': [
    ({ order, delivered }) => ({ body: { into: order.id, from: delivered.id } }),
    ...([401, 403, 403, 409] as const),
  ],
  'POST /orders': [
    ({ product }) => ({ body: { ...shop.make.orderOf([product]), source: 'phone' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /orders/:id/exchange': [
    ({ product, delivered }) => ({
      at: delivered.id,
      body: {
        ...shop.make.orderOf([product]),
        source: 'phone',
        version: 1,
        pieces: [{ line: 1, quantity: 1 }],
      },
    }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /order-drafts': [() => ({ body: { text: '2 lamps, 01712345678' } }), ...administrators],
  'POST /customers/lookup': [({ order }) => ({ body: { phone: order.mobileNumber } }), ...administrators],

  'GET /addresses': [noInput, 401, 200, 200, 200],
  'POST /addresses': [() => ({ body: address }), 401, 201, 201, 201],
  'PUT /addresses/:id': [({ addressId }) => ({ at: addressId, body: address }), 401, 200, 404, 404],
  'PUT /addresses/:id/usual': [({ addressId }) => ({ at: addressId, body: {} }), 401, 200, 404, 404],
  'DELETE /addresses/:id': [({ addressId }) => ({ at: addressId }), 401, 200, 404, 404],
  'PUT /favourites': [
    ({ product }) => ({ body: { add: [String(product.id)], remove: [] } }),
    ...([401, 200, 200, 200] as const),
  ],

  'POST /inbox': [
    () => ({ body: { name: 'A', email: 'a@shop.example', message: 'Hello', language: 'en' } }),
    ...([201, 201, 201, 201] as const),
  ],
  'GET /admin-products': [noInput, ...administrators],
  'GET /search/waiting-products': [noInput, ...administrators],
  'GET /admin-products/:id': [({ product }) => ({ at: `${product.id}` }), ...administrators],
  'POST /postProduct': [() => ({ body: newProduct }), 401, 403, 403, 201],
  'PATCH /products': [
    ({ product }) => ({
      body: { products: [{ id: String(product.id), version: 1 }], fields: { hidden: false } },
    }),
    ...administrators,
  ],
  'PATCH /updateProduct/:id': [
    ({ product }) => ({ at: `${product.id}`, body: { name: 'Better lamp' } }),
    ...administrators,
  ],
  'DELETE /deleteProduct/:id': [({ product }) => ({ at: `${product.id}` }), ...administrators],
  'POST /images': [() => ({ body: fileForm(picture) }), ...administrators],

  'GET /inbox': [noInput, ...administrators],
  'PUT /inbox/:id': [({ messageId }) => ({ at: messageId, body: { handled: true } }), ...administrators],
  'GET /admin-categories': [noInput, ...administrators],
  'POST /categories': [
    ({ product }) => ({ body: { name: `Winter ${product.id}`, nameBn: '' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /categories/:id/sub-categories': [
    ({ product }) => ({ at: '1', body: { name: `Shawls ${product.id}`, nameBn: '' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /categories/:id': [
    () => ({ at: '2', body: { name: 'Men Items', nameBn: '', hidden: false, version: 1 } }),
    ...administrators,
  ],
  'PUT /sub-categories/:id': [
    () => ({ at: '12', body: { name: 'Clothing', nameBn: '', hidden: false, version: 1 } }),
    ...administrators,
  ],
  // Not all of them are named.
  'PUT /categories/order': [() => ({ body: { ids: ['2', '1'] } }), 401, 403, 403, 409],
  'PUT /categories/:id/sub-categories/order': [
    () => ({ at: '1', body: { ids: ['2', '1'] } }),
    401,
    403,
    403,
    409,
  ],
  'GET /admin-collections': [noInput, ...administrators],
  'GET /collections': [noInput, 200, 200, 200, 200],
  'GET /collections/:slug': [() => ({ at: 'no-such-collection' }), 404, 404, 404, 404],
  'POST /collections': [
    () => ({ body: { name: `Eid ${++collections}`, kind: 'rule' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /collections/:id': [
    () => ({ at: '999999999', body: { name: 'Eid', kind: 'rule', version: 1 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /collections/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /admin-combos': [noInput, ...administrators],
  'GET /combos/:slug': [() => ({ at: 'no-such-combo' }), 404, 404, 404, 404],
  'POST /combos': [
    ({ product }) => ({ body: comboOf(product, `Set ${++combos}`) }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /combos/:id': [
    ({ product }) => ({ at: '999999999', body: { ...comboOf(product, 'Set'), version: 1 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /combos/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /admin-order-pages': [noInput, ...administrators],
  'GET /admin-order-pages/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /order-pages/:slug': [() => ({ at: 'no-such-page' }), 404, 404, 404, 404],
  'POST /order-pages/:slug/visits': [() => ({ at: 'no-such-page' }), 200, 200, 200, 200],
  'POST /order-pages': [
    ({ product }) => ({ body: { productId: String(product.id) } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /order-pages/:id/copies': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'PUT /order-pages/:id': [
    () => ({
      at: '999999999',
      body: {
        title: 'Sari',
        slug: 'sari',
        productIds: ['1'],
        blocks: [],
        noindex: true,
        enabled: false,
        version: 1,
      },
    }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /order-pages/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /discounts': [noInput, ...administrators],
  'POST /discounts': [() => ({ body: { kind: 'percent', value: 10 } }), 401, 403, 403, 201],
  'PUT /discounts/:id': [
    () => ({ at: '999999999', body: { name: 'Eid', kind: 'percent', value: 10, version: 1 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /discounts/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /offers': [noInput, 200, 200, 200, 200],
  'GET /redirects': [noInput, ...administrators],
  'POST /redirects': [
    ({ product }) => ({ body: { from: `/old-${++redirects}`, to: `/product-details/${product.id}` } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /redirects/:id': [
    () => ({ at: '999999999', body: { from: '/old', to: '/shop', version: 'x' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /redirects/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /redirects/csv': [noInput, ...administrators],
  // Without a file.
  'POST /redirects/csv': [() => ({ body: {} }), 401, 403, 403, 400],
  'GET /combos/csv': [noInput, ...administrators],
  'POST /combos/csv': [() => ({ body: {} }), 401, 403, 403, 400],
  'GET /missing-pages': [noInput, ...administrators],
  'POST /missing-pages/dismiss': [() => ({ body: { path: '/old' } }), ...administrators],
  'GET /synonyms': [noInput, ...administrators],
  'POST /synonyms': [() => ({ body: { phrases: ['gamcha', 'গামছা'] } }), 401, 403, 403, 201],
  'PUT /synonyms/:id': [
    () => ({ at: '999999999', body: { phrases: ['gamcha', 'towel'], version: 'x' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /synonyms/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /search/zero-results': [noInput, ...administrators],
  'POST /search/zero-results/dismiss': [() => ({ body: { words: 'helicopter' } }), ...administrators],
  'GET /product-export': [noInput, ...administrators],
  'GET /product-export/example': [noInput, ...administrators],
  'GET /newsletter': [noInput, ...administrators],
  'GET /newsletterCsv': [noInput, ...administrators],
  'GET /audit': [noInput, ...administrators],
  'GET /backups': [noInput, ...administrators],
  'POST /backups': [() => ({ body: {} }), 401, 403, 403, 201],
  // There is no such backup.
  'GET /backups/:id/file': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /auditActions': [noInput, ...administrators],
  'GET /api-keys': [noInput, ...administrators],
  'POST /api-keys': [
    () => ({ body: { name: 'Bookkeeping', permissions: ['money'] } }),
    ...([401, 403, 403, 201] as const),
  ],
  'GET /push-key': [noInput, ...administrators],
  'POST /push-subscriptions': [
    () => ({
      body: {
        endpoint: 'https://push.example/a',
        keys: { p256dh: browserKey, auth: 'A'.repeat(22) },
      },
    }),
    ...([401, 403, 403, 201] as const),
  ],
  // Nobody has this browser.
  'POST /push-subscriptions/renewal': [
    () => ({
      body: {
        endpoint: 'https://push.example/unknown',
        auth: 'A'.repeat(22),
        renewed: {
          endpoint: 'https://push.example/b',
          keys: { p256dh: browserKey, auth: 'A'.repeat(22) },
        },
      },
    }),
    ...([404, 404, 404, 404] as const),
  ],
  // There is no such browser, and no bot.
  'DELETE /notification-targets/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /notification-settings': [noInput, ...administrators],
  'PUT /notification-settings': [
    () => ({ body: { version: 0, language: 'en', choices: {}, quiet: null } }),
    ...administrators,
  ],
  'POST /notification-settings/test': [noInput, ...administrators],
  'POST /notification-settings/telegram': [() => ({ body: {} }), 401, 403, 403, 409],
  'PUT /telegram-bot': [() => ({ body: { token: '' } }), ...administrators],
  'GET /courier-history/:phone': [() => ({ at: '01711000999' }), ...administrators],
  'GET /courier-history-sources': [noInput, ...administrators],
  'PUT /courier-history-sources/:source': [
    () => ({ at: 'steadfast', body: { isOn: false } }),
    ...administrators,
  ],
  'GET /number-checks': [noInput, 200, 200, 200, 200],
  // There is no such key, webhook or delivery.
  'DELETE /api-keys/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /measurement': [noInput, 200, 200, 200, 200],
  'POST /measurement/events': [
    () => ({
      body: {
        id: 'a'.repeat(32),
        name: 'ViewContent',
        path: '/',
        content: { value: 1, isGroup: false, items: [{ id: '1', price: 1, quantity: 1 }] },
      },
    }),
    ...([200, 200, 200, 200] as const),
  ],
  'PUT /measurement/meta-token': [() => ({ body: { token: 'x' } }), ...administrators],
  'PUT /measurement/tiktok-token': [() => ({ body: { token: 'x' } }), ...administrators],
  'GET /measurement/conversions': [noInput, ...administrators],
  'POST /measurement/test-events': [() => ({ body: { testCode: 'TEST1' } }), 401, 403, 403, 409],
  'GET /webhooks': [noInput, ...administrators],
  'POST /webhooks': [
    () => ({ body: { url: 'https://hooks.shop.example/orders', events: ['stock.changed'] } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /webhooks/:id': [
    () => ({
      at: '999',
      body: { url: 'https://hooks.shop.example/', events: ['order.moved'], enabled: true },
    }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /webhooks/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'POST /webhooks/:id/secret': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'POST /webhooks/:id/test': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'POST /webhooks/:id/retries': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'GET /webhooks/:id/deliveries': [() => ({ at: '999' }), ...administrators],
  'GET /webhook-deliveries/:id': [() => ({ at: noDelivery }), 401, 403, 403, 404],
  'POST /webhook-deliveries/:id/retries': [() => ({ at: noDelivery, body: {} }), 401, 403, 403, 404],
  'GET /sms/setup': [noInput, ...administrators],
  // Not the version that is stored.
  'PUT /sms/gateway': [() => ({ body: { version: '0', gateway: null } }), 401, 403, 403, 409],
  'GET /sms/balance': [noInput, 401, 403, 403, 409],
  'PUT /sms/texts': [() => ({ body: { version: '0', texts: defaultTexts } }), 401, 403, 403, 409],
  'POST /sms/tests': [() => ({ body: { phone: '01712345678', language: 'bn' } }), 401, 403, 403, 201],
  'GET /sms/messages': [noInput, ...administrators],
  'GET /sms/messages/:id': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'POST /sms/messages/:id/retries': [() => ({ at: '999999', body: { ref: 'x' } }), 401, 403, 403, 404],
  'GET /sms/summary': [noInput, ...administrators],
  // There is no gateway, no such campaign and no such number.
  'GET /message-campaigns': [noInput, ...administrators],
  'POST /message-campaigns': [() => ({ body: draft }), 401, 403, 403, 201],
  'POST /message-campaigns/preview': [
    () => ({ body: { language: 'en', text: 'Sarees', segment: {} } }),
    ...administrators,
  ],
  'GET /message-campaigns/:id': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'PUT /message-campaigns/:id': [
    () => ({ at: '999999', body: { ...draft, version: 1 } }),
    401,
    403,
    403,
    404,
  ],
  'DELETE /message-campaigns/:id': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'GET /message-campaigns/:id/messages': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'POST /message-campaigns/:id/tests': [
    () => ({ at: '999999', body: { phone: '01712345678' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /message-campaigns/:id/email-tests': [() => ({ at: '999999', body: {} }), 401, 403, 403, 404],
  'POST /message-campaigns/:id/start': [
    () => ({ at: '999999', body: { version: 1, recipients: 1 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /message-campaigns/:id/pause': [() => ({ at: '999999', body: {} }), 401, 403, 403, 404],
  'POST /message-campaigns/:id/continue': [() => ({ at: '999999', body: {} }), 401, 403, 403, 404],
  'POST /message-campaigns/:id/stop': [() => ({ at: '999999', body: {} }), 401, 403, 403, 404],
  'GET /text-stops': [noInput, ...administrators],
  'POST /text-stops': [() => ({ body: { phone: '01712345678' } }), 401, 403, 403, 201],
  'DELETE /text-stops/:id': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'GET /text-stop-links/:token': [() => ({ at: 'x'.repeat(24) }), 404, 404, 404, 404],
  'GET /orders/:id/sms': [({ order }) => ({ at: order.id }), ...administrators],
  // There is no such statement, and no money is open.
  'GET /cash': [noInput, ...administrators],
  'GET /cash/orders': [noInput, ...administrators],
  'GET /orders/:id/cash': [({ order }) => ({ at: order.id }), ...administrators],
  // The shop has no wallet, there is no such payment, and nothing has to be paid back.
  'GET /orders/:id/advance': [({ order }) => ({ at: order.id }), ...administrators],
  'POST /orders/:id/advance-payments': [
    ({ order }) => ({ at: order.id, body: { wallet: 'bkash', sender: '01712345678', trxId: 'AB12CD34' } }),
    ...([401, 403, 403, 422] as const),
  ],
  'GET /advance-payments': [noInput, ...administrators],
  'PUT /advance-payments/:id/confirmation': [
    () => ({ at: '999999', body: { amount: 100 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'PUT /advance-payments/:id/refusal': [
    () => ({ at: '999999', body: { reason: 'Not found' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /orders/:id/advance-refunds': [
    ({ order }) => ({ at: order.id, body: { open: 1, amount: 1 } }),
    ...([401, 403, 403, 409] as const),
  ],
  'POST /orders/:id/advance-keeping': [
    ({ order }) => ({ at: order.id, body: { open: 1, reason: 'Delivery' } }),
    ...([401, 403, 403, 409] as const),
  ],
  // Nothing is passed on, and there is no such message.
  'GET /wallet-forwarding': [noInput, ...administrators],
  'POST /wallet-forwarding': [() => ({ body: { withKey: true } }), 401, 403, 403, 201],
  'PUT /wallet-forwarding': [
    () => ({ body: { senders: { bkash: ['bKash'], nagad: [], rocket: [] } } }),
    ...administrators,
  ],
  'DELETE /wallet-forwarding': [() => ({ body: {} }), ...administrators],
  'GET /wallet-messages': [noInput, ...administrators],
  'PUT /wallet-messages/:id/order': [
    ({ order }) => ({ at: '999999', body: { orderId: order.id } }),
    ...([401, 403, 403, 404] as const),
  ],
  'PUT /wallet-messages/:id/dismissal': [() => ({ at: '999999' }), 401, 403, 403, 404],
  'POST /cash/receipts': [
    ({ order }) => ({ body: { orders: [{ id: order.id, open: 1 }] } }),
    ...administrators,
  ],
  'POST /cash/write-offs': [
    ({ order }) => ({ body: { orders: [{ id: order.id, open: 1 }], reason: 'Lost' } }),
    ...administrators,
  ],
  'GET /courier-statements': [noInput, ...administrators],
  'POST /courier-statements': [
    // Without a file.
    () => ({ at: '?courier=redx&number=1', body: {} }),
    ...([401, 403, 403, 400] as const),
  ],
  'POST /courier-statements/payments': [noInput, ...([401, 403, 403, 409] as const)],
  'GET /courier-statements/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'PUT /courier-statements/:id/heading': [() => ({ at: '999', body: { line: 1 } }), 401, 403, 403, 404],
  'PUT /courier-statements/:id/mapping': [
    () => ({
      at: '999',
      body: {
        consignment: 0,
        reference: null,
        phone: null,
        collected: 1,
        charge: null,
        cashCharge: null,
        returnCharge: null,
      },
    }),
    ...([401, 403, 403, 404] as const),
  ],
  'GET /courier-statements/:id/rows': [() => ({ at: '999' }), ...administrators],
  'POST /courier-statements/:id/apply': [
    () => ({ at: '999', body: { collected: 0, rows: 0 } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /courier-statements/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /orders/scanned': [({ order }) => ({ at: `?code=${order.id}` }), ...administrators],
  // It is not confirmed.
  'POST /orders/:id/packing': [
    ({ order }) => ({ at: order.id, body: { version: 1 } }),
    ...([401, 403, 403, 409] as const),
  ],
  'GET /orders/labels-printed': [({ order }) => ({ at: `?ids=${order.id}` }), ...administrators],
  'POST /orders/labels-printed': [({ order }) => ({ body: { ids: [order.id] } }), ...administrators],
  // There is no such parcel, and no courier is connected.
  'GET /orders/:id/parcels': [({ order }) => ({ at: order.id }), ...administrators],
  'GET /parcels': [noInput, ...administrators],
  'POST /parcels': [
    ({ order }) => ({ body: { courier: 'steadfast', orders: [{ id: order.id }] } }),
    ...([401, 403, 403, 409] as const),
  ],
  'POST /orders/:id/parcel': [
    ({ order }) => ({ at: order.id, body: { courierName: 'Own rider' } }),
    ...([401, 403, 403, 409] as const),
  ],
  'PUT /parcels/:id/tracking': [
    () => ({ at: '999', body: { trackingCode: 'A1', trackingUrl: '' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /parcels/:id/decision': [
    () => ({ at: '999', body: { decision: 'not booked' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'PUT /parcels/:id/state': [
    () => ({ at: '999', body: { state: 'delivered', from: 'booked' } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /parcels/:id/cancel': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'POST /parcels/:id/check': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'POST /parcels/:id/seen': [() => ({ at: '999', body: { attention: 'refused' } }), 401, 403, 403, 404],
  'GET /orders/parcels-csv': [({ order }) => ({ at: `?ids=${order.id}&template=redx` }), ...administrators],
  'GET /couriers': [noInput, ...administrators],
  'GET /couriers/usable': [noInput, ...administrators],
  'PUT /couriers/:courier': [
    () => ({ at: 'steadfast', body: { baseUrl: 'https://courier.example', keys: {}, isDefault: true } }),
    ...([401, 403, 403, 422] as const),
  ],
  'DELETE /couriers/:courier': [() => ({ at: 'redx' }), 401, 403, 403, 404],
  'POST /couriers/:courier/test': [() => ({ at: 'redx', body: {} }), 401, 403, 403, 404],
  'GET /couriers/:courier/stores': [() => ({ at: 'redx' }), 401, 403, 403, 404],
  'POST /couriers/:courier/webhook-secret': [() => ({ at: 'redx', body: {} }), 401, 403, 403, 404],
  'GET /courier-areas': [() => ({ at: '?courier=redx&district=Dhaka' }), ...administrators],
  'PUT /courier-areas': [
    () => ({ body: { courier: 'redx', district: 'Tangail', thana: 'Mirzapur', areaId: null } }),
    ...([401, 403, 403, 404] as const),
  ],
  'POST /couriers/:courier/areas': [() => ({ at: 'redx', body: {} }), 401, 403, 403, 404],
  'GET /health-report': [noInput, ...administrators],
  'GET /failed-jobs': [noInput, ...administrators],
  // There is none.
  'POST /failed-jobs/repeat': [
    () => ({ body: { name: 'mail-order', reason: '0'.repeat(32) } }),
    401,
    403,
    403,
    404,
  ],
  'POST /failed-jobs/drop': [
    () => ({ body: { name: 'mail-order', reason: '0'.repeat(32) } }),
    401,
    403,
    403,
    404,
  ],
  'POST /bulk-changes/preview': [
    () => ({ body: { products: { ids: ['999999999'] }, action: { kind: 'delete' } } }),
    ...administrators,
  ],
  // There is no such product.
  'POST /bulk-changes': [
    () => ({
      body: { key: 'a-bulk-change', products: { ids: ['999999999'] }, action: { kind: 'delete' } },
    }),
    ...([401, 403, 403, 422] as const),
  ],
  'GET /bulk-changes/latest': [noInput, ...administrators],
  'GET /bulk-changes/:id/problems': [() => ({ at: '999' }), 401, 403, 403, 404],
  'PUT /bulk-changes/:id/undo': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'PUT /bulk-changes/:id/resume': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'GET /product-imports/latest': [noInput, ...administrators],
  'POST /product-imports': [
    () => ({ body: { fileName: 'products.csv', characters: 10 } }),
    ...([401, 403, 403, 201] as const),
  ],
  // There is no such import.
  'PUT /product-imports/:id/parts': [
    () => ({ at: '999', body: { part: 0, text: '_id' } }),
    401,
    403,
    403,
    404,
  ],
  'PUT /product-imports/:id/check': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'GET /product-imports/:id/problems': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /product-imports/:id/changes': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /data-export': [noInput, ...administrators],
  'POST /personal-data/lookup': [({ order }) => ({ body: { phone: order.mobileNumber } }), ...administrators],
  'POST /personal-data/export': [({ order }) => ({ body: { phone: order.mobileNumber } }), ...administrators],
  'POST /personal-data/correct': [
    ({ order }) => ({ body: { phone: order.mobileNumber, name: 'Karim' } }),
    ...administrators,
  ],
  // The order is open, so that whoever may do it is told so.
  'POST /personal-data/erase': [
    ({ order }) => ({ body: { phone: order.mobileNumber, byEmail: false } }),
    401,
    403,
    403,
    409,
  ],
  'GET /vat-rates': [noInput, ...administrators],
  'PUT /vat-rates/categories/:id': [() => ({ at: '1', body: { rate: 5 } }), ...administrators],
  'GET /tax-documents': [() => ({ at: '?month=2026-11' }), ...administrators],
  'GET /tax-months/:month': [() => ({ at: '2026-11' }), ...administrators],
  'GET /tax-months/:month/csv': [() => ({ at: '2026-11' }), ...administrators],
  // The shop of the tests has no BIN.
  'POST /tax-invoices': [({ order }) => ({ body: { orderId: order.id } }), 401, 403, 403, 409],
  'GET /tax-documents/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /past-orders/summary': [noInput, ...administrators],
  'GET /past-orders/example': [noInput, ...administrators],
  // Without a file.
  'POST /past-orders': [() => ({ body: {} }), 401, 403, 403, 400],
  'DELETE /past-orders': [noInput, ...administrators],
  'GET /product-imports/:id/choices': [() => ({ at: '999' }), 401, 403, 403, 404],
  'PUT /product-imports/:id/choices': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'GET /product-imports/:id/report': [() => ({ at: '999' }), 401, 403, 403, 404],
  'GET /product-export/pictures': [noInput, ...administrators],
  'PUT /product-imports/pictures': [
    () => ({ body: { fileName: 'a.jpg', url: `/images/${'9'.repeat(32)}-900.webp` } }),
    ...([401, 403, 403, 422] as const),
  ],
  'POST /product-imports/pictures/retry': [() => ({ body: {} }), ...administrators],
  'GET /product-imports/pictures/failed': [noInput, ...administrators],
  'PUT /product-imports/:id/apply': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'DELETE /product-imports/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'POST /stock-alerts': [
    ({ soldOut }) => ({ body: { product: `${soldOut.id}`, contact: '01812345678' } }),
    ...everybody,
  ],
  'POST /stock-alerts/stop': [() => ({ body: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
  'GET /stock-alerts': [() => ({ at: '?state=due' }), ...administrators],
  'GET /stock-alerts/counts': [noInput, ...administrators],
  'PUT /stock-alerts/:id': [({ alertId }) => ({ at: alertId, body: { notified: true } }), ...administrators],
  'POST /newsletter': [() => ({ body: { email: 'reader@shop.example', language: 'en' } }), ...everybody],
  'POST /newsletter/confirm': [() => ({ body: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
  'POST /newsletter/unsubscribe': [() => ({ body: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
}

test('the table contains every endpoint', () => {
  expect(Object.keys(table).sort()).toEqual([...shop.app.endpoints.keys()].sort())
})

const sign = (secret: string, sid: string, expires: string | number) =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer('shodai')
    .setAudience('shodai-api')
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))

const unsigned = ({ sessionId }: Person) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sid: sessionId, iss: 'shodai', aud: 'shodai-api', iat: 1, exp: 9_999_999_999 }
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** The session cookie as Better Auth signs it. */
function sessionCookie({ sessionId }: Person): Headers {
  const signature = createHmac('sha256', secrets.identity).update(sessionId).digest('base64')
  return { cookie: `shodai.session_token=${encodeURIComponent(`${sessionId}.${signature}`)}` }
}

/** An administrator whose token has been accepted once before `change`. */
async function formerAdmin(change: (admin: Person) => Promise<unknown>) {
  const admin = await shop.person('admin')
  const request = { method: 'GET' as const, url: '/api/orders', headers: bearer(admin.token) }
  expect((await shop.inject(request)).statusCode).toBe(200)
  await change(admin)
  return bearer(admin.token)
}

type Headers = Record<string, string>

/** A key with every permission; its maker has this role by now. */
async function makeKey(
  columns: { revokedAt?: Date },
  role: 'admin' | 'customer' = 'admin',
  limits: readonly Permission[] | null = null,
) {
  const maker = await shop.person(role, limits)
  // Its use is written once a minute, which a rejected call would do as well.
  const lastUsedAt = new Date(Date.now() + 24 * 60 * 60 * 1000)
  return shop.make.apiKey(maker.user.id, [...permissions], { lastUsedAt, ...columns })
}

type Credentials = Record<string, (world: World) => Headers | Promise<Headers>>

/** The credentials of everybody who is somebody to the shop: these call everything. */
const actors: Credentials = {
  'a guest': () => ({}),
  'the owner': ({ owner }) => bearer(owner.token),
  'another customer': async () => bearer((await shop.person('customer')).token),
  'a demoted administrator with a token used before': () =>
    formerAdmin(({ user }) =>
      shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', user.id).execute(),
    ),
  'the owner with only the session cookie': ({ owner }) => sessionCookie(owner),
  'an administrator with only the session cookie': async () => sessionCookie(await shop.person('admin')),
  ...Object.fromEntries(
    permissions.map((permission) => [
      `staff for ${permission}`,
      async () => bearer((await shop.person('admin', [permission])).token),
    ]),
  ),
  // Not the same as an administrator.
  'staff with every permission': async () => bearer((await shop.person('admin', permissions)).token),
  'an administrator': async () => bearer((await shop.person('admin')).token),
  // Made by an administrator who is not the owner of anything.
  'a key with every permission': async () => bearer(await makeKey({})),
}

/**
 * Credentials that are nobody's (any more); the forged ones claim to be the owner's. `authenticate` refuses them before it is
 * known which endpoint was meant, so they call one endpoint of each kind.
 */
const deadCredentials: Credentials = {
  'a deleted administrator with a token used before': () =>
    formerAdmin(({ identityId }) =>
      shop.db.deleteFrom('identityUsers').where('id', '=', identityId).execute(),
    ),
  'a signed-out administrator with a token used before': () =>
    formerAdmin(({ sessionId }) =>
      shop.db.deleteFrom('identitySessions').where('id', '=', sessionId).execute(),
    ),
  'a key of nothing': () => bearer(`shodai_${'x'.repeat(43)}`),
  'a revoked key': async () => bearer(await makeKey({ revokedAt: new Date() })),
  'the key of a demoted administrator': async () => bearer(await makeKey({}, 'customer')),
  'the key of a limited administrator': async () => bearer(await makeKey({}, 'admin', permissions)),
  'the owner with an expired token': async ({ owner }) =>
    bearer(await sign(secrets.tokens, owner.sessionId, Math.floor(Date.now() / 1000) - 1)),
  'the owner with an unsigned token': ({ owner }) => bearer(unsigned(owner)),
  'the owner with a token signed by another key': async ({ owner }) =>
    bearer(await sign('another-secret-of-32-characters-long', owner.sessionId, '5m')),
}

/** The expected status for an actor. */
function expectedStatus(actor: string, name: string, [, guest, owner, other, admin]: Row) {
  const endpoint = shop.app.endpoints.get(name)?.endpoint
  // A token is issued only for the session's own e-mail.
  if (actor.endsWith('cookie') && endpoint?.access === 'session')
    return name === 'POST /jwt' && !actor.startsWith('the owner') ? 401 : 200
  // On all other endpoints a cookie counts for nothing.
  if (actor === 'a guest' || actor.endsWith('cookie')) return guest
  if (actor === 'the owner') return owner
  if (actor === 'an administrator') return admin
  if (actor === 'a key with every permission') {
    const takesKeys = includesPermission(keyPermissions, endpoint?.permission)
    if (takesKeys) return admin
    if (endpoint?.access === 'session') return 401
    return endpoint?.access === 'public' && endpoint.method === 'GET' ? guest : 403
  }
  if (actor.startsWith('staff')) {
    const own = permissions.filter(
      (permission) => actor.endsWith('every permission') || actor.endsWith(` ${permission}`),
    )
    // Whether a parcel is sent at all is not decided by who packs it.
    if (name === 'PUT /orderStatus/:id' && own.join() === 'packing') return 403
    if (
      endpoint?.permission === 'staff' ||
      own.some((permission) => [endpoint?.permission ?? []].flat().includes(permission))
    )
      return admin
    // What belongs to customers they see as the customers that they are as well.
    if (endpoint?.access === 'customer') return other
    if (endpoint?.access === 'admin') return 403
    return endpoint?.access === 'public' && endpoint.method !== 'GET' ? other : guest
  }
  // Another customer, or a demoted administrator, who is a customer from the next call on.
  return other
}

/** A fingerprint of all tables: a written row has a newer transaction id, a deleted one is missing. */
async function databaseState() {
  stateQuery ??= await buildStateQuery(shop.db)
  const { rows } = await stateQuery.execute(shop.db)
  return rows
}

type StateQuery = RawBuilder<{ name: string; rows: number; newest: number }>
let stateQuery: StateQuery | undefined

async function buildStateQuery(db: Database): Promise<StateQuery> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('limits', 'missed_searches')`.execute(db)
  const states = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as rows, max(xmin::text::bigint) as newest
      from ${sql.table(name)}`,
  )
  return sql`${sql.join(states, sql` union all `)} order by name`
}

/** Shared by all calls that should change nothing of it. */
let sharedWorld: World
/** The credentials of each actor, which no call changes. */
const sharedHeaders = new Map<string, Headers>()
beforeAll(async () => {
  sharedWorld = await makeWorld()
  for (const [actor, headersOf] of Object.entries({ ...actors, ...deadCredentials }))
    sharedHeaders.set(actor, await headersOf(sharedWorld))
  // A key notes when it was used, which is no change by a rejected call.
  const headers = sharedHeaders.get('a key with every permission') ?? {}
  await shop.inject({ url: '/api/stocks', headers })
})

/** Calls an endpoint; a rejection says why, and nothing of whose data it is about. */
async function callAs(actor: string, name: string, { isShared }: { isShared: boolean }) {
  const [request] = table[name] as Row
  const isOwner = actor.startsWith('the owner')
  const owner: PartName[] = isOwner ? ['owner'] : []
  const world = isShared ? sharedWorld : await makeWorld([...partsOf(request), ...owner])
  const headers = isOwner && !isShared ? await actors[actor]?.(world) : sharedHeaders.get(actor)
  const { at = '', body, headers: more } = request(world)
  const [method = '', path = ''] = name.split(' ')
  const response = await shop.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `/api${path.includes(':') ? path.replace(/:\w+/, at) : path + at}`,
    headers: { ...headers, ...more },
    ...(body && { payload: body }),
  })
  const { statusCode: status } = response
  if (status < 400) return status
  for (const secret of [world.order.mobileNumber, world.order.address, world.owner.user.email])
    expect(response.body, actor).not.toContain(secret)
  const code = refusals[status]
  if (code) expect(response.json().error.code, actor).toBe(code)
  return status
}

const refusals: Record<number, string> = { 401: 'not-signed-in', 403: 'not-allowed' }

/** Calls an endpoint as each of these actors and expects the statuses; what is rejected changes nothing. */
async function expectStatuses(name: string, expected: Record<string, number>) {
  const isRejected = (actor: string) => (expected[actor] ?? 0) >= 400
  const all = Object.keys(expected)
  const statuses: Record<string, number> = {}
  const before = await databaseState()
  for (const actor of all.filter(isRejected)) statuses[actor] = await callAs(actor, name, { isShared: true })
  expect(await databaseState()).toEqual(before)
  const isShared = name.startsWith('GET ')
  for (const actor of all.filter((actor) => !isRejected(actor)))
    statuses[actor] = await callAs(actor, name, { isShared })
  expect(statuses).toEqual(expected)
}

test.each(Object.entries(table))(
  '%s answers whom it is for, and rejects everybody else [ROLE-05] [D28]',
  async (name, row) => {
    const expected = Object.keys(actors).map((actor) => [actor, expectedStatus(actor, name, row)])
    await expectStatuses(name, Object.fromEntries(expected))
  },
)

/** What the way of a request to its handler depends on. */
const kindOf = ({ access, method, upload, cached, file, sse }: Endpoint) =>
  [access, method, upload && 'upload', cached && 'cached', file && 'file', sse && 'stream']
    .filter(Boolean)
    .join(' ')

test('every kind of endpoint rejects credentials that are nobody’s', async () => {
  const kinds = new Map<string, string>()
  for (const [name, { endpoint }] of shop.app.endpoints) kinds.set(kindOf(endpoint), name)
  expect(kinds.size).toBeGreaterThan(15)
  for (const [kind, name] of kinds) {
    // What everybody may read looks at no token.
    const status = kind.startsWith('public GET') ? (table[name]?.[1] ?? 200) : 401
    const expected = Object.keys(deadCredentials).map((actor) => [actor, status])
    await expectStatuses(name, Object.fromEntries(expected))
  }
})

/** Staff for everything and the administrator, as long as the shop wants a second step that they do not have, or have not taken. */
const withoutSecondStep: Record<string, () => Promise<Headers>> = {
  'an administrator who has to set it up': async () => bearer((await shop.person('admin')).token),
  'staff for money who have to set it up': async () => bearer((await shop.person('admin', ['money'])).token),
  'an administrator who has not taken it': async () => {
    const person = await shop.person('admin')
    await shop.db
      .insertInto('codeApps')
      .values({ identityId: person.identityId, secret: 'encrypted' })
      .execute()
    return bearer(person.token)
  },
}

describe('staff whose second step is missing are customers in all that the shop does [D166]', () => {
  const headersOf = new Map<string, Headers>()
  beforeAll(async () => {
    const value = JSON.stringify({ administrators: true, money: true })
    await shop.db.deleteFrom('settings').where('key', '=', 'secondStepRule').execute()
    await shop.db.insertInto('settings').values({ key: 'secondStepRule', value }).execute()
    for (const [actor, make] of Object.entries(withoutSecondStep)) headersOf.set(actor, await make())
  })
  afterAll(() => shop.db.deleteFrom('settings').where('key', '=', 'secondStepRule').execute())

  test.each(Object.entries(table))('%s', async (name, [request, guest, , other]) => {
    const endpoint = shop.app.endpoints.get(name)?.endpoint
    if (!endpoint || endpoint.access === 'session') return
    const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET'
    // What they may do about it is tested in second-step.test.ts.
    if (endpoint.whilePending) return
    const { at = '', body, headers: more } = request(sharedWorld)
    const [method = '', path = ''] = name.split(' ')
    for (const [actor, headers] of headersOf) {
      const { statusCode } = await shop.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api${path.includes(':') ? path.replace(/:\w+/, at) : path + at}`,
        headers: { ...headers, ...more },
        ...(body && { payload: body }),
      })
      // Who has only the password ends no session of the owner, and sees none.
      const isOfSessions = path.startsWith('/sessions') && actor.endsWith('not taken it')
      if (endpoint.access === 'admin' || isOfSessions) expect([actor, statusCode]).toEqual([actor, 403])
      else
        expect([actor, statusCode < 500 && statusCode !== 403]).toEqual([
          actor,
          isPublicRead ? guest < 500 : other !== 403,
        ])
    }
  })
})
