import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fileForm } from '#test/images.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { findRedirect } from './find-redirect.ts'
import { deleteOldMissingPages, maxNewPerDay, maxStored, openMissingPages } from './missing-pages.ts'
import { addMovedRedirects } from './service.ts'

const shop = openTestShop()
beforeEach(async () => {
  await shop.db.deleteFrom('redirects').execute()
  await shop.db.deleteFrom('missingPages').execute()
})

const add = async (from: string, to: string) =>
  (await shop.as('admin'))('POST /redirects', { body: { from, to } })
const leadsTo = (url: string) => findRedirect(shop.shop, url)
const stored = async () => {
  const rows = await shop.db
    .selectFrom('redirects')
    .select(['oldPath', 'target'])
    .orderBy('oldPath')
    .execute()
  return Object.fromEntries(rows.map(({ oldPath, target }) => [oldPath, target]))
}
async function send(text: string) {
  const { token } = await shop.person('admin')
  return shop.send('POST', '/api/redirects/csv', {
    body: fileForm(Buffer.from(text), { field: 'file', name: 'redirects.csv', type: 'text/csv' }),
    headers: { authorization: `Bearer ${token}` },
  })
}

test('an old address leads to its page in every spelling, in the language of the visitor, with the query [D200]', async () => {
  const { id } = await shop.make.product()
  await add('https://old.example/product/লাল-শাড়ি/', `/product-details/${id}`)
  const encoded = encodeURIComponent('লাল-শাড়ি')
  expect(await leadsTo(`/product/${encoded}`)).toBe(`/product-details/${id}`)
  expect(await leadsTo(`/PRODUCT/${encoded.toLowerCase()}/?utm_source=fb`)).toBe(
    `/product-details/${id}?utm_source=fb`,
  )
  expect(await leadsTo(`/bn/product/${encoded}`)).toBe(`/bn/product-details/${id}`)
  expect(await leadsTo('/product/other')).toBeNull()
})

test('nobody is sent on twice: targets and what leads to an old address are followed to the last page [D200]', async () => {
  await add('/b', '/shop')
  expect(await add('/a', '/b')).toMatchObject({ from: '/a', to: '/shop' })
  await add('/c', '/cart')
  await add('/d', '/C/')
  const admin = await shop.as('admin')
  const { rows } = await admin('GET /redirects', { query: { search: '/c' } })
  const c = rows.find(({ from }) => from === '/c')
  await admin('PUT /redirects/:id', {
    params: { id: c?._id ?? '' },
    body: { from: '/c', to: '/about-us', version: c?.version ?? '' },
  })
  expect(await stored()).toEqual({ '/a': '/shop', '/b': '/shop', '/c': '/about-us', '/d': '/cart' })
  expect(await leadsTo('/d')).toBe('/cart')
})

test('a target that becomes an old address takes along what leads to it [D200]', async () => {
  const { id } = await shop.make.product()
  await add('/a', `/product-details/${id}`)
  await add(`/product-details/${id}`, '/shop')
  expect(await stored()).toEqual({ '/a': '/shop', [`/product-details/${id}`]: '/shop' })
})

test.each<[string, string, string, object]>([
  ['itself', '/a', '/A/', { to: 'This leads back to the old address.' }],
  ['itself in Bengali', '/a', '/bn/a', { to: 'This leads back to the old address.' }],
  ['where it came from', '/product-details/1', '/loop', { to: 'This leads back to the old address.' }],
  ['another site', '/a', 'https://evil.example/', { to: expect.stringContaining('of this shop') }],
  ['no page', '/a', '/nothing-here', { to: 'There is no page at this address.' }],
  ['a product that is gone', '/a', '/product-details/999999', { to: 'There is no page at this address.' }],
  ['a page, from a page that exists', '/Cart/', '/shop', { from: 'This page of the shop exists.' }],
  ['a page, from the home page', '/', '/shop', { from: 'This page of the shop exists.' }],
  ['a page, from no address', 'red saree', '/shop', { from: expect.stringContaining('former shop') }],
  [
    'a page, from an address that has one',
    '/taken',
    '/shop',
    { from: 'This address is redirected already.' },
  ],
])('a redirect to %s is rejected beside its field [D200]', async (_, from, to, fields) => {
  await shop.db
    .insertInto('redirects')
    .values([
      { oldPath: '/loop', target: '/product-details/1', targetPath: '/product-details/1' },
      { oldPath: '/taken', target: '/cart', targetPath: '/cart' },
    ])
    .execute()
  expect(await rejected(add(from, to))).toMatchObject({ code: 'invalid', fields })
})

test('of two redirects that would make a circle together one is stored [D200]', async () => {
  const [one, other] = [await shop.make.product(), await shop.make.product()].map(
    ({ id }) => `/product-details/${id}`,
  ) as [string, string]
  const both = await Promise.allSettled([add(one, other), add(other, one)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a redirect is changed, found and deleted, each with an entry in the audit log; an older version is a conflict [D200]', async () => {
  const admin = await shop.as('admin')
  const added = await add('/one', '/shop')
  const change = (from: string, to: string, version: string, id = added._id) =>
    admin('PUT /redirects/:id', { params: { id }, body: { from, to, version } })
  const changed = await change('/two', '/cart', added.version)
  expect(await stored()).toEqual({ '/two': '/cart' })
  expect(await rejected(change('/three', '/shop', added.version, changed._id))).toMatchObject({
    status: 409,
    now: { from: '/two', to: '/cart' },
  })
  expect((await admin('GET /redirects', { query: { search: 'TWO' } })).rows).toMatchObject([{ from: '/two' }])
  expect((await admin('GET /redirects', { query: { search: '%' } })).rows).toEqual([])
  await admin('DELETE /redirects/:id', { params: { id: changed._id } })
  expect(await leadsTo('/two')).toBeNull()
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'redirect-%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'redirect-deleted',
    'redirect-changed',
    'redirect-added',
  ])
})

test('a file is taken row by row, what is wrong is named with its row, and the export brings it back [D200]', async () => {
  await add('/known', '/shop')
  const { body } = await send(
    [
      'Redirect from,Redirect to',
      '/Old/One/,/cart',
      '/known,/cart',
      '/old/two,https://evil.example/x',
      '/cart,/shop',
      '/old/one,/shop',
      '/old/three,/old/one',
      '/old/four,/no-such-page',
      'nothing,/shop',
      '"/broken,/shop',
    ].join('\n'),
  )
  expect(body).toMatchObject({ added: 2, changed: 1, same: 0, notTaken: 6 })
  const { problems } = body as { problems: { row: number; column: string; reason: string }[] }
  expect(problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [4, 'to', 'to-wrong'],
    [5, 'from', 'from-page'],
    [6, 'from', 'twice'],
    [8, 'to', 'to-none'],
    [9, 'from', 'from-wrong'],
    [10, '', 'quotes'],
  ])
  const all = { '/known': '/cart', '/old/one': '/cart', '/old/three': '/cart' }
  expect(await stored()).toEqual(all)
  const admin = await shop.as('admin')
  const { content } = await admin('GET /redirects/csv', {})
  const text = await content.text()
  expect(text).toContain('"/old/three","/cart"')
  expect((await send(text)).body).toMatchObject({ added: 0, same: 3, notTaken: 0 })
  // Without a heading two columns of addresses are what they are.
  expect((await send('/plain,/shop\n')).body).toMatchObject({ added: 1, notTaken: 0 })
  expect((await send('name,price\nSaree,500')).status).toBe(422)
})

test('ten thousand redirects are taken from a file, paged without a gap, searched, and each found by its index [D200]', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `/product/old-${index},/shop`)
  expect((await send(['from,to', ...rows].join('\n'))).body).toMatchObject({ added: 10_000, notTaken: 0 })
  const admin = await shop.as('admin')
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await admin('GET /redirects', { query: { limit: 100, ...(cursor && { cursor }) } })
    expect(page.total).toBe(10_000)
    for (const { from } of page.rows) seen.add(from)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.size).toBe(10_000)
  expect((await admin('GET /redirects', { query: { search: 'old-777' } })).total).toBe(11)
  await sql`analyze redirects`.execute(shop.db)
  const plans = await shop.plansOf('redirects', () => leadsTo('/product/old-9999?x=1'))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('redirects_old_path_key')
})

test('addresses that every former shop has lead to what is here, categories and collections by name [D200]', async () => {
  const { categories, subCategories } = {
    categories: await shop.db.selectFrom('categories').selectAll().orderBy('id').execute(),
    subCategories: await shop.db.selectFrom('subCategories').selectAll().orderBy('id').execute(),
  }
  const [main] = categories
  const sub = subCategories.find(({ categoryId }) => categoryId === main?.id)
  if (!main || !sub) throw new Error('A shop begins with categories.')
  const subPath = `/category/${encodeURIComponent(sub.name.toLowerCase())}?category=${encodeURIComponent(main.name.toLowerCase())}`
  expect(await leadsTo(`/product-category/${main.slug}/${sub.slug}/`)).toBe(subPath)
  expect(await leadsTo(`/product-category/${main.slug}/${sub.slug}/page/3/?orderby=price`)).toBe(
    `${subPath}&orderby=price`,
  )
  expect(await leadsTo(`/product-category/${main.slug}`)).toBe(
    `/shop?category=${encodeURIComponent(main.name.toLowerCase())}`,
  )
  expect(await leadsTo('/collections/no-such-collection')).toBeNull()
  const expected = {
    '/my-account/orders/': '/dashboard',
    '/checkout/': '/product-checkout',
    '/collections/all': '/shop',
    '/pages/about-us': '/about-us',
    '/pages/contact': '/contact-us',
    '/policies/refund-policy': '/return-policy',
    '/bn/pages/about-us': '/bn/about-us',
    '/shop/page/2': '/shop',
  }
  for (const [from, to] of Object.entries(expected)) expect(await leadsTo(from), from).toBe(to)
  // What the merchant wants comes first.
  await add('/my-account', '/contact-us')
  expect(await leadsTo('/my-account/')).toBe('/contact-us')
})

test('an import leads old addresses to its products, and leaves the merchant’s own redirects as they are [D200]', async () => {
  const [one, other] = [await shop.make.product(), await shop.make.product()]
  await add('/products/own', '/shop')
  await shop.db.transaction().execute((tx) =>
    addMovedRedirects(tx, [
      { from: '/products/red', target: `/product-details/${one.id}` },
      { from: '/?p=17', target: `/product-details/${one.id}` },
      { from: '/products/own', target: `/product-details/${one.id}` },
    ]),
  )
  expect(await leadsTo('/collections/eid/products/Red?variant=1')).toBe(
    `/product-details/${one.id}?variant=1`,
  )
  expect(await leadsTo('/?post_type=product&p=17')).toBe(`/product-details/${one.id}`)
  expect(await leadsTo('/products/own')).toBe('/shop')
  await shop.db
    .updateTable('products')
    .set({ deletedAt: new Date(), hidden: true })
    .where('id', '=', one.id)
    .execute()
  await shop.db
    .transaction()
    .execute((tx) =>
      addMovedRedirects(tx, [{ from: '/products/red', target: `/product-details/${other.id}` }]),
    )
  expect(await leadsTo('/products/red')).toBe(`/product-details/${other.id}`)
})

test('what people open without finding a page is listed by count with products of its words, and sent there in one press [D200]', async () => {
  const { id } = await shop.make.product({ name: 'Jamdani Festival Saree', nameBn: 'জামদানি উৎসব শাড়ি' })
  const counter = openMissingPages(shop.db)
  for (let times = 0; times < 3; times++) counter.count('/product/jamdani-festival-saree-2/?utm_source=fb')
  for (let times = 0; times < 2; times++) counter.count('/bn/something-else')
  counter.count('/once-only')
  const before = shop.countStatements()
  counter.count('/something-else')
  expect(shop.countStatements()).toBe(before)
  await counter.flush()
  await counter.flush()
  const admin = await shop.as('admin')
  const list = () => admin('GET /missing-pages', { query: {} })
  const [first, second] = (await list()).rows
  expect(first).toMatchObject({ _id: '/product/jamdani-festival-saree-2', times: 3 })
  expect(second).toMatchObject({ _id: '/something-else', times: 3 })
  expect(first?.suggestions[0]).toMatchObject({
    to: `/product-details/${id}`,
    name: 'Jamdani Festival Saree',
  })
  counter.count('/something-else')
  await counter.close()
  expect((await list()).rows[0]).toMatchObject({ _id: '/something-else', times: 4 })
  await add('/product/jamdani-festival-saree-2', first?.suggestions[0]?.to ?? '')
  expect(await list()).toMatchObject({ total: 1, rows: [{ _id: '/something-else' }] })
  await admin('POST /missing-pages/dismiss', { body: { path: '/something-else' } })
  expect((await list()).rows).toEqual([])
})

test('ten thousand invented addresses fill neither the table nor the memory, and known ones go on being counted [D200]', async () => {
  const counter = openMissingPages(shop.db)
  for (let times = 0; times < 2; times++) counter.count('/product/real')
  await counter.flush()
  // Each twice in a row, so that the memory has not forgotten the first.
  for (let index = 0; index < 10_000; index++) {
    for (let times = 0; times < 2; times++) counter.count(`/made-up/${index}`)
    if (index % 500 === 0) {
      counter.count('/product/real')
      await counter.flush()
    }
  }
  await counter.close()
  const rows = await shop.db.selectFrom('missingPages').select(['path', 'times']).execute()
  expect(rows).toHaveLength(maxNewPerDay)
  expect(rows.find(({ path }) => path === '/product/real')?.times).toBeGreaterThan(10)
  await sql`insert into missing_pages (path, times, since, last_at)
    select '/old/' || n, 3, current_date - 10, now() from generate_series(1, ${maxStored}) as n`.execute(
    shop.db,
  )
  const full = openMissingPages(shop.db)
  for (let times = 0; times < 2; times++) full.count('/one-more')
  await full.close()
  const count = async () =>
    (
      await shop.db
        .selectFrom('missingPages')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect(await count()).toBe(maxStored + maxNewPerDay)
  await deleteOldMissingPages(shop.db)
  expect(await count()).toBe(maxStored / 2)
  const { times } = await shop.db
    .selectFrom('missingPages')
    .select('times')
    .where('path', '=', '/product/real')
    .executeTakeFirstOrThrow()
  expect(times).toBeGreaterThan(10)
})
