import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

let pictures = 0
/** A product with a picture of its own, whose address it returns. */
async function pictured(subCategoryId: number, options: { offer?: number; hidden?: boolean } = {}) {
  pictures += 1
  const id = String(pictures).padStart(32, '0')
  const product = await shop.make.product({ subCategoryId, ...options })
  await shop.db.insertInto('images').values({ id, width: 900, height: 900 }).execute()
  await shop.db
    .insertInto('productImages')
    .values({ productId: product.id, position: 1, imageId: id })
    .execute()
  return `/images/${id}-900.webp`
}
const subCategory = (category: string, name?: string) =>
  shop.db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['subCategories.id', 'categoryId'])
    .where('categories.name', '=', category)
    .$if(name !== undefined, (query) => query.where('subCategories.name', '=', String(name)))
    .executeTakeFirstOrThrow()
const images = async () => {
  const popular = await (await shop.as(null))('GET /popular-categories', {})
  return Object.fromEntries(popular.map((each) => [each.key, each.images]))
}
/** Renames or hides a main category. */
async function change(id: number, changes: { name?: string; hidden?: boolean }) {
  const admin = await shop.as('admin')
  const found = (await admin('GET /admin-categories', {})).find((each) => each._id === String(id))
  if (!found) throw new Error('There is no such category.')
  const { name, nameBn, hidden, version } = found
  await admin('PUT /categories/:id', {
    params: { id: found._id },
    body: { name, nameBn, hidden, version, ...changes },
  })
}

test('six popular categories with the pictures of their two highest discounts, also renamed, and none when hidden [HOME-12]', async () => {
  const [bags, bathroom, beds] = [
    await subCategory('Bag Items'),
    await subCategory('Home and Living', 'Bathroom Accessories'),
    await subCategory('Home and Living'),
  ]
  expect(await images()).toEqual({
    bags: [],
    cosmetics: [],
    bathroom: [],
    electronics: [],
    kitchen: [],
    baby: [],
  })
  await shop.make.product({ subCategoryId: bags.id, offer: 1 })
  await pictured(bags.id, { offer: 2, hidden: true })
  const low = await pictured(bags.id, { offer: 400 })
  const high = await pictured(bags.id, { offer: 100 })
  await pictured(bags.id)
  const soap = await pictured(bathroom.id)
  if (beds.id !== bathroom.id) await pictured(beds.id, { offer: 1 })
  await shop.events.publish('storefront')
  expect(await images()).toMatchObject({ bags: [high, low], bathroom: [soap] })
  await change(bags.categoryId, { name: 'Bags for every day' })
  expect(await images()).toMatchObject({ bags: [high, low] })
  await change(bags.categoryId, { hidden: true })
  expect(await images()).toMatchObject({ bags: [], bathroom: [soap] })
})
