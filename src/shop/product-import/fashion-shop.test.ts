import { beforeAll, expect, test } from 'vitest'
import { buyAtOnce, countPieces } from '#test/last-piece.ts'
import { wooFile, wooVariable } from '#test/moving-files.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())

const kurti = wooVariable(
  { id: 100, Name: 'Kurti', SKU: 'KURTI', Categories: 'Women > Kurtis', Description: '<p>Cotton</p>' },
  { Colour: 'Maroon, Black', Size: '38, 40' },
  [
    { values: ['Maroon', '38'], cells: { SKU: 'K-M-38', 'Regular price': '1,450.00', Stock: 1 } },
    { values: ['Maroon', '40'], cells: { SKU: 'K-M-40', 'Regular price': '1,450.00', Stock: 100 } },
    {
      values: ['Black', '38'],
      cells: { SKU: 'K-B-38', 'Regular price': 1400, 'Sale price': 1200, Stock: 0 },
    },
  ],
)
const panjabi = wooVariable(
  { id: 200, Name: 'Panjabi', Categories: 'Men > Panjabi' },
  { Size: '40, 42' },
  ['40', '42'].map((size) => ({ values: [size], cells: { 'Regular price': 2200, Stock: 12 } })),
)
const file = wooFile([
  ...kurti,
  ...panjabi,
  { ID: 300, Type: 'simple', Name: 'Scarf', 'Regular price': 300, Stock: 9 },
])

async function moveIn() {
  const admin = await shop.as('admin')
  const { _id: id } = await admin('POST /product-imports', {
    body: { fileName: 'wc-product-export.csv', characters: [...file].length },
  })
  const status = async () => (await admin('GET /product-imports/latest', {}))?.status
  await admin('PUT /product-imports/:id/parts', { params: { id }, body: { part: 0, text: file } })
  await admin('PUT /product-imports/:id/check', { params: { id }, body: {} })
  await expect.poll(status).toBe('choosing')
  const { proposed } = await admin('GET /product-imports/:id/choices', { params: { id } })
  await admin('PUT /product-imports/:id/choices', {
    params: { id },
    body: { categories: proposed, existing: 'update' },
  })
  await expect.poll(status).toBe('checked')
  await admin('PUT /product-imports/:id/apply', { params: { id }, body: {} })
  await expect.poll(status).toBe('done')
  const { rows } = await admin('GET /admin-products', { query: { limit: 10, search: 'Kurti' } })
  const kurti = rows.find(({ name }) => name === 'Kurti') ?? expect.fail('no Kurti')
  const { variants } = await admin('GET /admin-products/:id', { params: { id: kurti._id } })
  const pieces = variants.map(({ _id, originalPrice, offerPrice }) => ({
    id: Number(kurti._id),
    variantId: _id,
    pricePaisa: (offerPrice ?? originalPrice) * 100,
  }))
  const [last, other] = pieces
  if (!last || !other) throw new Error('no variants')
  return { id: Number(kurti._id), last, other, variants }
}

test('a fashion shop that moved in from WooCommerce sells its last Maroon 38 exactly once on every way [D62] [D70]', async () => {
  const { id, last, other, variants } = await moveIn()
  expect(
    variants.map(({ options, sku, stock, originalPrice, offerPrice }) => [
      options,
      sku,
      stock,
      originalPrice,
      offerPrice,
    ]),
  ).toEqual([
    [{ color: 'Maroon', size: '38' }, 'K-M-38', 1, 1450, null],
    [{ color: 'Maroon', size: '40' }, 'K-M-40', 100, 1450, null],
    [{ color: 'Black', size: '38' }, 'K-B-38', 0, 1400, 1200],
  ])
  const statuses = await buyAtOnce(shop, { id, last, other })
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  const oneSold = async () => {
    const pieces = await countPieces(shop, id)
    expect([pieces?.left[0], pieces?.taken[0]]).toEqual([0, 1])
    expect(pieces?.product).toBe((pieces?.left[1] ?? 0) + (pieces?.left[2] ?? 0))
  }
  await oneSold()

  // The file of the former shop still says that there is one.
  await moveIn()
  await oneSold()

  // Cancelled, it can be sold once more, and no more than that.
  const admin = await shop.as('admin')
  const sold = await shop.db
    .selectFrom('orderLines')
    .select('orderId')
    .where('variantId', '=', Number(last.variantId))
    .where('stockTaken', '=', true)
    .execute()
  expect(sold).toHaveLength(1)
  await admin('PUT /orderStatus/:id', {
    params: { id: sold[0]?.orderId ?? '' },
    body: { status: 'Cancelled' },
  })
  expect((await countPieces(shop, id))?.left[0]).toBe(1)
  const again = await Promise.all(
    ['01500000001', '01500000002'].map((mobileNumber) =>
      shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([last], { mobileNumber }) }),
    ),
  )
  expect(again.map(({ status }) => status).sort()).toEqual([201, 409])
  await oneSold()
})
