import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound, notPossibleNow, ShopError } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { htmlForm } from '#platform/html-forms.ts'
import { job } from '#platform/jobs.ts'
import { verifyLinkToken } from '#platform/link-tokens.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { isKept, type Options } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { route } from '#shop/route.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call, Domain, GuestCall, Shop } from '#shop/shop.ts'
import { languagesSent, queueBackInStock } from '#shop/sms/commands/queue-message.ts'
import * as contract from './contract.ts'
import { sendStockAlertEmail, stopPurpose } from './emails.ts'
import { isPhone } from './rules.ts'

type NewAlert = ParsedRequest<Endpoints['POST /stock-alerts']>['body']

/** Stores who waits for a sold-out product. The response does not reveal whether the person waits already. */
async function requestAlert(
  { db, limits, network }: Shop & Pick<GuestCall, 'network'>,
  { product, variant, contact, language }: NewAlert,
) {
  if (limits) {
    // Mobile carriers share one IP address among thousands of people, so the strict limit is the one per contact.
    await countAgainstLimit(db, `stock-alert:${network}`, 30, 3600)
    await countAgainstLimit(db, `stock-alert:${contact}`, 10, 24 * 3600)
  }
  const { id: productId, soldOut } = await db
    .selectFrom('products')
    .select(['id', 'soldOut'])
    .where('id', '=', Number(product))
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow(() => notFound('Product'))
  const variantId = variant === undefined ? null : Number(variant)
  const requested =
    variantId === null
      ? null
      : await db
          .selectFrom('productVariants')
          .select('stock')
          .where('id', '=', variantId)
          .where('productId', '=', productId)
          .executeTakeFirstOrThrow(() => notFound('Variant'))
  if (requested ? requested.stock !== 0 : !soldOut) throw notPossibleNow('This product can be ordered now.')
  await db
    .insertInto('stockAlerts')
    .values({ productId, variantId, contact, language })
    .onConflict((conflict) =>
      conflict.constraint('stock_alerts_of_person').doUpdateSet({
        language,
        // A person who was notified before and asks again waits from now on.
        requestedAt: sql`case when stock_alerts.notified_at is null then stock_alerts.requested_at else now() end`,
        notifiedAt: null,
      }),
    )
    .execute()
}

/** Deletes all alerts of the person who got this token. Idempotent. */
async function stopAlerts(db: Database, secret: string, token: string) {
  const id = verifyLinkToken(secret, stopPurpose, token)
  if (id === null) throw notFound('Alert')
  await db
    .deleteFrom('stockAlerts')
    .where('contact', '=', (alerts) =>
      alerts.selectFrom('stockAlerts').select('contact').where('id', '=', id),
    )
    .execute()
}

/** Whether what the person of an alert waits for can be ordered: the product, or the variant. */
export const isAvailable = sql<SqlBool>`not products.hidden and case when stock_alerts.variant_id is null then not products.sold_out
  else (select stock is distinct from 0 from product_variants where id = stock_alerts.variant_id) end`
const conditions = {
  due: sql<SqlBool>`notified_at is null and ${isAvailable}`,
  waiting: sql<SqlBool>`notified_at is null and not (${isAvailable})`,
  notified: sql<SqlBool>`notified_at is not null`,
}

const selectAlerts = (db: Database | Tx) =>
  db
    .selectFrom('stockAlerts')
    .innerJoin('products', 'products.id', 'stockAlerts.productId')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['stockAlerts.id', 'stockAlerts.productId', 'contact', 'language', 'requestedAt', 'notifiedAt'])
    .leftJoin('productVariants', 'productVariants.id', 'stockAlerts.variantId')
    .select(['products.name', 'products.nameBn', 'productImages.imageId', isAvailable.as('isAvailable')])
    .select(sql<Options | null>`product_variants.options`.as('options'))
    .where(isKept)

type AlertRow = Awaited<ReturnType<ReturnType<typeof selectAlerts>['executeTakeFirstOrThrow']>>

const alertFrom = (row: AlertRow): contract.StockAlert => ({
  _id: String(row.id),
  product: {
    _id: String(row.productId),
    name: row.name,
    nameBn: row.nameBn ?? '',
    image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
  },
  options: row.options ?? {},
  contact: row.contact,
  language: row.language as contract.StockAlert['language'],
  requestedAt: row.requestedAt.toISOString(),
  notifiedAt: row.notifiedAt?.toISOString() ?? null,
  state: row.notifiedAt ? 'notified' : row.isAvailable ? 'due' : 'waiting',
})

const perPage = 50
const cursorShape = z.tuple([z.number().int().positive()])

async function listAlerts(
  db: Database,
  { state, product, cursor, limit = perPage }: ParsedRequest<Endpoints['GET /stock-alerts']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const filtered = selectAlerts(db)
    .where(conditions[state])
    .$if(product !== undefined, (query) => query.where('stockAlerts.productId', '=', Number(product)))
  const isNewestFirst = state === 'notified'
  const [rows, { count: total }] = await Promise.all([
    filtered
      .$if(after !== null, (query) =>
        query.where('stockAlerts.id', isNewestFirst ? '<' : '>', after?.[0] ?? 0),
      )
      .orderBy('stockAlerts.id', isNewestFirst ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute(),
    filtered
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(alertFrom) }
}

const maxCounts = 1000

async function countAlerts(db: Database) {
  const rows = await db
    .selectFrom('stockAlerts')
    .innerJoin('products', 'products.id', 'productId')
    .select(['productId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('notifiedAt', 'is', null)
    .where(isKept)
    .groupBy('productId')
    .orderBy('count', 'desc')
    .orderBy('productId')
    .limit(maxCounts)
    .execute()
  return rows.map(({ productId, count }) => ({ _id: String(productId), count }))
}

/** Marks a person as notified or not. */
const setNotified = ({ db, audit }: Call, id: number, isNotified: boolean) =>
  inTransaction(db, async (tx) => {
    const updated = await tx
      .updateTable('stockAlerts')
      .set({ notifiedAt: isNotified ? sql`now()` : null })
      .where('id', '=', id)
      .where('notifiedAt', isNotified ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (updated)
      await audit(tx, isNotified ? 'stock-alert-notified' : 'stock-alert-reopened', `stockAlert ${id}`)
    const row = await selectAlerts(tx)
      .where('stockAlerts.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Alert'))
    return alertFrom(row)
  })

const emailJob = job({ name: 'mail-stock-alert', data: z.object({ id: z.number().int() }), end: 'health' })

const batchSize = 500

/**
 * Queues the notices of products that are back: by e-mail, and by text message where the merchant has switched it on. It looks at the
 * stock instead of being called by what changes it, because forms, bulk edits, imports and cancelled orders all do.
 */
export const queueNotices = (shop: Shop, now: Date) =>
  inTransaction(shop.db, async (tx) => {
    const languages = await languagesSent(tx, shop, 'back-in-stock', now)
    const due = await tx
      .updateTable('stockAlerts')
      .set({ notifiedAt: sql`now()` })
      .where('id', 'in', (alerts) =>
        alerts
          .selectFrom('stockAlerts')
          .innerJoin('products', 'products.id', 'stockAlerts.productId')
          .select('stockAlerts.id')
          .where(conditions.due)
          .where((eb) =>
            eb.or([
              eb('contact', 'like', '%@%'),
              eb.and([
                eb('language', '=', eb.fn.any(eb.val(languages))),
                eb.not(
                  eb.exists(eb.selectFrom('blockedPhones').select('phone').whereRef('phone', '=', 'contact')),
                ),
              ]),
            ]),
          )
          .orderBy('stockAlerts.id')
          .limit(batchSize)
          .forUpdate('stockAlerts')
          .skipLocked(),
      )
      .returning(['id', 'contact'])
      .execute()
    const idsOf = (wanted: boolean) =>
      due.flatMap(({ id, contact }) => (isPhone(contact) === wanted ? id : []))
    for (const id of idsOf(false)) await shop.jobs.enqueue(tx, emailJob, { id })
    await textAll(tx, shop, idsOf(true))
  })

/** Queues the text messages of these alerts. */
async function textAll(tx: Tx, shop: Shop, ids: number[]) {
  if (ids.length === 0) return
  const settings = await readSettings(tx)
  const rows = await selectAlerts(tx).where('stockAlerts.id', 'in', ids).execute()
  for (const { contact, language, productId, name, nameBn, options } of rows)
    await queueBackInStock(tx, shop, settings, {
      phone: contact,
      language: language as Language,
      product: { id: productId, name, nameBn, options },
    })
}

/** A form of a page on which no scripts run: it is answered with a page instead of JSON. */
const alertForm = (app: FastifyInstance, shop: Shop) =>
  htmlForm(
    app,
    '/stock-alerts/request',
    '/stock-alerts/not-requested',
    async ({ fields: { product, variant, contact }, language, network }) => {
      const form = contract.postStockAlert.body.safeParse({
        product,
        contact,
        language,
        ...(variant && { variant }),
      })
      if (!form.success) return '/stock-alerts/not-requested'
      return requestAlert({ ...shop, network }, form.data).then(
        () => '/stock-alerts/requested',
        (error: unknown) => {
          if (error instanceof ShopError) return '/stock-alerts/not-requested'
          throw error
        },
      )
    },
  )

function stockAlertRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.postStockAlert, async ({ body }, call) => {
    await requestAlert(call, body)
    return { waiting: true as const }
  })
  route(app, contract.stopStockAlerts, async ({ body }, { db }) => {
    await stopAlerts(db, shop.secret, body.token)
    return { stopped: true as const }
  })
  route(app, contract.getStockAlerts, ({ query }, { db }) => listAlerts(db, query))
  route(app, contract.getStockAlertCounts, (_, { db }) => countAlerts(db))
  route(app, contract.putStockAlert, ({ params, body }, call) => setNotified(call, params.id, body.notified))
  alertForm(app, shop)
}

const checkStock = job({ name: 'check-stock-alerts', data: z.null(), everyMinute: true, end: 'next-run' })

function stockAlertJobs(shop: Shop) {
  shop.jobs.handle(checkStock, () => queueNotices(shop, new Date()))
  shop.jobs.handle(emailJob, ({ id }) => sendStockAlertEmail(shop, id))
}

export const stockAlertsDomain: Domain = { routes: stockAlertRoutes, jobs: stockAlertJobs }
