import { expect, test } from 'vitest'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { AdminCategoryFields, MainCategoryFields } from './contract.ts'

const shop = openTestShop()

const all = async () => (await shop.as('admin'))('GET /admin-categories', {})
const find = async (name: string) => {
  const results = (await all()).find((category) => category.name === name)
  if (!results) throw new Error(`There is no ${name}.`)
  return results
}
const menu = async () => (await shop.as(null))('GET /categories', {})
const cards = async (query: { category?: string; subCategory?: string }) =>
  (await (await shop.as(null))('GET /product-summaries', { query })).rows.map(({ name }) => name)
const body = (
  { name, nameBn, hidden, version }: AdminCategoryFields,
  change: Partial<AdminCategoryFields>,
) => ({
  name,
  nameBn,
  hidden,
  version,
  ...change,
})
const change = async (index: AdminCategoryFields, options: Partial<MainCategoryFields>) =>
  (await shop.as('admin'))('PUT /categories/:id', { params: { id: index._id }, body: body(index, options) })
const changeSub = async (index: AdminCategoryFields | undefined, options: Partial<AdminCategoryFields>) => {
  if (!index) throw new Error('There is no such sub-category.')
  return (await shop.as('admin'))('PUT /sub-categories/:id', {
    params: { id: index._id },
    body: body(index, options),
  })
}

test('a new shop has the categories of the specification in order [DATA-09] [DATA-10]', async () => {
  const categories = await all()
  expect(categories.map(({ name }) => name)).toEqual([
    'Women Items',
    'Men Items',
    'Health and Beauty',
    'Baby and Kids',
    'Gadget Items',
    'Kitchen Items',
    'Bag Items',
    'Home and Living',
    '100 TK Items',
    'Cosmetics and Accessories',
    'Electronics and Appliances',
    'Fashion and Accessories',
  ])
  for (const { name, subCategories } of categories)
    expect(subCategories.length, name).toBe(name === 'Gadget Items' ? 24 : 11)
  expect(await menu()).toMatchObject(categories.map(({ name, nameBn }) => ({ name, nameBn })))
})

test('a category is renamed everywhere at once, and its former name still works', async () => {
  const product = await shop.make.product({ name: 'Gold ring', subCategoryId: 1 })
  const women = await find('Women Items')
  expect(await cards({ category: 'women items' })).toEqual(['Gold ring'])
  await change(women, { name: "Ladies' Choice", nameBn: 'মেয়েদের পছন্দ' })
  await changeSub(women.subCategories[0], { name: 'Ornaments', nameBn: 'অলংকার' })

  const { data } = await (await shop.as(null))('GET /product/:id', { params: { id: String(product.id) } })
  expect(data).toMatchObject({ category: "Ladies' Choice", subCategory: 'Ornaments' })
  const [first] = await menu()
  expect(first).toMatchObject({
    name: "Ladies' Choice",
    nameBn: 'মেয়েদের পছন্দ',
    slug: 'women-items',
    formerNames: ['women items'],
  })
  expect(first?.subCategories[0]).toMatchObject({ name: 'Ornaments', formerNames: ['jewelry'] })
  for (const query of [
    { category: "ladies' choice" },
    { category: 'Women Items' },
    { category: "ladies' choice", subCategory: 'ornaments' },
    { category: 'women items', subCategory: 'jewelry' },
    { category: "ladies' choice", subCategory: 'Jewelry' },
  ])
    expect(await cards(query), JSON.stringify(query)).toEqual(['Gold ring'])
  // Other categories have a sub-category that is called so now: it alone is meant.
  await shop.make.product({ name: 'Silver ring', subCategoryId: 137 })
  shop.cache.clear()
  expect(await cards({ subCategory: 'jewelry' })).toEqual(['Silver ring'])
})

test('a former name that is reused leads to the new category, and a restored name is no former name', async () => {
  const bags = await find('Bag Items')
  await change(bags, { name: 'Bags' })
  const { insertedId } = await (await shop.as('admin'))('POST /categories', {
    body: { name: 'bag items', nameBn: '' },
  })
  const formerOf = async (name: string) => (await menu()).find((each) => each.name === name)?.formerNames
  expect(await formerOf('Bags')).toEqual([])
  const taken = (await all()).find(({ _id }) => _id === insertedId)
  if (!taken) throw new Error('nothing was added')
  await change(taken, { name: 'Sacks' })
  await change(await find('Bags'), { name: 'Bag Items' })
  expect([await formerOf('Bag Items'), await formerOf('Sacks')]).toEqual([['bags'], []])
})

test('a hidden category leaves menus, lists and the sitemap; its products can still be found and ordered', async () => {
  const product = await shop.make.product({ name: 'Steel pan', subCategoryId: 69 })
  const kitchen = await find('Kitchen Items')
  const sitemap = async () => (await shop.send('GET', '/sitemaps/pages.xml')).body as string
  const page = '/category/cookware?category=kitchen%20items'
  expect(await sitemap()).toContain(page)
  await changeSub(kitchen.subCategories[0], { hidden: true })
  expect((await menu()).find(({ name }) => name === 'Kitchen Items')?.subCategories[0]?.name).toBe(
    'Steel Items',
  )
  expect(await cards({ category: 'kitchen items', subCategory: 'cookware' })).toEqual([])
  expect(await cards({ category: 'kitchen items' })).toEqual(['Steel pan'])
  expect(await sitemap()).not.toContain(page)

  await change(kitchen, { hidden: true })
  expect((await menu()).map(({ name }) => name)).not.toContain('Kitchen Items')
  expect(await cards({ category: 'kitchen items' })).toEqual([])
  expect(await cards({})).toContain('Steel pan')
  const { data } = await (await shop.as(null))('GET /product/:id', { params: { id: String(product.id) } })
  expect(data).toMatchObject({ category: 'Kitchen Items', subCategory: 'Cookware' })
  const order = shop.make.orderOf([product])
  expect((await shop.send('POST', '/api/postOrder', { body: order })).status).toBe(201)

  const again = await find('Kitchen Items')
  await change(again, { hidden: false })
  await changeSub(again.subCategories[0], { hidden: false })
  expect(await cards({ category: 'kitchen items', subCategory: 'cookware' })).toEqual(['Steel pan'])
  expect(await sitemap()).toContain(page)
})

test('a new category is last in the menu and accepts sub-categories and products', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /categories', { body: { name: 'ঈদ Offers', nameBn: 'ঈদের অফার' } })
  const sub = await admin('POST /categories/:id/sub-categories', {
    params: { id: insertedId },
    body: { name: 'Panjabi', nameBn: '' },
  })
  await shop.make.product({ name: 'White panjabi', subCategoryId: Number(sub.insertedId) })
  expect((await menu()).at(-1)).toMatchObject({
    name: 'ঈদ Offers',
    nameBn: 'ঈদের অফার',
    subCategories: [{ name: 'Panjabi', nameBn: '', slug: 'panjabi' }],
  })
  expect(await cards({ category: 'ঈদ offers', subCategory: 'panjabi' })).toEqual(['White panjabi'])
  expect(
    await rejected(
      admin('POST /categories/:id/sub-categories', {
        params: { id: '999' },
        body: { name: 'A', nameBn: '' },
      }),
    ),
  ).toMatchObject({ status: 404 })
})

test('names are unique within a level, ignoring case', async () => {
  const admin = await shop.as('admin')
  const men = await find('Men Items')
  const taken = { status: 422, fields: { name: expect.any(String) } }
  for (const name of ['Men Items', 'MEN ITEMS', ' men items '])
    expect(await rejected(admin('POST /categories', { body: { name, nameBn: '' } })), name).toMatchObject(
      taken,
    )
  expect(await rejected(change(men, { name: 'gadget items' }))).toMatchObject(taken)
  expect(await rejected(changeSub(men.subCategories[0], { name: 'SHOES' }))).toMatchObject(taken)
  await admin('POST /categories', { body: { name: 'শাড়ি লো', nameBn: '' } })
  for (const name of [
    'শা\u09dcি লো',
    'শা\u09a1\u09bcি ল\u09c7\u09be',
    'শাড়ি\u00a0লো',
    'শাড়ি\u200c লো',
    'men\u200b items',
    'Ｍen items',
  ])
    expect(await rejected(admin('POST /categories', { body: { name, nameBn: '' } })), name).toMatchObject(
      taken,
    )
  for (const name of ['\u200b', '\u3164', '', '   ', '..', 'A/B', 'A\\B', '---', 'x'.repeat(61), 'A\nB'])
    expect(await rejected(admin('POST /categories', { body: { name, nameBn: '' } })), name).toMatchObject(
      taken,
    )
  const both = await Promise.allSettled(
    ['Twins', 'twins', 'TWINS'].map((name) => admin('POST /categories', { body: { name, nameBn: '' } })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('categories keep their order, and an incomplete order is rejected', async () => {
  const admin = await shop.as('admin')
  const before = await all()
  const ids = before.map(({ _id }) => _id)
  const turned = ids.toReversed()
  await admin('PUT /categories/order', { body: { ids: turned } })
  expect((await menu())[0]?.name).toBe(before.at(-1)?.name)
  expect((await all()).map(({ _id }) => _id)).toEqual(turned)
  const [category] = before
  const subIds = category?.subCategories.map(({ _id }) => _id) ?? []
  const params = { id: category?._id ?? '' }
  await admin('PUT /categories/:id/sub-categories/order', { params, body: { ids: subIds.toReversed() } })
  expect((await find(category?.name ?? '')).subCategories.map(({ _id }) => _id)).toEqual(subIds.toReversed())
  for (const wrong of [ids.slice(1), [...ids, '9999'], [...ids.slice(1), ids[1] ?? '']])
    expect(await rejected(admin('PUT /categories/order', { body: { ids: wrong } }))).toMatchObject({
      status: 409,
    })
  expect(
    await rejected(admin('PUT /categories/:id/sub-categories/order', { params, body: { ids } })),
  ).toMatchObject({ status: 409 })
  await admin('PUT /categories/order', { body: { ids } })
})

test('a concurrent rename is answered with 409 and the current name', async () => {
  const baby = await find('Baby and Kids')
  const outcomes = await Promise.allSettled(['Kids', 'Babies'].map((name) => change(baby, { name })))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const now = (await all()).find(({ _id }) => _id === baby._id)
  expect(await rejected(change(baby, { name: 'Children' }))).toMatchObject({
    status: 409,
    now: { name: now?.name, version: baby.version + 1 },
  })
  // An answer that was lost: saying the same again changes nothing and is no conflict.
  expect(await change(baby, { name: now?.name ?? '' })).toMatchObject({ version: baby.version + 1 })
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `category ${baby._id}`)
    .execute()
  expect(entries).toEqual([
    {
      action: 'category-changed',
      before: { name: 'Baby and Kids', nameBn: baby.nameBn, hidden: false, image: '' },
      after: { name: now?.name, nameBn: baby.nameBn, hidden: false, image: '' },
    },
  ])
})

/** A picture of the shop. */
async function picture(letter: string) {
  const id = letter.repeat(32)
  await shop.db.insertInto('images').values({ id, width: 900, height: 900 }).execute()
  return imageUrlFromId(id)
}

test('a category shows the picture chosen for it, and without one that of a product, everywhere at once [D235]', async () => {
  const [chosen, other, ofProduct] = [await picture('a'), await picture('b'), await picture('c')]
  const before = await find('Fashion and Accessories')
  const product = await shop.make.product({ subCategoryId: Number(before.subCategories[0]?._id) })
  await shop.db
    .insertInto('productImages')
    .values({ productId: product.id, position: 1, imageId: 'c'.repeat(32) })
    .execute()
  await shop.events.publish('storefront')
  const shown = async () => (await menu()).find(({ name }) => name === 'Fashion and Accessories')?.image
  expect(await shown()).toBe(ofProduct)
  expect(await find('Fashion and Accessories')).toMatchObject({ image: '', shownImage: ofProduct })

  // What is hidden has the picture that it will be shown with.
  const hidden = await change(before, { image: chosen, hidden: true })
  expect(hidden).toMatchObject({ image: chosen, hidden: true, version: before.version + 1 })
  expect(await find('Fashion and Accessories')).toMatchObject({ image: chosen, shownImage: chosen })
  // Who does not send a picture does not take it away.
  const again = await change(hidden, { hidden: false })
  expect([again.image, await shown()]).toEqual([chosen, chosen])

  // Somebody else has chosen another one meanwhile.
  await change(again, { image: other })
  expect(await rejected(change(again, { image: chosen }))).toMatchObject({
    status: 409,
    now: { image: other, version: again.version + 1 },
  })
  const wrong = { status: 422, fields: { image: expect.any(String) } }
  const now = await find('Fashion and Accessories')
  for (const image of [
    '/images/none-900.webp',
    imageUrlFromId('d'.repeat(32)),
    'https://other.example/a.jpg',
  ])
    expect(await rejected(change(now, { image })), image).toMatchObject(wrong)
  await change(now, { image: '' })
  expect([await shown(), (await find('Fashion and Accessories')).image]).toEqual([ofProduct, ''])

  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', `category ${before._id}`)
    .orderBy('id')
    .execute()
  expect(
    entries.map(({ before, after }) => [before, after].map((each) => (each as { image: string }).image)),
  ).toEqual([
    ['', chosen],
    [chosen, chosen],
    [chosen, other],
    [other, ''],
  ])
  const { insertedId } = await (await shop.as('admin'))('POST /categories', {
    body: { name: 'Toys', nameBn: '', image: chosen },
  })
  expect((await all()).find(({ _id }) => _id === insertedId)).toMatchObject({ image: chosen, products: 0 })
  const added = { body: { name: 'Sweets', nameBn: '', image: imageUrlFromId('d'.repeat(32)) } }
  expect(await rejected((await shop.as('admin'))('POST /categories', added))).toMatchObject(wrong)
})

test('the merchant sees how many products a category has, hidden ones too and deleted ones not', async () => {
  const { subCategories } = await find('Health and Beauty')
  const [first, second] = subCategories.map(({ _id }) => Number(_id))
  await shop.make.product({ subCategoryId: Number(first) })
  await shop.make.product({ subCategoryId: Number(first), hidden: true })
  await shop.make.product({ subCategoryId: Number(second) })
  const { id } = await shop.make.product({ subCategoryId: Number(second), hidden: true })
  await shop.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', id).execute()
  const counted = await find('Health and Beauty')
  expect([counted.products, ...counted.subCategories.slice(0, 3).map(({ products }) => products)]).toEqual([
    3, 2, 1, 0,
  ])
})
