import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { CollectionFields } from './contract.ts'

const shop = openTestShop()
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const eid = { name: 'Eid 2027', nameBn: 'ঈদ ২০২৭', kind: 'rule' as const }

beforeEach(async () => {
  await shop.db.deleteFrom('collections').execute()
  shop.cache.clear()
})

async function add(fields: Partial<CollectionFields> = {}) {
  const admin = await shop.as('admin')
  return (await admin('POST /collections', { body: { ...eid, ...fields } })).insertedId
}
async function walk(collection: string, more: object = {}) {
  const guest = await shop.as(null)
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await guest('GET /product-summaries', {
      query: { collection, limit: 2, ...more, ...(cursor && { cursor }) },
    })
    ids.push(...page.rows.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}
const shown = async () => (await (await shop.as(null))('GET /collections', {})).map(({ slug }) => slug)
async function passMinute() {
  await shop.jobs.start()
  await shop.runNightlyJobs()
  await shop.jobsDone()
}

test('picked products are listed in the order of the merchant, each once, and sorted and filtered like other lists [D193]', async () => {
  const made: string[] = []
  for (const price of [500, 100, 300, 200]) made.push(String((await shop.make.product({ price })).id))
  const hidden = String((await shop.make.product({ hidden: true })).id)
  const [a = '', b = '', c = '', d = ''] = made
  await add({ kind: 'picked', slug: 'eid', productIds: [c, a, hidden, d, b, a] })
  expect(await walk('eid')).toEqual([c, a, d, b])
  expect(await walk('eid', { sort: 'price-up' })).toEqual([b, d, c, a])
  expect(await walk('eid', { maxPrice: '300' })).toEqual([c, d, b])
  expect(await walk('no-such-collection')).toEqual([])
  const guest = await shop.as(null)
  expect(await guest('GET /collections/:slug', { params: { slug: 'eid' } })).toMatchObject({
    name: 'Eid 2027',
    nameBn: 'ঈদ ২০২৭',
    isPicked: true,
  })
  expect(await rejected(guest('GET /collections/:slug', { params: { slug: 'none' } }))).toMatchObject({
    status: 404,
  })
})

test('a rule takes the products that fit now, also those that come later, and the filters count them alone [D193]', async () => {
  const cheap = await shop.make.product({ price: 150, type: 'New Arrivals', stock: 3, sizes: ['M'] })
  await shop.make.product({ price: 900, type: 'New Arrivals', stock: 3, sizes: ['M'] })
  await shop.make.product({ price: 160, type: 'Best Selling', stock: 3 })
  await shop.make.product({ price: 170, type: 'New Arrivals', stock: 0 })
  await add({ productType: 'New Arrivals', minPrice: 100, maxPrice: 200, inStock: true })
  expect(await walk('eid-2027')).toEqual([String(cheap.id)])
  const late = await shop.make.product({ price: 200, type: 'New Arrivals', sizes: ['L'] })
  shop.cache.clear()
  expect(await walk('eid-2027')).toEqual([late.id, cheap.id].map(String))
  const guest = await shop.as(null)
  const counts = await guest('GET /product-filter-counts', { query: { collection: 'eid-2027' } })
  expect(counts.sizes).toMatchObject({ M: 1, L: 1, XL: 0 })
})

test('of ten thousand products a rule reads an index, not the table [D193]', async () => {
  const { categoryId, subCategoryId } = await shop.make.product()
  await sql`insert into products (name, original_price_paisa, category_id, sub_category_id)
    select 'Copy ' || n, n * 100, ${categoryId}, ${subCategoryId} from generate_series(1, 10000) as n`.execute(
    shop.db,
  )
  await sql`analyze products`.execute(shop.db)
  await add({ slug: 'cheap', maxPrice: 20 })
  const plans = await shop.plansOf('products', async () => {
    expect(await walk('cheap', { sort: 'price-up', limit: 30 })).toHaveLength(20)
  })
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan on products')
  }
  await sql`delete from products where name like 'Copy %'`.execute(shop.db)
})

test('a collection begins and ends with the clock, on cached pages too [D193]', async () => {
  const id = Number(await add({ slug: 'eid', from: inHours(1), until: inHours(3) }))
  expect(await shown()).toEqual([])
  expect(await walk('eid')).toEqual([])
  const setTime = (startsAt: string, endsAt: string) =>
    shop.db.updateTable('collections').set({ startsAt, endsAt }).where('id', '=', id).execute()
  await setTime(inHours(-1), inHours(1))
  await passMinute()
  await expect.poll(shown).toEqual(['eid'])
  await setTime(inHours(-3), inHours(-1))
  await passMinute()
  await expect.poll(shown).toEqual([])
})

test('a collection is changed, switched off and deleted, each with an entry in the audit log', async () => {
  const admin = await shop.as('admin')
  const id = await add({ from: inHours(-1) })
  expect(await shown()).toEqual(['eid-2027'])
  const change = (fields: object, version: number) =>
    admin('PUT /collections/:id', { params: { id }, body: { ...eid, ...fields, version } })
  expect(await change({ slug: 'eid' }, 1)).toMatchObject({ slug: 'eid', shown: true, version: 2 })
  // Whoever has seen an older one gets it as it is now.
  expect(await rejected(change({ slug: 'puja' }, 1))).toMatchObject({ now: { slug: 'eid', version: 2 } })
  expect(await change({ slug: 'eid', enabled: false }, 2)).toMatchObject({ shown: false })
  expect(await shown()).toEqual([])
  await admin('DELETE /collections/:id', { params: { id } })
  expect(await admin('GET /admin-collections', {})).toEqual([])
  const actions = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `collection ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action.replace('collection-', ''))).toEqual([
    'added',
    'changed',
    'changed',
    'deleted',
  ])
})

test('of two who take one address at once one gets it, the other an error beside it', async () => {
  const admin = await shop.as('admin')
  const both = await Promise.allSettled(
    [1, 2].map(() => admin('POST /collections', { body: { ...eid, slug: 'eid' } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [failed] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(failed).toMatchObject({ body: { fields: { slug: expect.any(String) } } })
})

test.each<[string, object, string]>([
  ['a name without English letters and no address', { name: 'ঈদ' }, 'slug'],
  ['an address with a slash', { slug: '../cart' }, 'slug'],
  ['an end before its start', { from: inHours(2), until: inHours(1) }, 'until'],
  ['prices that no product has', { minPrice: 200, maxPrice: 100 }, 'maxPrice'],
  ['a picture of another shop', { image: 'https://other.example/a.jpg' }, 'image'],
  ['nothing picked', { kind: 'picked' }, 'productIds'],
])('a collection with %s is rejected beside the field', async (_, fields, field) => {
  const admin = await shop.as('admin')
  expect(await rejected(admin('POST /collections', { body: { ...eid, ...fields } }))).toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('the feed labels products with their collections, the oldest first, and the sitemap has those that are shown [D193]', async () => {
  const { id } = await shop.make.product({ name: 'Labelled', price: 77 })
  const image = 'c'.repeat(32)
  await shop.db.insertInto('images').values({ id: image, width: 900, height: 900 }).execute()
  await shop.db.insertInto('productImages').values({ productId: id, position: 1, imageId: image }).execute()
  await add({ slug: 'first', minPrice: 77, maxPrice: 77 })
  await add({ slug: 'second', kind: 'picked', productIds: [String(id)] })
  await add({ slug: 'third', kind: 'picked', productIds: ['999999'] })
  await add({ slug: 'later', from: inHours(1) })
  shop.cache.clear()
  const feed: string = (await shop.send('GET', '/feeds/products.xml')).body
  const item = feed.split('<item>').find((each) => each.includes(`<g:id>${id}</g:id>`))
  expect(item?.match(/<g:custom_label_\d>[^<]*/g)).toEqual([
    '<g:custom_label_0>first',
    '<g:custom_label_1>second',
  ])
  const sitemap: string = (await shop.send('GET', '/sitemaps/pages.xml')).body
  expect(sitemap.match(/(?<=<loc>[^<]*)\/collection\/[^<]*/g)).toEqual(
    ['first', 'second', 'third'].flatMap((slug) => [`/collection/${slug}`, `/collection/${slug}`]),
  )
  const robots: string = (await shop.send('GET', '/robots.txt')).body
  expect(robots).toContain('Disallow: /bn/collection/*?')
})

test('listed, a collection without a picture of its own has that of its first product that is shown', async () => {
  const guest = await shop.as(null)
  const pictureOf = async (slug: string) =>
    (await guest('GET /collections', {})).find((each) => each.slug === slug)?.image
  const pictured = async (hidden = false) => {
    const { id } = await shop.make.product({ hidden })
    const imageId = String(id).padStart(32, '0')
    await shop.db.insertInto('images').values({ id: imageId, width: 900, height: 900 }).execute()
    await shop.db.insertInto('productImages').values({ productId: id, position: 1, imageId }).execute()
    return { id: String(id), image: imageUrlFromId(imageId) }
  }
  const [hidden, first, second] = [await pictured(true), await pictured(), await pictured()]
  const bare = String((await shop.make.product()).id)
  await add({ kind: 'picked', slug: 'picked', productIds: [hidden.id, bare, first.id, second.id] })
  await add({ kind: 'picked', slug: 'bare', productIds: [bare] })
  await add({ kind: 'rule', slug: 'rule' })
  await add({ kind: 'picked', slug: 'own', productIds: [first.id], image: second.image })
  expect([await pictureOf('picked'), await pictureOf('rule'), await pictureOf('own')]).toEqual([
    first.image,
    second.image,
    second.image,
  ])
  expect(await pictureOf('bare')).toBe('')
  // Its own page begins with that product.
  expect(await guest('GET /collections/:slug', { params: { slug: 'rule' } })).toMatchObject({ image: '' })
})
