import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { onItsOwn } from '#platform/outside-scope.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { contentId } from '#shop/catalog/rules.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import { lockSettings, writeSettings } from '#shop/settings/service.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import { readCachedMeasurement, sendPurchase, tokenKey, visitorOf } from './commands/queue-purchase.ts'
import * as contract from './contract.ts'
import { createEventBuffer } from './event-buffer.ts'
import { type MeasuredEvent, metaProblem, metaUrl, sendToMeta } from './meta-events.ts'
import type { Visitor } from './rules.ts'

type ReadContext = { db: Database | Tx; memoize: PageCache['memoize'] }

async function getMeasurement(context: ReadContext, encryption: Encryption): Promise<contract.Measurement> {
  const { metaPixelId, googleTagId } = await readCachedMeasurement(context)
  return { metaPixelId, googleTagId, serverEvents: (await findMetaAccount(context, encryption)) !== null }
}

/** Pixel and access token; null unless both are there. A token cannot be read after a restore without the shop's secret. */
async function findMetaAccount(context: ReadContext, encryption: Encryption) {
  const { metaPixelId: pixelId, encryptedToken } = await readCachedMeasurement(context)
  const token = encryptedToken === null ? null : encryption.decrypt(encryptedToken)
  return pixelId && token !== null ? { pixelId, token } : null
}

const storeMetaToken = (call: ConfirmedCall, token: string, encryption: Encryption) =>
  inTransaction(call.db, async (tx) => {
    await lockSettings(tx)
    if (token === '') await tx.deleteFrom('settings').where('key', '=', tokenKey).execute()
    else await writeSettings(tx, { [tokenKey]: encryption.encrypt(token) })
    const action = token === '' ? 'meta-token-removed' : 'meta-token-changed'
    await changeConnection(tx, call, { action, subject: 'settings', before: null, after: null })
    // What is in memory is from before.
    return getMeasurement({ db: tx, memoize: (_, work) => work() }, encryption)
  })

function measurementRoutes(app: FastifyInstance, shop: Shop) {
  const { encryptionOf, shopUrl, fetchOutside, conversionsUrl: url = metaUrl } = shop
  const encryption = encryptionOf('measurement')
  async function sendEvents(events: MeasuredEvent[]) {
    try {
      const account = await findMetaAccount(shop, encryption)
      if (account) await sendToMeta({ fetchOutside, url, ...account }, events)
    } catch (error) {
      // The browser has sent them, too.
      app.log.warn({ problem: (error as Error).message, events: events.length }, 'events for Meta')
    }
  }
  // Long after the request that added the first of them.
  const buffer = createEventBuffer<MeasuredEvent>((events) => onItsOwn(() => sendEvents(events)))
  app.addHook('onClose', async () => buffer.close())

  /** Takes an event of a visitor who has agreed, unless Meta gets none from the shop. */
  async function takeEvent(
    visitor: Visitor | null,
    { path, ...event }: ParsedRequest<Endpoints['POST /measurement/events']>['body'],
  ) {
    if (!visitor || (await findMetaAccount(shop, encryption)) === null) return { taken: false }
    return { taken: buffer.add({ ...event, at: new Date(), url: shopUrl + path, visitor }) }
  }

  route(app, contract.getMeasurement, (_, call) => getMeasurement(call, encryption))
  route(
    app,
    contract.postMeasuredEvent,
    async ({ revealAddress, headers, body }, { db, network, limits }) => {
      if (limits) await countAgainstLimit(db, `measured:${network}`, 120, 60)
      return takeEvent(visitorOf(revealAddress(), headers), body)
    },
  )
  route(app, contract.putMetaToken, async ({ body, confirm }, call) =>
    storeMetaToken({ ...call, confirmation: await confirm(body.password) }, body.token, encryption),
  )
  route(app, contract.postTestEvent, async ({ revealAddress, body: { testCode } }) => {
    const account = await findMetaAccount(shop, encryption)
    if (!account) throw notPossibleNow('Save pixel id and access token first.')
    const visitor = { ip: revealAddress(), userAgent: 'Shodai' }
    const event = { id: randomUUID(), name: 'PageView', at: new Date(), url: shopUrl, visitor } as const
    try {
      await sendToMeta({ fetchOutside, url, ...account, testCode }, [event])
      return { problem: '' }
    } catch (error) {
      const problem = metaProblem(error)
      if (problem === null) throw error
      return { problem }
    }
  })
}

/** The order as it is sent to Meta; null if it was deleted meanwhile. */
async function findPurchase(db: Database, orderId: string, shopUrl: string, visitor: Visitor) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'mobileNumber', 'email', 'totalPaisa', 'placedAt'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  const lines = await db
    .selectFrom('orderLines')
    .select(['productId', 'variantId', 'pricePaisa', 'quantity'])
    .where('orderId', '=', orderId)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute()
  const items = lines.flatMap(({ productId, variantId, pricePaisa, quantity }) =>
    productId === null
      ? []
      : [{ id: contentId(productId, variantId), price: takaFromPaisa(pricePaisa), quantity }],
  )
  const event: MeasuredEvent = {
    id: orderId,
    name: 'Purchase',
    at: order.placedAt,
    url: `${shopUrl}/product-checkout`,
    visitor,
    content: { value: takaFromPaisa(order.totalPaisa), isGroup: false, items },
    order,
  }
  return event
}

function measurementJobs(shop: Shop) {
  const { jobs, db, encryptionOf, shopUrl, fetchOutside, conversionsUrl: url = metaUrl } = shop
  const encryption = encryptionOf('measurement')
  jobs.handle(sendPurchase, async ({ orderId, visitor }) => {
    const account = await findMetaAccount({ db, memoize: (_, work) => work() }, encryption)
    const event = account && (await findPurchase(db, orderId, shopUrl, visitor))
    if (event) await sendToMeta({ fetchOutside, url, ...account }, [event])
  })
}

export const measurementDomain: Domain = { routes: measurementRoutes, jobs: measurementJobs }
