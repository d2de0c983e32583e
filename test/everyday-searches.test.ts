import { beforeAll, expect, test } from 'vitest'
import { allProducts } from '../demo/catalog/all-products.ts'
import { openTestShop } from './shop.ts'

const shop = openTestShop()

beforeAll(async () => {
  const subCategories = await shop.db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['subCategories.id', 'categories.slug as category', 'subCategories.slug'])
    .execute()
  const idOf = new Map(subCategories.map(({ id, category, slug }) => [`${category}/${slug}`, id]))
  for (const [category, products] of Object.entries(allProducts))
    for (const { name, subCategory } of products) {
      const subCategoryId = idOf.get(`${category}/${subCategory}`)
      if (subCategoryId === undefined) throw new Error(`No sub-category ${category}/${subCategory}`)
      await shop.make.product({ name: name.en, nameBn: name.bn, subCategoryId })
    }
})

/** Everyday searches, what must be among the first eight results, and what may not be there, by parts of English names. */
const searches: [query: string, must: string, mustNot?: string][] = [
  ['saree', 'Tangail|Jamdani|Rajshahi', 'Loofah|Lotion|Soap'],
  ['শাড়ি', 'Tangail|Jamdani|Rajshahi', 'Loofah|Lotion|Soap'],
  // While they are typed.
  ['sar', 'Tangail|Jamdani|Rajshahi', 'Shirt|Jersey|Surge'],
  ['sare', 'Tangail|Jamdani|Rajshahi', 'Shirt|Jersey|Surge'],
  ['shir', 'Oxford Shirt|Polo Shirt', 'Saree'],
  ['sham', 'Hibiscus', 'Bathroom|Shower'],
  ['three piece', 'Nakshi Cotton Three-Piece|Lawn Three-Piece', 'T-Shirt'],
  ['salwar kameez', 'Georgette Salwar|Three-Piece', 'Shirt'],
  ['borka', 'Dubai Cherry Borka', 'Bag'],
  ['panjabi', 'Khadi Panjabi|Jacquard Silk Panjabi|Slim-Fit Cotton Panjabi', 'Pants'],
  ['t-shirt', 'Combed Cotton T-Shirt', 'Shorts'],
  ['shirt', 'Oxford Shirt|Polo Shirt|Hawaiian', 'Shorts'],
  ['pant', 'Chino Pants', 'Pendant|Panjabi'],
  ['juta', 'Oxford Shoes|Running Shoe', 'Jute'],
  ['sandal', 'Nagra Sandals|Leather Sandals'],
  ['watch', 'Bracelet Watch|Strap Watch|Smart Watch', 'Sunglasses|Phone Holder'],
  ['ঘড়ি', 'Bracelet Watch|Strap Watch', 'Sunglasses|Phone Holder'],
  ['sunglass', 'Aviator Sunglasses|Round Sunglasses', 'Bangles|Candle|Dinner Set'],
  ['bag', 'Lunch Bag|Travel Bag', 'Bangles'],
  ['wallet', 'Bifold Leather Wallet|Long Wallet', 'Wall Clock'],
  ['jewelry', 'Jhumka|Choker', 'Jersey'],
  ['churi', 'Glass Bangles', 'Chair'],
  ['lipstick', 'Matte Liquid Lipstick|Lipstick Trio'],
  ['face wash', 'Neem and Tea Tree Face Wash', 'Mask'],
  ['shampoo', 'Hibiscus', 'Lamp'],
  ['soap', 'Handmade Soap|Sandalwood Soap'],
  ['তেল', 'Hair Fall Oil|Coconut Hair Oil', 'Television|Wall Mount'],
  ['oil', 'Hair Fall Oil|Coconut Hair Oil', 'Television'],
  ['toy', 'Teddy Bear'],
  ['diaper', 'Baby Diaper'],
  ['mobile', 'Mobile Phone', 'Mop'],
  ['charger', 'Fast Charger'],
  ['power bank', '20000 mAh|10000 mAh'],
  ['headphone', 'Over-Ear Headphone'],
  ['fan', 'Ceiling Fan|Table Fan'],
  ['light', 'Reading Light|Emergency Charger Light', 'Silicone'],
  ['mug', 'Travel Mug', 'Sports Cap|Beanie|Prayer Cap'],
  ['cap', 'Cotton Sports Cap', 'Diapers|Lungi|Cleaning Cloths|Watch'],
  ['curtain', 'Net Curtain|Blackout Curtain'],
  ['umbrella', 'Dome Umbrella|Folding Umbrella', 'Sunglasses'],
]

const partsOf = (text = '') => text.split('|').filter(Boolean)

test.each(searches)(
  'the first results for %s are what a shopper means [HDR-11] [D204]',
  async (...search) => {
    const [searchQuery, must, mustNot] = search
    const { rows } = await (await shop.as(null))('GET /product-summaries', {
      query: { searchQuery, limit: 8 },
    })
    const names = rows.map(({ name }) => name)
    for (const part of partsOf(must)) expect(names.join('\n')).toContain(part)
    for (const part of partsOf(mustNot)) expect(names.join('\n')).not.toContain(part)
  },
)

test('what these searches must find and must leave out is in the demo shop', () => {
  const names = Object.values(allProducts).flatMap((products) => products.map(({ name }) => name.en))
  const parts = searches.flatMap(([, must, mustNot]) => [...partsOf(must), ...partsOf(mustNot)])
  expect(parts.filter((part) => !names.some((name) => name.includes(part)))).toEqual([])
})
