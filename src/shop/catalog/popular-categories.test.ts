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
  return Object.fromEntries(popular.map((each) => [each.key, each.image]))
}
/** Renames or hides a main category, or chooses its picture. */
async function change(id: number, changes: { name?: string; hidden?: boolean; image?: string }) {
  const admin = await shop.as('admin')
  const found = (await admin('GET /admin-categories', {})).find((each) => each._id === String(id))
  if (!found) throw new Error('There is no such category.')
  const { name, nameBn, hidden, version } = found
  await admin('PUT /categories/:id', {
    params: { id: found._id },
    body: { name, nameBn, hidden, version, ...changes },
  })
}

test('six popular categories with the picture of their highest discount, also renamed, and none when hidden [HOME-12]', async () => {
  const [bags, bathroom, beds] = [
    await subCategory('Bag Items'),
    await subCategory('Home and Living', 'Bathroom Accessories'),
    await subCategory('Home and Living'),
  ]
  const none = { bags: '', cosmetics: '', bathroom: '', electronics: '', kitchen: '', baby: '' }
  expect(await images()).toEqual(none)
  await shop.make.product({ subCategoryId: bags.id, offer: 1 })
  await pictured(bags.id, { offer: 2, hidden: true })
  const low = await pictured(bags.id, { offer: 400 })
  await pictured(bags.id)
  const soap = await pictured(bathroom.id)
  const bed = beds.id === bathroom.id ? soap : await pictured(beds.id, { offer: 1 })
  await shop.events.publish('storefront')
  expect(await images()).toEqual({ ...none, bags: low, bathroom: soap })
  const high = await pictured(bags.id, { offer: 100 })
  await shop.events.publish('storefront')
  expect(await images()).toEqual({ ...none, bags: high, bathroom: soap })
  await change(bags.categoryId, { name: 'Bags for every day' })
  expect(await images()).toMatchObject({ bags: high })

  // The chosen picture is that of the category: a sub-category goes on to show one of its products.
  await change(bags.categoryId, { image: bed })
  await change(bathroom.categoryId, { image: low })
  expect(await images()).toEqual({ ...none, bags: bed, bathroom: soap })
  await change(bags.categoryId, { image: '' })
  expect(await images()).toMatchObject({ bags: high })
  await change(bags.categoryId, { hidden: true })
  expect(await images()).toEqual({ ...none, bathroom: soap })
})
