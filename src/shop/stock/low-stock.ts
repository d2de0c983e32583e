import { sql } from 'kysely'
import { z } from 'zod'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { formatNumber } from '#lib/language.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { renderEmail } from '#platform/email-template.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { applyThresholds, type Options } from '#shop/catalog/service.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { applyShopThreshold, listMerchantEmails, readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

const reportLowStock = job({ name: 'report-low-stock', data: z.null(), nightly: '9:00', end: 'next-run' })
const mailLowStock = job({ name: 'mail-low-stock', data: z.object({ day: z.iso.date() }), end: 'health' })

/** Visible products without variants, and variants, that run out. */
const runningOut = sql`
  select id as product_id, null::bigint as variant_id from products
  where low_stock and not hidden and not has_variants
  union all
  select product_id, product_variants.id from product_variants join products on products.id = product_id
  where product_variants.low_stock and not products.hidden`

/** Notes what runs out since the last report, and queues the e-mail about it. */
const findNewLowStock = ({ db, jobs }: { db: Database; jobs: Jobs }, now = new Date()) =>
  inTransaction(db, async (tx) => {
    await sql`delete from low_stock_reports as reports where not exists (
      select from (${runningOut}) as low
      where low.product_id = reports.product_id and low.variant_id is not distinct from reports.variant_id)`.execute(
      tx,
    )
    const day = dhakaDay(now)
    const { rows } = await sql`
      insert into low_stock_reports (product_id, variant_id, reported_on)
      select product_id, variant_id, ${day}::date from (${runningOut}) as low
      on conflict do nothing returning product_id`.execute(tx)
    if (rows.length) await jobs.enqueue(tx, mailLowStock, { day })
  })

const maxListed = 50

/** E-mails the merchant what runs out since this day, in both languages because staff read either. */
async function sendLowStockEmail({ db, mailer, shopUrl }: Shop, day: string) {
  const { rows } = await sql<{
    name: string
    options: Options | null
    stock: number
    total: number
  }>`
    select products.name, product_variants.options, count(*) over () as total,
      case when reports.variant_id is null then products.stock else product_variants.stock end as stock
    from low_stock_reports as reports
    join products on products.id = reports.product_id
    left join product_variants on product_variants.id = reports.variant_id
    where reported_on = ${day}::date
    order by stock, products.id, product_variants.position limit ${maxListed}`.execute(db)
  const [first] = rows
  const to = await listMerchantEmails(db)
  if (!first || to.length === 0) return
  const { shopName } = await readSettings(db)
  const nameOf = ({ name, options }: (typeof rows)[number]) =>
    options ? `${name} (${optionsText(options)})` : name
  const more = first.total - rows.length
  await mailer.send({
    id: `low-stock-${day}`,
    to,
    subject: `Running out: ${first.total} · স্টক শেষের দিকে: ${formatNumber(first.total, 'bn')}টি`,
    ...renderEmail({
      language: 'en',
      shop: shopName,
      parts: [
        'These have fallen to your threshold or below since the last report, with the pieces that are left:',
        'আগের খবরের পর এগুলোর স্টক শেষের দিকে; পাশে কতটি বাকি আছে:',
        { quote: rows.map((row) => `${nameOf(row)}: ${row.stock}`).join('\n') },
        ...(more > 0 ? [`And ${more} more. · আরও ${formatNumber(more, 'bn')}টি।`] : []),
        { link: `${shopUrl}/dashboard/stock?show=low`, label: 'Stock · স্টক' },
      ],
      footer: shopUrl,
    }),
  })
}

const batchSize = 250

/** Stores the shop's threshold with every product, a batch at a time, so that orders wait for no more than that. */
async function applyToAll(db: Database) {
  for (let after = 0; ; ) {
    const ids = await inTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('products')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .forNoKeyUpdate()
        .execute()
      const found = rows.map(({ id }) => id)
      if (found.length) await applyThresholds(tx, found)
      return found
    })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

export function stockJobs(shop: Shop) {
  const { jobs } = shop
  const { db } = shop
  jobs.handle(reportLowStock, () => findNewLowStock({ db, jobs }))
  jobs.handle(mailLowStock, ({ day }) => sendLowStockEmail(shop, day))
  jobs.handle(applyShopThreshold, () => applyToAll(db))
}
