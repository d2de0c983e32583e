import { sql } from 'kysely'
import { pathIn } from '#lib/language.ts'
import { xmlText } from '#lib/xml.ts'
import type { Database } from '#platform/database.ts'
import { categoryPath, productPath } from '../rules.ts'

/** A sitemap may name 50,000 addresses; a part names products by their ids, so it stays the same part as others come. */
const idsPerPart = 20_000
const idsAtOnce = 1000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The page at `path` in both languages, each naming the other. */
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

/** The sitemap of sitemaps: one for the pages, and as many for the products as they need. */
export async function* sitemapIndex(db: Database, shopUrl: string) {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select ((id - 1) / ${sql.lit(idsPerPart)})::int + 1 as part, max(updated_at) as changed
    from products where not hidden group by 1 order by 1`.execute(db)
  yield `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  yield `<sitemap><loc>${xmlText(shopUrl)}/sitemaps/pages.xml</loc></sitemap>\n`
  for (const { part, changed } of rows)
    yield `<sitemap><loc>${xmlText(shopUrl)}/sitemaps/products-${part}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>\n`
  yield '</sitemapindex>\n'
}

/** The pages of the shop, and the sub-categories in which there is something to buy. */
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
  yield '</urlset>\n'
}

/** One part of the products, read a thousand at a time. */
export async function* productsSitemap(db: Database, shopUrl: string, part: number) {
  const last = part * idsPerPart
  let after = last - idsPerPart
  yield urlset
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'updatedAt'])
      .where('hidden', '=', false)
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(idsAtOnce)
      .execute()
    yield rows.map(({ id, updatedAt }) => entries(shopUrl, productPath(id), updatedAt)).join('')
    const furthest = rows.at(-1)
    if (!furthest || rows.length < idsAtOnce) break
    after = furthest.id
  }
  yield '</urlset>\n'
}

/** Whether there is anything in this part. */
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
