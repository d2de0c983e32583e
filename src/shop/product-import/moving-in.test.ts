import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { findRedirect } from '#shop/redirects/find-redirect.ts'
import { type Cells, shopifyFile, wooFile, wooVariable } from '#test/moving-files.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  // The search may be learning the products of the test before.
  await shop.jobsDone()
  await shop.db.deleteFrom('productImports').execute()
  await shop.db.deleteFrom('products').execute()
})

const { admin, latest, settled, check, apply, ...imports } = openProductImports(shop)
const choicesOf = async (id: string) =>
  (await admin())('GET /product-imports/:id/choices', { params: { id } })
type Choices = RequestInput<Endpoints['PUT /product-imports/:id/choices']>['body']
async function choose(id: string, body: Choices = {}) {
  const { proposed } = await choicesOf(id)
  await (await admin())('PUT /product-imports/:id/choices', {
    params: { id },
    body: { categories: proposed, existing: 'update', ...body },
  })
  return settled('checked', 'refused', 'choosing')
}
const moveIn = async (text: string, body: Choices = {}) => {
  const { _id: id } = await check(text)
  await choose(id, body)
  return apply(id)
}
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, isNote }) => [
    row,
    column,
    reason,
    ...(isNote ? ['note'] : []),
  ])
const products = async () =>
  (await (await admin())('GET /admin-products', { query: { limit: 100 } })).rows.toSorted(
    (one, other) => Number(one._id) - Number(other._id),
  )
const product = async (name: string) => {
  const found = (await products()).find((each) => each.name === name) ?? expect.fail(name)
  return (await admin())('GET /admin-products/:id', { params: { id: found._id } })
}

const shirt = wooVariable(
  {
    id: 10,
    Name: 'Kurti',
    SKU: 'KURTI',
    Categories: 'Women > Kurtis, Sale',
    Images: 'https://old.example/kurti.jpg',
    Description: '<p>Soft &amp; light</p>\\n<ul><li>Cotton</li></ul>',
    Stock: '',
  },
  { Size: '36, 38', Color: 'Maroon, Navy\\, dark' },
  [
    { values: ['36', 'Maroon'], cells: { SKU: 'K-36-M', 'Regular price': '1,250.00', Stock: 4 } },
    {
      values: ['38', 'Maroon'],
      cells: { SKU: 'K-38-M', 'Regular price': 1250, 'Sale price': 990, Stock: 1 },
    },
    { values: ['38', 'Navy\\, dark'], cells: { 'Regular price': 1300, Stock: -2 } },
  ],
)

test('a WooCommerce file is shown first, its categories are mapped, and its variants are sold [D70]', async () => {
  const { _id: id, status } = await check(
    wooFile([
      ...shirt,
      { ID: 20, Type: 'simple', Name: "'=Lamp", 'Regular price': '৳৫০০', Stock: 3, Categories: 'Home' },
    ]),
  )
  expect(status).toBe('choosing')
  const { summary, proposed } = await choicesOf(id)
  expect(summary).toMatchObject({
    step: 'file',
    source: 'woocommerce',
    products: 2,
    variants: 3,
    pictures: 1,
    categories: [
      { from: 'Women > Kurtis', count: 1 },
      { from: 'Home', count: 1 },
    ],
  })
  expect(proposed.map(({ to }) => to)).toEqual(['new', 'new'])
  expect(await products()).toEqual([])
  expect(await choose(id)).toMatchObject({
    status: 'checked',
    source: 'woocommerce',
    rowsNew: 2,
    rowsWrong: 0,
  })
  expect(await products()).toEqual([])

  expect(await apply(id)).toMatchObject({ status: 'done' })
  expect((await products()).map(({ name }) => name)).toEqual(['Kurti', '=Lamp'])
  const kurti = await product('Kurti')
  expect(kurti).toMatchObject({
    category: 'Women',
    subCategory: 'Kurtis',
    description: 'Soft & light\n• Cotton',
    stock: 5,
    sizes: ['36', '38'],
    colors: ['Maroon', 'Navy dark'],
    originalPrice: 1250,
    offerPrice: 990,
  })
  expect(
    kurti.variants.map(({ sku, stock, originalPrice, offerPrice }) => [
      sku,
      stock,
      originalPrice,
      offerPrice,
    ]),
  ).toEqual([
    ['K-36-M', 4, 1250, null],
    ['K-38-M', 1, 1250, 990],
    ['', 0, 1300, null],
  ])
  expect(await product('=Lamp')).toMatchObject({
    category: 'Home',
    subCategory: 'Home',
    originalPrice: 500,
    stock: 3,
  })
})

test('a second import updates instead of doubling, and what was sold meanwhile stays sold [D70]', async () => {
  await moveIn(wooFile(shirt))
  const before = await product('Kurti')
  const [, last] = before.variants
  await shop.db.updateTable('productVariants').set({ stock: 0 }).where('id', '=', Number(last?._id)).execute()
  const changed = shirt.map((row) =>
    row.SKU === 'K-36-M' ? { ...row, Stock: 9 } : row.SKU === 'KURTI' ? { ...row, Name: 'Kurti, new' } : row,
  )
  const { _id: id } = await check(wooFile(changed))
  // What was chosen for the first file is proposed.
  expect(await choose(id)).toMatchObject({ rowsNew: 0, rowsChanged: 1 })
  await apply(id)
  const after = await product('Kurti, new')
  expect(after._id).toBe(before._id)
  expect(after.variants.map(({ _id, stock }) => [_id, stock])).toEqual([
    [before.variants[0]?._id, 9],
    [last?._id, 0],
    [before.variants[2]?._id, 0],
  ])
  expect(await products()).toHaveLength(1)

  const again = await check(wooFile(shirt))
  expect(await choose(again._id, { existing: 'keep' })).toMatchObject({
    rowsNew: 0,
    rowsChanged: 0,
    rowsSame: 1,
  })
})

test('a product that was deleted since comes anew [D70]', async () => {
  await moveIn(wooFile(shirt))
  const { _id: deleted } = await product('Kurti')
  await (await admin())('POST /bulk-changes', {
    body: { key: 'one-is-deleted', products: { ids: [deleted] }, action: { kind: 'delete' } },
  })
  await expect.poll(products).toEqual([])
  const { _id: id } = await check(wooFile(shirt))
  expect(await choose(id)).toMatchObject({ rowsNew: 1, rowsChanged: 0, rowsWrong: 0 })
  await apply(id)
  expect((await product('Kurti'))._id).not.toBe(deleted)
})

test('sales to come, weights and costs come along [D70]', async () => {
  await moveIn(
    wooFile([
      {
        ID: 1,
        Type: 'simple',
        Name: 'Lamp',
        'Regular price': 500,
        'Sale price': 400,
        'Date sale price starts': '2099-01-01 00:00:00',
        'Date sale price ends': '2099-01-31 23:59:59',
        'Weight (kg)': '1.5',
        Categories: 'Home',
      },
      ...wooVariable({ id: 10, Name: 'Kurti', Categories: 'Home', 'Weight (kg)': '0.3' }, { Size: 'S, L' }, [
        { values: ['S'], cells: { 'Regular price': 100 } },
        { values: ['L'], cells: { 'Regular price': 100, 'Weight (kg)': '0.35' } },
      ]),
    ]),
  )
  expect(await product('Lamp')).toMatchObject({
    originalPrice: 500,
    offerPrice: 400,
    weight: 1500,
    offerStartsAt: '2098-12-31T18:00:00.000Z',
    offerEndsAt: '2099-01-31T18:00:00.000Z',
  })
  const kurti = await product('Kurti')
  expect(kurti.weight).toBe(300)
  expect(kurti.variants.map(({ weight }) => weight)).toEqual([null, 350])
})

test.each([false, true])(
  'weights and costs of a Shopify file with the former headers: %s [D70]',
  async (former) => {
    const withWeights = shopifyRows.map((row) =>
      'Price' in row ? { ...row, 'Weight value (grams)': 120, 'Cost per item': '60.50' } : row,
    )
    await moveIn(shopifyFile(withWeights, { former }))
    expect(await product('Bowl')).toMatchObject({ weight: 120, costPrice: 60.5 })
    expect((await product('Jamdani')).variants).toMatchObject([
      { weight: 120, costPrice: 60.5 },
      { weight: 120, costPrice: 60.5 },
    ])
  },
)

test('a product with a wrong row is not taken at all, the others are, and the report has every row [D70]', async () => {
  const wrong = wooVariable({ id: 30, Name: 'Broken', Categories: 'Home' }, { Size: 'S, M' }, [
    { values: ['S'], cells: { 'Regular price': 100 } },
    { values: ['M'], cells: { 'Regular price': 'free' } },
  ])
  const { _id: id } = await check(
    wooFile([
      ...wrong,
      { ID: 40, Type: 'grouped', Name: 'Set' },
      { ID: 41, Type: 'variation', Name: 'Orphan', Parent: 'NONE', 'Regular price': 5 },
      {
        ID: 42,
        Type: 'simple',
        Name: 'Good',
        'Regular price': 80,
        SKU: 'G-1',
        Categories: 'Home',
        'GTIN, UPC, EAN, or ISBN': '4006381333931',
      },
    ]),
  )
  expect(await choose(id)).toMatchObject({ status: 'checked', rowsNew: 1, rowsWrong: 5 })
  expect(await problems(id)).toEqual([
    [2, '', 'other-row'],
    [3, '', 'other-row'],
    [4, 'originalPrice', 'wrong'],
    [5, 'type', 'kind'],
    [6, 'parent', 'no-parent'],
    [7, 'sku', 'left-out', 'note'],
  ])
  await apply(id)
  // Its GTIN is what a scanner reads; the SKU has no place beside it.
  expect((await products()).map(({ name }) => name)).toEqual(['Good'])
  expect(await product('Good')).toMatchObject({ barcode: '4006381333931', variants: [] })
  const api = await admin()
  const report = await (
    await api('GET /product-imports/:id/report', { params: { id }, query: {} })
  ).content.text()
  expect(report.split('\r\n')).toHaveLength(8)
  expect(report).toContain('4,"originalPrice","free","no","This cannot be used."')
  expect(report).toContain('7,"sku","G-1","yes","There is no place for this here."')
})

test('products of categories that are left out stay out [D70]', async () => {
  const { _id: id } = await check(
    wooFile([
      { ID: 1, Type: 'simple', Name: 'Taken', 'Regular price': 80, Categories: 'Home' },
      { ID: 2, Type: 'simple', Name: 'Not taken', 'Regular price': 80, Categories: 'Old' },
    ]),
  )
  const jewelry = await shop.db
    .selectFrom('subCategories')
    .select('id')
    .where('name', '=', 'Jewelry')
    .executeTakeFirstOrThrow()
  const checked = await choose(id, {
    categories: [
      { from: 'Home', to: String(jewelry.id) },
      { from: 'Old', to: 'none' },
    ],
  })
  expect(checked).toMatchObject({ rowsNew: 1, rowsWrong: 1 })
  await apply(id)
  expect((await products()).map(({ name, subCategory }) => [name, subCategory])).toEqual([
    ['Taken', 'Jewelry'],
  ])
})

const saree = {
  Title: 'Jamdani',
  'URL handle': 'jamdani',
  Type: 'Sarees',
  'Option1 name': 'Color',
  Status: 'Active',
}
const shopifyRows = [
  {
    ...saree,
    'Option1 value': 'Maroon',
    Price: '4500.00',
    'Compare-at price': '5000.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': 1,
  },
  {
    'URL handle': 'jamdani',
    'Option1 value': 'Gold',
    Price: '4700.00',
    'Inventory tracker': 'shopify',
    'Inventory quantity': 7,
  },
  { 'URL handle': 'jamdani', 'Product image URL': 'https://cdn.example/a.jpg', 'Image position': 2 },
  { Title: 'Gift', 'URL handle': 'gift', 'Gift card': 'TRUE', Price: 100 },
  {
    Title: 'Bowl',
    'URL handle': 'bowl',
    Type: 'Cookware',
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    Price: '90',
    Status: 'draft',
  },
]

test.each([false, true])('a Shopify file is read with the former headers: %s [D70]', async (former) => {
  const { _id: id } = await check(shopifyFile(shopifyRows, { former }))
  expect((await choicesOf(id)).summary).toMatchObject({
    source: 'shopify',
    products: 3,
    variants: 2,
    unknownStock: 0,
  })
  expect(await choose(id)).toMatchObject({ rowsNew: 2, rowsWrong: 1 })
  await apply(id)
  const jamdani = await product('Jamdani')
  expect(jamdani.variants).toMatchObject([
    { options: { color: 'Maroon' }, originalPrice: 5000, offerPrice: 4500, stock: 1 },
    { options: { color: 'Gold' }, originalPrice: 4700, offerPrice: null, stock: 7 },
  ])
  // An own sub-category of this name is proposed.
  expect(await product('Bowl')).toMatchObject({
    subCategory: 'Cookware',
    hidden: true,
    stock: null,
    variants: [],
  })
})

test('addresses of the former shop lead to the products that a file brings [D200]', async () => {
  const leadsTo = (url: string) => findRedirect(shop.shop, url)
  const pathOf = async (name: string) => `/product-details/${(await product(name))._id}`
  await moveIn(shopifyFile(shopifyRows))
  expect(await leadsTo('/products/jamdani')).toBe(await pathOf('Jamdani'))
  expect(await leadsTo('/bn/collections/eid/products/Bowl/?x=1')).toBe(`/bn${await pathOf('Bowl')}?x=1`)
  await moveIn(
    wooFile([...shirt, { id: 77, Name: 'লাল শাড়ি – ১০০% কটন', Type: 'simple', 'Regular price': 900 }]),
  )
  expect(await leadsTo('/product/kurti/')).toBe(await pathOf('Kurti'))
  expect(await leadsTo('/?post_type=product&p=10')).toBe(await pathOf('Kurti'))
  expect(await leadsTo(`/product/${encodeURIComponent('লাল-শাড়ি-১০০-কটন')}/`)).toBe(
    await pathOf('লাল শাড়ি – ১০০% কটন'),
  )
})

test('stock that a Shopify file does not have must be typed, not taken as none [D70]', async () => {
  const { _id: id } = await check(shopifyFile(shopifyRows, { without: ['Inventory quantity'] }))
  expect((await choicesOf(id)).summary).toMatchObject({ unknownStock: 3 })
  expect((await choose(id)).status).toBe('choosing')
  expect((await choose(id, { unknownStock: 2 })).status).toBe('checked')
  await apply(id)
  expect((await product('Jamdani')).variants.map(({ stock }) => stock)).toEqual([2, 2])
})

test('a file whose columns are not known is mapped by hand, and then read as any other [D70]', async () => {
  const { _id: id } = await check(
    'Item,Rate,Group,Size\nPolo,450,Shirts,M\nPolo,470,Shirts,L\nCap,90,Caps,\n',
  )
  const { summary } = await choicesOf(id)
  expect(summary).toMatchObject({
    step: 'columns',
    source: 'other',
    columns: [{ header: 'Item', sample: 'Polo', column: null }, {}, {}, { column: 'option1 value' }],
  })
  const columns = { source: 'other' as const, columns: ['title', 'price', 'type', 'option1 value'] }
  const api = await admin()
  await api('PUT /product-imports/:id/choices', { params: { id }, body: { columns } })
  await settled('choosing')
  expect((await choicesOf(id)).summary).toMatchObject({ step: 'file', products: 2, variants: 2 })
  expect(await choose(id, { unknownStock: null })).toMatchObject({ rowsNew: 2, rowsWrong: 0 })
  await apply(id)
  expect((await product('Polo')).sizes).toEqual(['M', 'L'])
})

test('choices come only while a file waits for them [D70]', async () => {
  const { _id: id } = await check('name,category,subCategory,originalPrice\nLamp,Women Items,Jewelry,100\n')
  expect(await latest()).toMatchObject({ status: 'checked', source: null })
  await apply(id)
  expect(
    await rejected(
      (await admin())('PUT /product-imports/:id/choices', { params: { id }, body: { categories: [] } }),
    ),
  ).toMatchObject({ code: 'not-possible-now' })
})

const bowl = (id: number, cells: Cells = {}): Cells => ({
  ID: id,
  Type: 'simple',
  Name: 'Glass bowl',
  'Regular price': 100,
  Categories: 'Home',
  Images: 'https://first.example/wp-content/bowl.jpg',
  ...cells,
})

test('a second shop with the same ids does not overwrite the products of the first without asking [D70] [D141]', async () => {
  await moveIn(wooFile([bowl(1), bowl(2, { Name: 'Cup' })]))
  const second = wooFile([
    bowl(1, { Name: 'Lamp', Images: 'https://www.second.example/wp-content/lamp.jpg', 'Regular price': 900 }),
    bowl(2, { Images: 'https://second.example/wp-content/b.jpg', 'Regular price': 950 }),
  ])
  const { _id: id } = await check(second)
  expect((await choicesOf(id)).summary).toMatchObject({
    otherShop: { file: 'second.example', known: 'first.example' },
  })
  // Nothing is decided for the merchant.
  expect(await choose(id)).toMatchObject({ status: 'choosing' })
  expect(await choose(id, { shop: 'other' })).toMatchObject({ status: 'checked', rowsNew: 2, rowsChanged: 0 })
  expect(await problems(id)).toContainEqual([3, 'name', 'renamed', 'note'])
  await apply(id)
  expect((await products()).map(({ name, originalPrice }) => [name, originalPrice])).toEqual([
    ['Glass bowl', 100],
    ['Cup', 100],
    ['Lamp', 900],
    ['Glass bowl (2)', 950],
  ])
  // From now on both are known by their addresses.
  const { _id: again } = await check(second.replaceAll('900', '901'))
  expect((await choicesOf(again)).summary).toMatchObject({ otherShop: null })
  expect(await choose(again)).toMatchObject({ rowsNew: 0, rowsChanged: 1, rowsSame: 1 })
})

test('the same shop under another address brings its products up to date when the merchant says so [D70] [D141]', async () => {
  await moveIn(wooFile([bowl(1)]))
  const moved = wooFile([bowl(1, { Images: 'https://new.example/bowl.jpg', 'Regular price': 120 })])
  const { _id: id } = await check(moved)
  expect(await choose(id, { shop: 'same' })).toMatchObject({ status: 'checked', rowsNew: 0, rowsChanged: 1 })
  await apply(id)
  expect((await products()).map(({ originalPrice }) => originalPrice)).toEqual([120])
})

test.each([
  ['without pictures, and the same names', [bowl(1, { Images: '', 'Regular price': 120 })], null],
  [
    'without pictures, and other names',
    [bowl(1, { Images: '', Name: 'Lamp' })],
    { file: '', known: 'first.example' },
  ],
  ['of the same address', [bowl(1, { Name: 'Renamed' })], null],
  [
    'with copies of its pictures',
    [bowl(1, { Name: 'Renamed', Images: 'https://i0.wp.com/www.first.example/a.jpg' })],
    null,
  ],
])(
  'whether a file is of the same shop is seen by its pictures and names: %s [D141]',
  async (_, rows, otherShop) => {
    await moveIn(wooFile([bowl(1)]))
    const { _id: id } = await check(wooFile(rows))
    expect((await choicesOf(id)).summary).toMatchObject({ otherShop })
  },
)

test('the old address of a category that has another name here leads to it; others are found by their name [D200] [D228]', async () => {
  const sub = await shop.db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['subCategories.id', 'subCategories.name', 'categories.name as category'])
    .orderBy('subCategories.id')
    .executeTakeFirstOrThrow()
  const path = `/category/${encodeURIComponent(sub.name.toLowerCase())}?category=${encodeURIComponent(sub.category.toLowerCase())}`
  const leadsTo = (url: string) => findRedirect(shop.shop, url)
  const { _id: id } = await check(
    wooFile([
      { ID: 9001, Type: 'simple', Name: 'Bowl', 'Regular price': 80, Categories: 'Wares > Pots & Pans' },
      { ID: 9002, Type: 'simple', Name: 'Mat', 'Regular price': 80, Categories: 'Wares > Mats' },
    ]),
  )
  const before = await leadsTo('/product-category/wares/pots-pans/')
  const to = String(sub.id)
  await choose(id, {
    categories: [
      { from: 'Wares > Pots & Pans', to },
      { from: 'Wares > Mats', to: 'new' },
    ],
  })
  await apply(id)
  expect(before).toBeNull()
  expect(await leadsTo('/product-category/wares/pots-pans/')).toBe(path)
  expect(await leadsTo('/product-category/pots-pans/?orderby=price')).toBe(`${path}&orderby=price`)
  expect(await leadsTo('/product-category/wares/mats/')).toBe('/category/mats?category=wares')
  const moved = await shop.db
    .selectFrom('redirects')
    .select('oldPath')
    .where('oldPath', 'like', '%mats')
    .execute()
  expect(moved).toEqual([])
})
