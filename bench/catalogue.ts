import pg from 'pg'
import { openDatabase } from '#platform/database.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'

interface Base {
  id: number
  name: string
  nameBn: string
}

// A seeded generator, so that every run has the same catalogue.
let seed = 20_251_101
export function chance(below: number) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
export const anyOf = <T>(list: readonly T[]) => list[chance(list.length)] as T

const syllables = [
  ...'ra ma ni ko ba ti shu no la ji ro ke so mi da fa po ru he na'.split(' '),
  ...'bel tor min san jol kar din mon sur pal gor len vik nox tan'.split(' '),
]
const syllablesBn = [
  ...'রা মা নি কো বা তি শু নো লা জি রো কে সো মি দা ফা পো রু হে না'.split(' '),
  ...'বেল টর মিন সান জল কার দিন মন সুর পাল গর লেন ভিক নক্স টান'.split(' '),
]
const kinds = [
  ['Premium', 'প্রিমিয়াম'],
  ['Classic', 'ক্লাসিক'],
  ['Deluxe', 'ডিলাক্স'],
  ['Export Quality', 'এক্সপোর্ট কোয়ালিটি'],
  ['Handmade', 'হাতে তৈরি'],
  ['Imported', 'আমদানি করা'],
  ['Lightweight', 'হালকা'],
  ['Heavy Permission', 'মজবুত'],
  ['Summer', 'গরমের'],
  ['Winter', 'শীতের'],
  ['Eid Collection', 'ঈদ কালেকশন'],
  ['Family Size', 'ফ্যামিলি সাইজ'],
  ['Traditional', 'ঐতিহ্যবাহী'],
  ['Everyday', 'প্রতিদিনের'],
  ['Festive', 'উৎসবের'],
] as const
const colours = [
  ['Maroon', 'মেরুন'],
  ['Navy Blue', 'নেভি ব্লু'],
  ['Olive', 'জলপাই রঙের'],
  ['Golden', 'সোনালি'],
  ['Silver', 'রুপালি'],
  ['Sky Blue', 'আকাশি'],
  ['Mustard', 'সরষে রঙের'],
  ['Magenta', 'ম্যাজেন্টা'],
  ['Black', 'কালো'],
  ['White', 'সাদা'],
  ['Red', 'লাল'],
  ['Green', 'সবুজ'],
] as const

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A variation of a demo product with another brand, kind, colour and model. */
function createVariation({ name, nameBn }: Base) {
  const sounds = Array.from({ length: 2 + chance(2) }, () => chance(syllables.length))
  const kind = anyOf(kinds)
  const colour = anyOf(colours)
  const model = `${anyOf(['A', 'BX', 'K', 'LT', 'MX', 'R', 'S', 'ZN'])}-${100 + chance(9900)}`
  const shape = chance(10)
  return {
    name: [
      capital(sounds.map((sound) => syllables[sound]).join('')),
      shape < 6 ? kind[0] : '',
      name,
      shape > 3 ? colour[0] : '',
      shape > 6 ? model : '',
    ]
      .filter(Boolean)
      .join(' '),
    nameBn: [
      sounds.map((sound) => syllablesBn[sound]).join(''),
      shape < 6 ? kind[1] : '',
      nameBn,
      shape > 3 ? colour[1] : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Fills the shop up to `target` products with generated names and indexes them for search. */
export async function fillCatalogue(databaseUrl: string, target: number) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows: bases } = await client.query<Base>(
    `select id::int, name, name_bn as "nameBn" from products where name_bn is not null order by id limit 360`,
  )
  const { rows: existing } = await client.query<{ count: number }>(
    'select count(*)::int as count from products',
  )
  for (let left = target - (existing[0]?.count ?? 0); left > 0; left -= 2000) {
    const made = Array.from({ length: Math.min(2000, left) }, () => {
      const base = anyOf(bases)
      return { ...createVariation(base), like: base.id }
    })
    await client.query(
      `insert into products (sub_category_id, category_id, name, name_bn, description, product_type,
         original_price_paisa, offer_price_paisa, ratings, reviews, sizes, colors, stock)
       select sub_category_id, category_id, made.name, made.name_bn, description, product_type,
         original_price_paisa, offer_price_paisa, ratings, reviews, sizes, colors, stock
       from unnest($1::text[], $2::text[], $3::bigint[]) as made (name, name_bn, alike)
       join products on products.id = alike`,
      [made.map(({ name }) => name), made.map(({ nameBn }) => nameBn), made.map(({ like }) => like)],
    )
  }
  await client.query(`insert into product_images select p.id, 1, (select image_id from product_images limit 1)
    from products p where not exists (select from product_images i where i.product_id = p.id)`)
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  await indexAllProducts(db)
  await db.destroy()
  await client.query('vacuum analyze')
  await client.query("notify shop, 'storefront'")
  const { rows } = await client.query<{ count: number; highest: number }>(
    'select count(*)::int as count, max(id)::int as highest from products',
  )
  await client.end()
  const { count = 0, highest = 0 } = rows[0] ?? {}
  return { count, highest }
}
