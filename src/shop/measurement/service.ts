import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { onItsOwn } from '#platform/outside-scope.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import { lockSettings, removeSetting, writeSettings } from '#shop/settings/service.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import {
  findAccount,
  platforms,
  type ReadContext,
  readCachedMeasurement,
  tokenKeys,
  unremembered,
} from './accounts.ts'
import { visitorOf } from './commands/read-visit.ts'
import * as contract from './contract.ts'
import { createEventBuffer } from './event-buffer.ts'
import { type MeasuredEvent, platformProblem } from './platforms/platform.ts'
import { purchaseJobs } from './purchases.ts'
import type { PlatformName, Visitor } from './rules.ts'

async function getMeasurement(context: ReadContext, encryption: Encryption): Promise<contract.Measurement> {
  const { metaPixelId, googleTagId, reportPurchase } = await readCachedMeasurement(context)
  const isOn = async (platform: PlatformName) => (await findAccount(context, encryption, platform)) !== null
  const [serverEvents, tiktokEvents] = [await isOn('meta'), await isOn('tiktok')]
  return {
    metaPixelId,
    googleTagId,
    serverEvents,
    tiktokEvents,
    // Where the shop tells nothing, the pixel alone does.
    pixelPurchase: !serverEvents || reportPurchase === 'placed',
  }
}

const storeToken = (
  call: ConfirmedCall,
  platform: PlatformName,
  { token, encryption }: { token: string; encryption: Encryption },
) =>
  inTransaction(call.db, async (tx) => {
    const key = tokenKeys[platform]
    await lockSettings(tx)
    if (token === '') await removeSetting(tx, key)
    else await writeSettings(tx, { [key]: encryption.encrypt(token) })
    const action = `${platform}-token-${token === '' ? 'removed' : 'changed'}` as const
    await changeConnection(tx, call, { action, subject: 'settings', before: null, after: null })
    // What is in memory is from before.
    return getMeasurement({ db: tx, memoize: unremembered }, encryption)
  })

/** What was reported to platforms lately, with what was not and why. */
async function countConversions(db: Database): Promise<contract.ConversionCounts> {
  const rows = await db
    .selectFrom('conversions')
    .select(['platform', 'event', 'state', 'reason'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('happenedAt', '>', sql<Date>`now() - interval '7 days'`)
    .groupBy(['platform', 'event', 'state', 'reason'])
    .orderBy('platform')
    .orderBy('event', 'desc')
    .orderBy('state')
    .execute()
  return rows as contract.ConversionCounts
}

function measurementRoutes(app: FastifyInstance, shop: Shop) {
  const { encryptionOf, shopUrl, fetchOutside, conversionUrls } = shop
  const encryption = encryptionOf('measurement')
  const sendTo = (
    name: PlatformName,
    account: { pixelId: string; token: string; testCode?: string },
    events: readonly MeasuredEvent[],
  ) => {
    const platform = platforms[name]
    return platform.send({ fetchOutside, url: conversionUrls[name] ?? platform.url, ...account }, events)
  }
  async function sendEvents(events: MeasuredEvent[]) {
    try {
      const account = await findAccount(shop, encryption, 'meta')
      if (account) await sendTo('meta', account, events)
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
    if (!visitor || (await findAccount(shop, encryption, 'meta')) === null) return { taken: false }
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
  const tokens = [
    [contract.putMetaToken, 'meta'],
    [contract.putTiktokToken, 'tiktok'],
  ] as const
  for (const [endpoint, platform] of tokens)
    route(app, endpoint, async ({ body: { token, password }, confirm }, call) =>
      storeToken({ ...call, confirmation: await confirm(password) }, platform, { token, encryption }),
    )
  route(app, contract.getConversions, (_, { db }) => countConversions(db))
  route(app, contract.postTestEvent, async ({ revealAddress, body: { platform, testCode } }) => {
    const account = await findAccount(shop, encryption, platform)
    if (!account) throw notPossibleNow('Save pixel id and access token first.')
    const visitor = { ip: revealAddress(), userAgent: 'Shodai' }
    const event = { id: randomUUID(), name: 'PageView', at: new Date(), url: shopUrl, visitor } as const
    try {
      await sendTo(platform, { ...account, testCode }, [event])
      return { problem: '' }
    } catch (error) {
      const problem = platformProblem(error)
      if (problem === null) throw error
      return { problem }
    }
  })
}

export const measurementDomain: Domain = { routes: measurementRoutes, jobs: purchaseJobs }
