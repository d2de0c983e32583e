import { sql } from 'kysely'
import { pathIn } from '#lib/language.ts'
import { xmlText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { comboPath } from '../combo-rules.ts'
import { listShownCombos } from '../list-combos.ts'
import { categoryPath, collectionPath, productPath } from '../rules.ts'

/** A sitemap may have 50,000 URLs. Parts are ranges of ids, so they stay stable when products are added. */
const idsPerPart = 20_000
const batchSize = 1000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The page at `path` in both languages, each with its alternates. */
function entries(shopUrl: string, path: string, changed?: Date) {
  const en = xmlText(shopUrl + pathIn('en', path))
  const bn = xmlText(shopUrl + pathIn('bn', path))
  const alternates =
    `<xhtml:link rel="alternate" hreflang="en" href="${en}"/>` +
    `<xhtml:link rel="alternate" hreflang="bn" href="${bn}"/>` +
    `<xhtml:link rel="alternate" hreflang="x-default" href="${en}"/>`
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return [en, bn].map((address) => `<url><loc>${address}</loc>${lastmod}${alternates}</url>\n`).join('')
}

const urlset = `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** When the page of a product last changed: by an edit of it or of a variant, or because a timed offer began or ended. */
const changedAt = sql<Date>`greatest(updated_at, case when offer_starts_at <= now() then offer_starts_at end,
  case when offer_ends_at <= now() then offer_ends_at end)`

/** Sitemap index: one sitemap for pages and as many as needed for products. */
export async function* sitemapIndex(db: Database, shopUrl: string) {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select ((id - 1) / ${sql.lit(idsPerPart)})::int + 1 as part, max(${changedAt}) as changed
    from products where not hidden group by 1 order by 1`.execute(db)
  yield `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  yield `<sitemap><loc>${xmlText(shopUrl)}/sitemaps/pages.xml</loc></sitemap>\n`
  for (const { part, changed } of rows)
    yield `<sitemap><loc>${xmlText(shopUrl)}/sitemaps/products-${part}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>\n`
  yield '</sitemapindex>\n'
}

/** Static pages, sub-categories that have visible products, the collections and combos that are shown, and order pages for search engines. */
export async function* pagesSitemap(db: Database, shopUrl: string, paths: readonly string[]) {
  const categories = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .where('categories.hidden', '=', false)
    .where('subCategories.hidden', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('products')
          .select('products.id')
          .whereRef('products.subCategoryId', '=', 'subCategories.id')
          .where('products.hidden', '=', false),
      ),
    )
    .orderBy('subCategories.id')
    .execute()
  yield urlset
  for (const path of paths) yield entries(shopUrl, path)
  for (const { category, subCategory } of categories)
    yield entries(shopUrl, categoryPath(category, subCategory))
  const collections = await db
    .selectFrom('collections')
    .select('slug')
    .where('shown', '=', true)
    .orderBy('id')
    .execute()
  for (const { slug } of collections) yield entries(shopUrl, collectionPath(slug))
  for (const { slug } of await listShownCombos(db)) yield entries(shopUrl, comboPath(slug))
  const orderPages = await db
    .selectFrom('orderPages')
    .select('slug')
    .where('enabled', '=', true)
    .where('noindex', '=', false)
    .orderBy('id')
    .execute()
  for (const { slug } of orderPages) yield entries(shopUrl, `/o/${slug}`)
  yield '</urlset>\n'
}

/** One part of the product sitemap, read in batches. */
export async function* productsSitemap(db: Database, shopUrl: string, part: number) {
  const last = part * idsPerPart
  let after = last - idsPerPart
  yield urlset
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', changedAt.as('changedAt')])
      .where('hidden', '=', false)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    yield rows.map(({ id, changedAt }) => entries(shopUrl, productPath(id), changedAt)).join('')
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < batchSize) break
    after = lastRow.id
  }
  yield '</urlset>\n'
}

/** Whether this part has a visible product. */
export async function hasPart(db: Database, part: number) {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('hidden', '=', false)
    .where('id', '>', (part - 1) * idsPerPart)
    .where('id', '<=', part * idsPerPart)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
