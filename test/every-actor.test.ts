import { SignJWT } from 'jose'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database.ts'
import { formOf, plain } from './pictures.ts'
import { openTestShop, secrets } from './shop.ts'

const shop = openTestShop()
const picture = await plain(20, 20).png().toBuffer()

type Person = Awaited<ReturnType<typeof shop.person>>

/** What belongs to the customer called the owner, and what anybody may look at. */
async function makeWorld() {
  const owner = await shop.person('customer')
  const product = await shop.make.product()
  const order = await shop.make.order({ userId: owner.user.id })
  const delivered = await shop.make.order({ userId: owner.user.id, status: 'Delivered' })
  const { insertedId: messageId } = (
    await shop.send('POST', '/api/messages', {
      body: { name: 'Rahima', email: 'rahima@shop.example', message: 'Is it in stock?', language: 'en' },
    })
  ).body
  const { insertedId: addressId } = (
    await shop.send('POST', '/api/addresses', {
      body: { ...address, address: 'House 4, Station Road' },
      headers: { authorization: `Bearer ${owner.token}` },
    })
  ).body
  const imageId = '5'.repeat(32)
  await shop.db
    .insertInto('images')
    .values({ id: imageId, width: 900, height: 450 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const slide = await shop.db
    .insertInto('sliders')
    .values({ imageId })
    .returning('id')
    .executeTakeFirstOrThrow()
  // So that a world is not made of the slides of all those before it.
  await shop.db.deleteFrom('sliders').where('id', '<', slide.id).execute()
  const slides = {
    image: `/images/${imageId}-900.webp`,
    slideId: String(slide.id),
    slideIds: [String(slide.id)],
  }
  return { owner, product, order, delivered, messageId, addressId, ...slides }
}
type World = Awaited<ReturnType<typeof makeWorld>>

interface Question {
  /** What takes the place of the parameters in the door's path, and its query. */
  at?: string
  body?: object
}

/** A status for each of: a stranger, the owner, another customer, an administrator. */
type Row = [ask: (world: World) => Question, stranger: number, owner: number, other: number, admin: number]

const nothing = () => ({})
const proof = ({ order }: World) => ({ orderId: order.id, phone: order.mobileNumber })
const everybody = [200, 200, 200, 200] as const
const administrators = [401, 403, 403, 200] as const
const nobody = [401, 401, 401, 401] as const

const address = {
  ...{ name: 'Karim', mobileNumber: '01812345678', district: 'Tangail', thana: 'Mirzapur', address: 'Hat' },
  ...{ addressType: 'Home', deliveryArea: 'Outside Dhaka' },
}

const newProduct = {
  ...{ name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 },
}

/** Who may do what. A door that is not in here fails the first test below. */
const table: Record<string, Row> = {
  'GET /products': [nothing, ...everybody],
  'GET /cards': [nothing, ...everybody],
  'GET /matches': [() => ({ at: '?searchQuery=lamp' }), ...everybody],
  'GET /nearest': [() => ({ at: '?searchQuery=lamp' }), ...everybody],
  'GET /cardsById': [({ product }) => ({ at: `?ids=${product.id}` }), ...everybody],
  'GET /product/:id': [({ product }) => ({ at: `${product.id}` }), ...everybody],
  'GET /stock': [({ product }) => ({ at: `?ids=${product.id}` }), ...everybody],
  'GET /categories': [nothing, ...everybody],
  'GET /locations': [nothing, ...everybody],
  'GET /settings': [nothing, ...everybody],
  'PUT /settings': [() => ({ body: { from: {}, to: {} } }), ...administrators],
  'GET /signInWays': [nothing, ...everybody],
  'GET /pageText/:page': [() => ({ at: 'privacy' }), ...everybody],
  'PUT /pageText/:page': [
    () => ({ at: 'privacy', body: { language: 'en', text: 'Nothing is told.', seen: null } }),
    ...administrators,
  ],
  'GET /pageText/:page/written': [() => ({ at: 'privacy' }), ...administrators],
  'GET /getSliders': [nothing, ...everybody],
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
  'PUT /sliderOrder': [({ slideIds }) => ({ body: { ids: slideIds } }), ...administrators],

  // The cookie of the identity provider opens these; a bearer token never does.
  'POST /jwt': [({ owner }) => ({ body: { email: owner.user.email } }), ...nobody],
  'POST /postUser': [({ owner }) => ({ body: { email: owner.user.email } }), ...nobody],

  'GET /admin/:email': [({ owner }) => ({ at: owner.user.email }), 401, 200, 404, 200],
  'GET /customer/:email': [({ owner }) => ({ at: owner.user.email }), 401, 200, 404, 200],

  'GET /users': [nothing, ...administrators],
  'PUT /updateUser/:id': [
    ({ owner }) => ({ at: `${owner.user.id}`, body: { role: 'customer' } }),
    ...administrators,
  ],
  'DELETE /deleteUser/:id': [({ owner }) => ({ at: `${owner.user.id}` }), ...administrators],
  'DELETE /userSessions/:id': [({ owner }) => ({ at: `${owner.user.id}` }), ...administrators],

  'GET /figures': [nothing, ...administrators],
  'GET /lowStock': [nothing, ...administrators],

  'POST /postOrder': [({ product }) => ({ body: shop.make.orderOf([product]) }), 201, 201, 201, 201],
  'GET /orders': [nothing, ...administrators],
  'GET /ordersById': [({ order }) => ({ at: `?ids=${order.id}` }), ...administrators],
  'GET /ordersCsv': [nothing, ...administrators],
  'PUT /orderStatuses': [
    ({ order }) => ({ body: { status: 'Confirmed', orders: [{ id: order.id, from: 'Pending' }] } }),
    ...administrators,
  ],
  'GET /orderEvents': [nothing, ...administrators],
  'GET /order': [({ owner }) => ({ at: `?email=${owner.user.email}` }), 401, 200, 404, 200],
  'GET /order/:id': [({ order }) => ({ at: order.id }), 401, 200, 404, 200],
  'PUT /orderStatus/:id': [
    ({ order }) => ({ at: order.id, body: { status: 'Cancelled' } }),
    ...([401, 200, 404, 200] as const),
  ],
  'GET /orderCounts': [nothing, 401, 200, 200, 200],
  'DELETE /deleteOrder/:id': [({ delivered }) => ({ at: delivered.id }), ...administrators],
  // Whoever knows id and phone number, signed in or not: here everybody does.
  'POST /trackOrder': [(world) => ({ body: proof(world) }), ...everybody],
  'PUT /trackOrder/status': [
    (world) => ({ body: { ...proof(world), status: 'Cancelled', from: 'Pending' } }),
    ...everybody,
  ],
  'PUT /trackOrder/address': [
    (world) => ({
      body: {
        ...proof(world),
        ...{ from: 'Pending', name: 'Karim', district: 'Tangail', thana: 'Mirzapur', address: 'Hat' },
        ...{ addressType: 'Home', deliveryArea: 'Outside Dhaka', total: 610 },
      },
    }),
    ...everybody,
  ],

  // Of somebody else's guest order nobody who does not know its phone number hears; this one has an owner.
  'POST /claimOrder': [(world) => ({ body: proof(world) }), 401, 200, 404, 404],

  'GET /orderDesk': [({ order }) => ({ at: `?ids=${order.id}` }), ...administrators],
  'GET /orderDesk/:id': [({ order }) => ({ at: order.id }), ...administrators],
  'POST /orderNotes/:id': [
    ({ order }) => ({ at: order.id, body: { key: `note-of-${order.id}`, note: 'Rings twice' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /orderCalls/:id': [
    ({ order }) => ({ at: order.id, body: { key: `call-of-${order.id}`, outcome: 'no answer' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'GET /dueCalls': [nothing, ...administrators],
  'PUT /editOrder/:id': [
    ({ order, product }) => ({
      at: order.id,
      body: {
        ...{ version: 1, total: 560, products: [{ line: null, id: String(product.id), quantity: 1 }] },
        customerData: { ...address, deliveryCharge: 60 },
      },
    }),
    ...administrators,
  ],
  'POST /mergeOrders': [
    ({ order, delivered }) => ({ body: { into: order.id, from: delivered.id } }),
    ...([401, 403, 403, 409] as const),
  ],
  'POST /takeOrder': [
    ({ product }) => ({ body: { ...shop.make.orderOf([product]), source: 'phone' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'POST /findCustomer': [({ order }) => ({ body: { phone: order.mobileNumber } }), ...administrators],

  'GET /addresses': [nothing, 401, 200, 200, 200],
  'POST /addresses': [() => ({ body: address }), 401, 201, 201, 201],
  'PUT /addresses/:id': [({ addressId }) => ({ at: addressId, body: address }), 401, 200, 404, 404],
  'PUT /addresses/:id/usual': [({ addressId }) => ({ at: addressId, body: {} }), 401, 200, 404, 404],
  'DELETE /addresses/:id': [({ addressId }) => ({ at: addressId }), 401, 200, 404, 404],
  'PUT /favourites': [
    ({ product }) => ({ body: { add: [String(product.id)], remove: [] } }),
    ...([401, 200, 200, 200] as const),
  ],

  'POST /messages': [
    () => ({ body: { name: 'A', email: 'a@shop.example', message: 'Hello', language: 'en' } }),
    ...([201, 201, 201, 201] as const),
  ],
  'GET /allProducts': [nothing, ...administrators],
  'GET /ownProduct/:id': [({ product }) => ({ at: `${product.id}` }), ...administrators],
  'POST /postProduct': [() => ({ body: newProduct }), 401, 403, 403, 201],
  'PATCH /updateProduct/:id': [
    ({ product }) => ({ at: `${product.id}`, body: { name: 'Better lamp' } }),
    ...administrators,
  ],
  'DELETE /deleteProduct/:id': [({ product }) => ({ at: `${product.id}` }), ...administrators],
  'POST /images': [() => ({ body: formOf(picture) }), ...administrators],

  'GET /messages': [nothing, ...administrators],
  'PUT /messages/:id': [({ messageId }) => ({ at: messageId, body: { handled: true } }), ...administrators],
  'GET /allCategories': [nothing, ...administrators],
  'POST /categories': [() => ({ body: { name: 'Winter Items', nameBn: '' } }), 401, 403, 403, 201],
  'POST /categories/:id/subCategories': [
    () => ({ at: '1', body: { name: 'Shawls', nameBn: '' } }),
    ...([401, 403, 403, 201] as const),
  ],
  'PUT /categories/:id': [
    () => ({ at: '2', body: { name: 'Men Items', nameBn: '', hidden: false, revision: 1 } }),
    ...administrators,
  ],
  'PUT /subCategories/:id': [
    () => ({ at: '12', body: { name: 'Clothing', nameBn: '', hidden: false, revision: 1 } }),
    ...administrators,
  ],
  // Not all of them are named.
  'PUT /categoryOrder': [() => ({ body: { ids: ['2', '1'] } }), 401, 403, 403, 409],
  'PUT /subCategoryOrder/:id': [() => ({ at: '1', body: { ids: ['2', '1'] } }), 401, 403, 403, 409],
  'GET /synonyms': [nothing, ...administrators],
  'POST /synonyms': [() => ({ body: { phrases: ['gamcha', 'গামছা'] } }), 401, 403, 403, 201],
  'PUT /synonyms/:id': [
    () => ({ at: '999999999', body: { phrases: ['gamcha', 'towel'], before: ['a', 'b'] } }),
    ...([401, 403, 403, 404] as const),
  ],
  'DELETE /synonyms/:id': [() => ({ at: '999999999' }), 401, 403, 403, 404],
  'GET /missedSearches': [nothing, ...administrators],
  'POST /missedSearches/dismiss': [() => ({ body: { words: 'helicopter' } }), ...administrators],
  'GET /productsCsv': [nothing, ...administrators],
  'GET /newsletter': [nothing, ...administrators],
  'GET /newsletterCsv': [nothing, ...administrators],
  'GET /audit': [nothing, ...administrators],
  'GET /auditActions': [nothing, ...administrators],
  'GET /productImport': [nothing, ...administrators],
  'POST /productImports': [
    () => ({ body: { fileName: 'products.csv', characters: 10 } }),
    ...([401, 403, 403, 201] as const),
  ],
  // There is no such import.
  'PUT /productImports/:id/parts': [
    () => ({ at: '999', body: { part: 0, text: '_id' } }),
    401,
    403,
    403,
    404,
  ],
  'PUT /productImports/:id/check': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'GET /productImports/:id/problems': [() => ({ at: '999' }), 401, 403, 403, 404],
  'PUT /productImports/:id/apply': [() => ({ at: '999', body: {} }), 401, 403, 403, 404],
  'DELETE /productImports/:id': [() => ({ at: '999' }), 401, 403, 403, 404],
  'POST /newsletter': [() => ({ body: { email: 'reader@shop.example', language: 'en' } }), ...everybody],
  'POST /newsletter/confirm': [() => ({ body: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
  'POST /newsletter/unsubscribe': [() => ({ body: { token: 'x'.repeat(43) } }), 404, 404, 404, 404],
}

test('the table names every door there is', () => {
  expect(Object.keys(table).sort()).toEqual([...shop.app.doors.keys()].sort())
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

/** A token for each actor; the forged ones speak for the owner of everything. */
const actors: Record<string, (world: World) => Promise<string | null>> = {
  'a stranger': async () => null,
  'the owner': async ({ owner }) => owner.token,
  'another customer': async () => (await shop.person('customer')).token,
  'an administrator': async () => (await shop.person('admin')).token,
  'a demoted administrator with a live token': async () => {
    const { user, token } = await shop.person('admin')
    await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', user.id).execute()
    return token
  },
  'a deleted administrator with a live token': async () => {
    const { identityId, token } = await shop.person('admin')
    await shop.db.deleteFrom('identityUsers').where('id', '=', identityId).execute()
    return token
  },
  'the owner with a token that has run out': ({ owner }) =>
    sign(secrets.tokens, owner.sessionId, Math.floor(Date.now() / 1000) - 1),
  'the owner with a token that nobody signed': async ({ owner }) => unsigned(owner),
  'the owner with a token of another key': ({ owner }) =>
    sign('another-secret-of-32-characters-long', owner.sessionId, '5m'),
}

/** What a door owes an actor, from the four statuses of its row. */
function owed(actor: string, name: string, [, stranger, owner, other, admin]: Row) {
  if (actor === 'a stranger') return stranger
  if (actor === 'the owner') return owner
  if (actor === 'an administrator') return admin
  // Who was demoted is a customer like any other from the next call.
  if (actor === 'another customer' || actor.startsWith('a demoted')) return other
  // What is the same for everybody is answered without looking at any token; a bad one opens nothing else.
  const door = shop.app.doors.get(name)?.endpoint
  return door?.access === 'public' && door.method === 'GET' ? stranger : 401
}

/** What any change to any table would change: a row that is written has a newer transaction, one that is deleted is missing. */
async function stateOfTheShop() {
  stateQuery ??= await stateOf(shop.db)
  const { rows } = await stateQuery.execute(shop.db)
  return rows
}

type StateQuery = RawBuilder<{ name: string; rows: number; newest: number }>
let stateQuery: StateQuery | undefined

async function stateOf(db: Database): Promise<StateQuery> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name not in ('limits', 'missed_searches')`.execute(db)
  const states = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as rows, max(xmin::text::bigint) as newest
      from ${sql.table(name)}`,
  )
  return sql`${sql.join(states, sql` union all `)} order by name`
}

const cases = Object.entries(table).flatMap(([name, row]) =>
  Object.entries(actors).map(([actor, tokenOf]) => ({ name, row, actor, tokenOf })),
)

test.each(cases)('$name for $actor', async ({ name, row, actor, tokenOf }) => {
  const world = await makeWorld()
  const token = await tokenOf(world)
  const { at = '', body } = row[0](world)
  const [method = '', path = ''] = name.split(' ')
  const before = await stateOfTheShop()
  const answer = await shop.inject({
    method: method as 'GET',
    url: `/api${path.includes(':') ? path.replace(/:\w+/, at) : path + at}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  expect(answer.statusCode, answer.body).toBe(owed(actor, name, row))
  if (answer.statusCode < 400) return
  expect(await stateOfTheShop()).toEqual(before)
  for (const secret of [world.order.mobileNumber, world.order.address, world.owner.user.email])
    expect(answer.body).not.toContain(secret)
})
