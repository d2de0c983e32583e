import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { countAgainstLimit, deleteInBatches } from '#platform/rate-limits.ts'
import { FetchError } from '#platform/safe-fetch.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import { lockSettings, removeSetting, writeSettings } from '#shop/settings/service.ts'
import type { Call, Domain, GuestCall, Shop } from '#shop/shop.ts'
import { sendJobs } from './commands/queue-notifications.ts'
import * as contract from './contract.ts'
import { followOrders } from './follow-orders.ts'
import {
  type Channel,
  type ChannelChoices,
  defaultChannels,
  eventNames,
  notificationEvents,
} from './rules.ts'
import { sendNotification, sendWaiting, targetFrom } from './send.ts'
import { botSetting, findStoredBot } from './setup.ts'
import { findBot, findChat } from './telegram.ts'
import { watch, watchForStaff } from './watch.ts'
import { isPublicKey, type PushKeys, vapidKeys } from './web-push.ts'
import { testNotification } from './write-notification.ts'

/** Browsers, chats and mailboxes of one person: more than anybody has, and few enough to be told one by one. */
const maxTargets = 12

const eventsOf = (user: CurrentUser) =>
  eventNames.filter((event) => hasPermission(user, notificationEvents[event]))

const findSettings = (db: Database | Tx, userId: number) =>
  db.selectFrom('notificationSettings').selectAll().where('userId', '=', userId).executeTakeFirst()

async function getSettings(
  { user, secret, encryptionOf }: Call,
  db: Database | Tx,
): Promise<contract.NotificationSettings> {
  const row = await findSettings(db, user.id)
  const targets = await db
    .selectFrom('notificationTargets')
    .selectAll()
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute()
  const bot = await findStoredBot(db, encryptionOf)
  const chosen = (row?.choices ?? {}) as Partial<ChannelChoices>
  return {
    version: row?.version ?? 0,
    language: row?.language === 'bn' ? 'bn' : 'en',
    choices: Object.fromEntries(
      eventsOf(user).map((event) => [event, [...(chosen[event] ?? defaultChannels)]]),
    ),
    quiet: row?.quietFrom == null || row.quietTo == null ? null : { from: row.quietFrom, to: row.quietTo },
    targets: targets.map(({ id, channel, address, label, createdAt, lastSentAt, problem }) => ({
      _id: String(id),
      channel: channel as contract.NotificationSettings['targets'][number]['channel'],
      endpoint: channel === 'push' ? address : '',
      label,
      createdAt: createdAt.toISOString(),
      lastSentAt: lastSentAt?.toISOString() ?? null,
      problem,
    })),
    telegram: bot && { bot: bot.name, code: chatCode(secret, user) },
    email: user.email,
  }
}

/** What a person sends to the bot, which tells the shop whose chat it is. */
const chatCode = (secret: string, { id }: CurrentUser) =>
  createHmac('sha256', secret).update(`telegram ${id}`).digest('hex').slice(0, 16)

async function putSettings(
  call: Call,
  { version, language, choices, quiet }: ParsedRequest<Endpoints['PUT /notification-settings']>['body'],
) {
  const { db, jobs, user } = call
  return inTransaction(db, async (tx) => {
    await lockOwnSettings(tx, user.id)
    const row = await findSettings(tx, user.id)
    if ((row?.version ?? 0) !== version)
      throw editConflict(contract.putNotificationSettings, await getSettings(call, tx))
    const values = {
      language,
      // What the person may not hear of now keeps what was chosen before.
      choices: JSON.stringify({ ...((row?.choices as object | null) ?? {}), ...choices }),
      quietFrom: quiet?.from ?? null,
      quietTo: quiet?.to ?? null,
      version: version + 1,
    }
    await tx
      .insertInto('notificationSettings')
      .values({ userId: user.id, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute()
    await setMailbox(
      tx,
      user,
      Object.values(choices).some((chosen) => chosen.includes('email')),
    )
    const isQuietChanged = row?.quietFrom !== values.quietFrom || row?.quietTo !== values.quietTo
    if (isQuietChanged) await queueWaiting(tx, jobs, user.id)
    return getSettings(call, tx)
  })
}

const lockOwnSettings = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

/** The mailbox is a target while anything is sent there. */
async function setMailbox(tx: Tx, user: CurrentUser, isWanted: boolean) {
  const own = tx
    .deleteFrom('notificationTargets')
    .where('userId', '=', user.id)
    .where('channel', '=', 'email')
  await (isWanted ? own.where('address', '<>', user.email) : own).execute()
  if (isWanted)
    await tx
      .insertInto('notificationTargets')
      .values({ userId: user.id, channel: 'email', address: user.email, label: user.email })
      .onConflict((conflict) => conflict.columns(['channel', 'address']).doUpdateSet({ userId: user.id }))
      .execute()
}

/** What waits for the end of quiet hours may be sent now, or later than before. */
async function queueWaiting(tx: Tx, jobs: Jobs, userId: number) {
  const waiting = await tx
    .selectFrom('notificationTargets')
    .select(['id', 'channel'])
    .where('userId', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('notifications')
          .select('key')
          .whereRef('targetId', '=', 'notificationTargets.id')
          .where('sentAt', 'is', null),
      ),
    )
    .execute()
  for (const { id, channel } of waiting) await jobs.enqueue(tx, sendJobs[channel as Channel], { target: id })
}

type Subscription = Pick<ParsedRequest<Endpoints['POST /push-subscriptions']>['body'], 'endpoint' | 'keys'>

function checkSubscription({ endpoint, keys }: Subscription, allowLocal: boolean) {
  if (!allowLocal && !endpoint.startsWith('https:'))
    throw invalid({ endpoint: 'Not an address of a push service.' })
  if (!isPublicKey(keys.p256dh)) throw invalid({ keys: 'Not a key of a browser.' })
}

/** A browser belongs to who signed in there last. */
async function addBrowser(
  { db, user, allowLocal }: Call,
  { endpoint, keys, label, language }: ParsedRequest<Endpoints['POST /push-subscriptions']>['body'],
) {
  checkSubscription({ endpoint, keys }, allowLocal)
  return inTransaction(db, async (tx) => {
    await lockOwnSettings(tx, user.id)
    return addTarget(tx, user, {
      channel: 'push',
      address: endpoint,
      keys: JSON.stringify(keys),
      sessionId: user.sessionId ?? null,
      label,
      language,
    })
  })
}

interface NewTarget {
  channel: 'push' | 'telegram'
  address: string
  keys?: string
  /** Of a browser: with it the messages end. */
  sessionId?: string | null
  label: string
  /** Of a person who has chosen none yet. */
  language: Language
}

async function addTarget(
  tx: Tx,
  user: CurrentUser,
  { channel, address, keys, label, language, sessionId = null }: NewTarget,
) {
  // As version 0, so that a form that is open can still be saved.
  await tx
    .insertInto('notificationSettings')
    .values({ userId: user.id, language, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const values = { userId: user.id, keys: keys ?? null, label, sessionId, problem: '' }
  // With what waits for whom it was: that is not for this person.
  await tx
    .deleteFrom('notificationTargets')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('userId', '<>', user.id)
    .execute()
  const { id } = await tx
    .insertInto('notificationTargets')
    .values({ channel, address, ...values })
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('notificationTargets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  if (count > maxTargets)
    throw notPossibleNow(`There can be no more than ${maxTargets} devices and chats. Remove one first.`)
  return id
}

/**
 * A browser has another address at its push service. No page is open then, and nobody's token at hand: what proves that it is the
 * same one is the secret that only it and the shop have.
 */
async function renewBrowser(
  { db, allowLocal }: GuestCall,
  { endpoint, auth, renewed }: ParsedRequest<Endpoints['POST /push-subscriptions/renewal']>['body'],
) {
  checkSubscription(renewed, allowLocal)
  await inTransaction(db, async (tx) => {
    const target = await tx
      .selectFrom('notificationTargets')
      .select(['id', 'userId', 'keys'])
      .where('channel', '=', 'push')
      .where('address', '=', endpoint)
      .forUpdate()
      .executeTakeFirst()
    const known = (target?.keys as PushKeys | undefined)?.auth ?? ''
    if (!target || known.length !== auth.length || !timingSafeEqual(Buffer.from(known), Buffer.from(auth)))
      throw notFound('Browser')
    const other = await tx
      .selectFrom('notificationTargets')
      .select('id')
      .where('channel', '=', 'push')
      .where('address', '=', renewed.endpoint)
      .where('id', '<>', target.id)
      .executeTakeFirst()
    // A page has reported it meanwhile.
    if (other) await tx.deleteFrom('notificationTargets').where('id', '=', target.id).execute()
    else
      await tx
        .updateTable('notificationTargets')
        .set({ address: renewed.endpoint, keys: JSON.stringify(renewed.keys), problem: '' })
        .where('id', '=', target.id)
        .execute()
  })
  return { isRenewed: true }
}

async function removeTarget({ db, user }: Call, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('notificationTargets')
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Device or chat')
  return { _id: String(id) }
}

/** Sends a test to every target of the person now, whatever the hour; a browser that is gone is removed. */
async function sendTest(call: Call) {
  const { db, user } = call
  const rows = await db
    .selectFrom('notificationTargets')
    .leftJoin('notificationSettings', 'notificationSettings.userId', 'notificationTargets.userId')
    .selectAll('notificationTargets')
    .select('language')
    .where('notificationTargets.userId', '=', user.id)
    .execute()
  await Promise.all(
    rows.map(async (row) => {
      const target = targetFrom(row)
      const text = { ...testNotification[target.language], path: '/dashboard/notifications' }
      const result = await sendNotification(call, target, () => text, randomUUID())
      if (result.kind === 'gone')
        await db.deleteFrom('notificationTargets').where('id', '=', row.id).execute()
      else
        await db
          .updateTable('notificationTargets')
          .set({ problem: result.kind === 'sent' ? '' : result.problem })
          .where('id', '=', row.id)
          .execute()
    }),
  )
  return getSettings(call, db)
}

/** Finds the chat of a person who has sent their code to the bot. */
async function connectTelegram(
  { db, user, secret, encryptionOf, telegramUrl: url, fetchOutside }: Call,
  language: Language,
) {
  const bot = await findStoredBot(db, encryptionOf)
  if (!bot) throw notPossibleNow('The shop has no Telegram bot.')
  try {
    const chat = await findChat({ fetchOutside, url, token: bot.token }, chatCode(secret, user))
    if (!chat) return { isConnected: false }
    await inTransaction(db, async (tx) => {
      await lockOwnSettings(tx, user.id)
      await addTarget(tx, user, { channel: 'telegram', address: chat.id, label: chat.name, language })
    })
    return { isConnected: true }
  } catch (error) {
    if (error instanceof FetchError) throw notPossibleNow('Telegram does not answer. Please try again later.')
    throw error
  }
}

async function putBot(call: ConfirmedCall, token: string) {
  const { db, encryptionOf, telegramUrl: url, fetchOutside } = call
  const found = token === '' ? null : await findBot({ fetchOutside, url, token })
  if (found && 'problem' in found) throw invalid({ token: found.problem })
  return inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await findStoredBot(tx, encryptionOf)
    if (found)
      await writeSettings(tx, {
        [botSetting]: { name: found.name, token: encryptionOf('telegram').encrypt(token) },
      })
    else await removeSetting(tx, botSetting)
    await changeConnection(tx, call, {
      action: 'telegram-bot-changed',
      subject: 'settings',
      before: before && { bot: before.name },
      after: found && { bot: found.name },
    })
    // Chats of another bot do not know this one.
    if (before?.name !== found?.name)
      await tx.deleteFrom('notificationTargets').where('channel', '=', 'telegram').execute()
    return { bot: found?.name ?? null }
  })
}

function notificationRoutes(app: FastifyInstance, shop: Shop) {
  const { publicKey } = vapidKeys(shop.secret)
  app.addHook(
    'onClose',
    followOrders(shop, (error) => app.log.warn(error, 'telling staff of orders')),
  )
  route(app, contract.getPushKey, async () => ({ key: publicKey }))
  route(app, contract.postPushSubscription, async ({ body }, call) => ({
    insertedId: String(await addBrowser(call, body)),
  }))
  route(app, contract.renewPushSubscription, async ({ body }, call) => {
    if (call.limits) await countAgainstLimit(call.db, `push-renewal:${call.network}`, 30, 3600)
    return renewBrowser(call, body)
  })
  route(app, contract.deleteNotificationTarget, ({ params }, call) => removeTarget(call, params.id))
  route(app, contract.getNotificationSettings, (_, call) => getSettings(call, call.db))
  route(app, contract.putNotificationSettings, ({ body }, call) => putSettings(call, body))
  route(app, contract.postTestNotification, async (_, call) => {
    if (call.limits) await countAgainstLimit(call.db, `test-notification:${call.user.id}`, 20, 3600)
    return sendTest(call)
  })
  route(app, contract.postTelegramChat, async ({ body }, call) => {
    if (call.limits) await countAgainstLimit(call.db, `telegram-chat:${call.user.id}`, 60, 3600)
    return connectTelegram(call, body.language)
  })
  route(app, contract.putTelegramBot, async ({ body, confirm }, call) =>
    putBot({ ...call, confirmation: await confirm(body.password) }, body.token),
  )
}

const sweepNotifications = job({
  name: 'sweep-notifications',
  data: z.null(),
  nightly: '3:55',
  end: 'next-run',
})

function notificationJobs(shop: Shop) {
  const { db, jobs } = shop
  for (const sendJob of Object.values(sendJobs))
    jobs.handle(sendJob, ({ target }) => sendWaiting(shop, target))
  jobs.handle(watchForStaff, () => watch(shop))
  jobs.handle(sweepNotifications, () =>
    deleteInBatches((limit) =>
      db
        .deleteFrom('notifications')
        .where(
          sql<boolean>`(target_id, key) in (select target_id, key from notifications
            where sent_at < now() - interval '8 days' limit ${limit})`,
        )
        .executeTakeFirst(),
    ),
  )
}

export const notificationsDomain: Domain = { routes: notificationRoutes, jobs: notificationJobs }
