import { sql } from 'kysely'
import { languageAt, pathIn } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { categoryPath, collectionPath } from '#shop/catalog/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { addressKey, categoryNamesOf, formsOf, knownPageOf, withQueryOf } from './rules.ts'

/**
 * Where the address of a request leads for good, with its query and in its language: by the shop's redirects, or as an address that
 * every shop of WooCommerce or Shopify has. Null if it leads nowhere. To be called only for what has no page.
 */
export async function findRedirect({ db, pages }: Pick<Shop, 'db' | 'pages'>, url: string) {
  const key = addressKey(url)
  if (key === null) return null
  const forms = formsOf(key)
  const target =
    (await findStored(db, forms)) ??
    forms.map((form) => knownPageOf(form, (path) => pages.kindOf(path) === 'page')).find((path) => path) ??
    forms.slice(1).find((form) => pages.kindOf(form) === 'page') ??
    (await findCategory(db, forms.at(-1) ?? key))
  if (target === null || addressKey(target) === key) return null
  const isBengali = languageAt(url.toLowerCase()) === 'bn' && languageAt(target) === 'en'
  return withQueryOf(isBengali ? pathIn('bn', target) : target, url)
}

/** The target of the first of these keys that is redirected. */
async function findStored(db: Database, keys: readonly string[]) {
  const rows = await db
    .selectFrom('redirects')
    .select(['oldPath', 'target'])
    .where('oldPath', 'in', [...keys])
    .execute()
  const found = keys.flatMap((key) => rows.find(({ oldPath }) => oldPath === key) ?? [])
  return found[0]?.target ?? null
}

/** The category or collection of the name that an address of a former shop has. */
async function findCategory(db: Database, key: string) {
  const names = categoryNamesOf(key)
  const name = names?.at(-1)
  if (name === undefined) return null
  const parent = names?.at(-2) ?? ''
  // A slug of Bengali letters is the name with hyphens.
  const isNamed = (table: string) => {
    const words = name.replaceAll('-', ' ')
    const [slug, ownName, bengali] = ['slug', 'name', 'name_bn'].map((column) =>
      sql.ref(`${table}.${column}`),
    )
    return sql<boolean>`(${slug} = ${name} or lower(${ownName}) = ${words} or ${bengali} = ${words})`
  }
  const sub = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as name'])
    .where(isNamed('sub_categories'))
    .orderBy(sql`categories.slug = ${parent}`, 'desc')
    .orderBy('subCategories.id')
    .limit(1)
    .executeTakeFirst()
  if (sub) return categoryPath(sub.category, sub.name)
  const main = await db
    .selectFrom('categories')
    .select('name')
    .where(isNamed('categories'))
    .executeTakeFirst()
  if (main) return `/shop?category=${encodeURIComponent(main.name.toLowerCase())}`
  const collection = await db
    .selectFrom('collections')
    .select('slug')
    .where('slug', '=', name)
    .where('shown', '=', true)
    .executeTakeFirst()
  return collection ? collectionPath(collection.slug) : null
}
