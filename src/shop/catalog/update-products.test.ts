import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const bare = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
type Client = Awaited<ReturnType<typeof shop.as>>

async function addProducts(admin: Client, ...all: object[]) {
  const ids: string[] = []
  for (const more of all)
    ids.push((await admin('POST /postProduct', { headers: {}, body: { ...bare, ...more } })).insertedId)
  return ids
}
const productOf = (admin: Client, id: string) => admin('GET /admin-products/:id', { params: { id } })
const seen = (ids: string[]) => ids.map((id) => ({ id, version: 1 }))

test('several products get the same price, offer, stock, type and visibility, each with its own audit entry', async () => {
  const admin = await shop.as('admin')
  const ids = await addProducts(admin, { stock: 3 }, { offerPrice: 450, productType: 'New Arrivals' })
  const fields = {
    originalPrice: 700,
    offerPrice: 650,
    stock: null,
    productType: 'Best Selling' as const,
    hidden: true,
  }
  const updated = await admin('PATCH /products', { body: { products: seen(ids), fields } })
  expect(updated).toMatchObject(ids.map((_id) => ({ _id, version: 2, ...fields })))
  for (const id of ids) {
    expect(await productOf(admin, id)).toMatchObject(fields)
    const audit = await shop.db
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('subject', '=', `product ${id}`)
      .where('action', '=', 'product-changed')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ before: { hidden: false }, after: { hidden: true } })
  }
})

test('if one of the products is rejected none is changed, and the error names it', async () => {
  const admin = await shop.as('admin')
  const ids = await addProducts(admin, {}, { originalPrice: 300 }, {})
  const [first = '', cheap = '', last = ''] = ids
  const change = (fields: object, products: object[] = seen(ids)) =>
    rejected(admin('PATCH /products', { body: { products, fields } as never }))
  const unchanged = async () => {
    for (const id of ids) expect(await productOf(admin, id)).toMatchObject({ version: 1, offerPrice: null })
  }
  expect(await change({ offerPrice: 400 })).toMatchObject({
    status: 422,
    productId: cheap,
    fields: { offerPrice: expect.any(String) },
  })
  await unchanged()
  const stale = [
    { id: first, version: 1 },
    { id: last, version: 7 },
  ]
  expect(await change({ offerPrice: 100 }, stale)).toMatchObject({
    code: 'not-possible-now',
    productId: last,
  })
  await unchanged()
  expect(await change({ stock: 5 }, [{ id: first, version: 1, stockWas: 9 }])).toMatchObject({
    code: 'not-possible-now',
    productId: first,
  })
  expect(await change({ stock: 5 }, [{ id: '999999999', version: 1 }])).toMatchObject({ code: 'not-found' })
  for (const fields of [{}, { name: 'Vase' }, { originalPrice: 0 }, { stock: -1 }])
    expect((await change(fields)).status, JSON.stringify(fields)).toBe(422)
  expect((await change({ hidden: true }, [...seen(ids), ...seen([first])])).status).toBe(422)
  await unchanged()
})
