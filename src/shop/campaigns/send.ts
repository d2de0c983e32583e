import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { newRef } from '#shop/sms/commands/queue-message.ts'
import {
  type Campaign,
  type MessageChannel,
  messageChannels,
  type Outcome,
  type WriteMessage,
} from './channels.ts'
import { segment as segmentShape } from './contract.ts'
import {
  type CampaignChannel,
  type CampaignProblem,
  maxFailures,
  monthDays,
  nextSendingTime,
  startOfDay,
} from './rules.ts'
import { insertMessages } from './segment.ts'
import { writeEmail } from './send-email.ts'
import { writeText } from './send-text.ts'

/** Every minute, and at once when a campaign begins or goes on. */
export const sendCampaigns = job({
  name: 'send-campaigns',
  data: z.null(),
  everyMinute: true,
  timeoutSeconds: 120,
  end: 'next-run',
})

/** Milliseconds after which a run begins no further message; the next one goes on. */
const runTime = 45_000
const minute = 60_000
/** Requests of a campaign side by side. */
const lanes = 5
const pageSize = 2000
/**
 * Milliseconds after which a message that is being sent belongs to a process that died: a request takes 15 seconds at most, an e-mail 45.
 */
const interruptedAfter = 120_000

const writers: Record<MessageChannel, WriteMessage> = { email: writeEmail, sms: writeText }

const listRunning = (db: Database) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'language', 'text', 'emails', 'link', 'state'])
    .where('state', 'in', ['preparing', 'sending'])
    .orderBy('id')
    .execute()

/**
 * Makes the rows of a campaign page by page, each page in a transaction of its own, so that a process that dies goes on where it was.
 * Never more than were confirmed.
 */
async function prepare({ db }: Shop, id: number) {
  for (;;) {
    const isDone = await inTransaction(db, async (tx) => {
      const campaign = await tx
        .selectFrom('campaigns')
        .select(['segment', 'channel', 'recipients'])
        .where('id', '=', id)
        .where('state', '=', 'preparing')
        .forUpdate()
        .executeTakeFirst()
      if (!campaign) return true
      const made = await tx
        .selectFrom('campaignMessages')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          sql<string | null>`max(coalesce(email, phone))`.as('last'),
        ])
        .where('campaignId', '=', id)
        .executeTakeFirstOrThrow()
      const limit = Math.min(pageSize, campaign.recipients - made.count)
      const segment = segmentShape.parse(campaign.segment)
      const channel = campaign.channel as CampaignChannel
      const next = { after: made.last ?? '', limit, dueAt: new Date() }
      const added = await insertMessages(tx, { id, segment, channel }, next)
      if (added === pageSize) return false
      await tx
        .updateTable('campaigns')
        .set({ state: 'sending', recipients: made.count + added })
        .where('id', '=', id)
        .execute()
      return true
    })
    if (isDone) return
  }
}

interface Claimed {
  id: number
  ref: string
  parts: number
  costPaisa: number
  deliver: () => Promise<Outcome>
}

interface Contacts {
  phone: string | null
  email: string | null
}

/** How many messages of campaigns a number or an address got since then, or may have got. */
async function countSince(tx: Tx, { phone, email }: Contacts, since: Date) {
  const { count } = await tx
    .selectFrom('campaignMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('phone', '=', phone), eb('email', '=', email)]))
    .where('triedAt', '>=', since)
    .where('state', 'in', ['sending', 'sent', 'unclear'])
    .executeTakeFirstOrThrow()
  return count
}

const sendingTime = (at: Date, { campaignFromHour, campaignUntilHour }: Settings) =>
  nextSendingTime(at, campaignFromHour, campaignUntilHour)

/** What the limits of a customer say: null if they may have the message now. */
async function waitOf(tx: Tx, contacts: Contacts, now: Date, settings: Settings) {
  const month = new Date(now.getTime() - monthDays * 24 * 60 * minute)
  if ((await countSince(tx, contacts, month)) >= settings.campaignsPerMonth)
    return { state: 'skipped', problem: 'month-limit' }
  const today = startOfDay(now)
  if ((await countSince(tx, contacts, today)) < settings.campaignsPerDay) return null
  const tomorrow = new Date(today.getTime() + 24 * 60 * minute)
  return { dueAt: sendingTime(tomorrow, settings) ?? tomorrow }
}

/**
 * Takes the next message of a channel that is due and marks it as being sent before it is: from here on it is never sent again by itself,
 * whatever happens to this process. That the campaign goes on and that the customer wants it is a condition of the statement that
 * marks it. `ended` if there is nothing to send now; `skipped` if another message has to be looked for.
 */
const claim = (shop: Shop, campaign: Campaign, channel: MessageChannel, settings: Settings) =>
  inTransaction(shop.db, async (tx): Promise<Claimed | 'ended' | 'skipped'> => {
    const now = new Date()
    if (sendingTime(now, settings) !== now) return 'ended'
    const row = await tx
      .selectFrom('campaignMessages')
      .select(['id', 'phone', 'email', 'tries'])
      .select((eb) =>
        eb.selectFrom('customers').select('name').whereRef('mobileNumber', '=', 'phone').as('name'),
      )
      .where('campaignId', '=', campaign.id)
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return 'ended'
    const { id, phone, email } = row
    const ref = newRef()
    const written = await writers[channel](tx, shop, settings, campaign, row, ref)
    if (typeof written === 'string') {
      await pauseBecause(tx, campaign.id, written)
      return 'ended'
    }
    const change = (fields: object) =>
      tx.updateTable('campaignMessages').set(fields).where('id', '=', id).execute()
    // Two campaigns count the messages of a customer one after the other; the number first, so that none waits for one that waits.
    for (const contact of [phone, email])
      if (contact !== null)
        await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign ${contact}`}, 0))`.execute(tx)
    const wait = await waitOf(tx, row, now, settings)
    if (wait) {
      await change(wait)
      return 'skipped'
    }
    const { gateway, isWanted, ...outgoing } = written
    const isBlocked = sql`exists (select from blocked_phones where phone = ${phone})`
    const { numAffectedRows } = await sql`
      update campaign_messages set state = 'sending', problem = '', code = '', answer = '', gateway_id = '',
        gateway = ${gateway}, ref = ${ref}, tries = tries + 1, tried_at = ${now}
      where id = ${id}
        and exists (select from campaigns where id = ${campaign.id} and state = 'sending')
        and ${isWanted} and not ${isBlocked}`.execute(tx)
    if (numAffectedRows === 1n) return { ...outgoing, id, ref }
    const { rows } = await sql<{ reason: string | null }>`
      select case when not ${isWanted} then 'stop' when ${isBlocked} then 'blocked' end as reason`.execute(tx)
    const reason = rows[0]?.reason
    if (!reason) return 'ended'
    await change({ state: 'skipped', problem: reason })
    return 'skipped'
  })

/** Pauses a campaign that cannot go on by itself. */
const pauseBecause = (tx: Tx, id: number, problem: CampaignProblem) =>
  tx
    .updateTable('campaigns')
    .set({ state: 'paused', problem })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()

/**
 * Stores what has become of a message, and counts it. A campaign whose messages would all be refused, or of which several in a row did not
 * surely arrive, is paused with the reason.
 */
const finish = (
  { db }: Shop,
  campaignId: number,
  channel: MessageChannel,
  claimed: Claimed,
  { state, problem, code, gatewayId, answer, delay, isHopeless }: Outcome,
  { isFailure }: { isFailure: boolean },
) =>
  inTransaction(db, async (tx) => {
    const isPaid = state === 'sent' || state === 'unclear'
    const { parts, costPaisa } = isPaid ? claimed : { parts: 0, costPaisa: 0 }
    const updated = await tx
      .updateTable('campaignMessages')
      .set({
        code: code.slice(0, 40),
        gatewayId: gatewayId.slice(0, 100),
        answer,
        state,
        problem,
        parts,
        costPaisa,
        ...(state === 'waiting' && { dueAt: new Date(Date.now() + delay) }),
      })
      .where('id', '=', claimed.id)
      .where('ref', '=', claimed.ref)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst()
    if (!updated) return
    const counter = sql.ref(channel === 'sms' ? 'failures' : 'email_failures')
    const failures = state === 'sent' ? sql`0` : sql`${counter} + ${Number(isFailure)}::integer`
    const isOver = sql`state = 'sending' and (${isHopeless} or ${failures} >= ${maxFailures})`
    await sql`update campaigns set ${counter} = ${failures},
        sent = sent + ${Number(state === 'sent')}, failed = failed + ${Number(state === 'failed')},
        unclear = unclear + ${Number(state === 'unclear')}, parts = parts + ${parts}, cost_paisa = cost_paisa + ${costPaisa},
        problem = case when ${isOver} then ${problem} else problem end,
        state = case when ${isOver} then 'paused' else state end
      where id = ${campaignId}`.execute(tx)
  })

/** Messages of which nobody knows what has become, because their process died, are never sent again. */
const endInterrupted = (db: Database) =>
  sql`with ended as (
      update campaign_messages set state = 'unclear', problem = 'interrupted'
      where state = 'sending' and tried_at < ${new Date(Date.now() - interruptedAfter)} returning campaign_id
    ), counted as (select campaign_id, count(*) as count from ended group by 1)
    update campaigns set unclear = unclear + counted.count from counted where id = counted.campaign_id`.execute(
    db,
  )

const endFinished = (db: Database) =>
  db
    .updateTable('campaigns')
    .set({ state: 'sent', endedAt: new Date() })
    .where('state', '=', 'sending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaignMessages')
            .select('id')
            .whereRef('campaignId', '=', 'campaigns.id')
            .where('state', 'in', ['waiting', 'sending']),
        ),
      ),
    )
    .execute()

/** How many messages of a campaign may be begun now. */
async function roomOf(db: Database, campaignId: number, perMinute: number) {
  const { count } = await db
    .selectFrom('campaignMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaignId', '=', campaignId)
    .where('triedAt', '>', new Date(Date.now() - minute))
    .executeTakeFirstOrThrow()
  return perMinute - count
}

async function sendDue(
  shop: Shop,
  campaign: Campaign,
  channel: MessageChannel,
  settings: Settings,
  endsAt: number,
) {
  let room = await roomOf(shop.db, campaign.id, settings.campaignsPerMinute)
  let isOver = false
  let hasFailed = false
  const lane = async () => {
    while (!isOver && room > 0 && performance.now() < endsAt) {
      room--
      const claimed = await claim(shop, campaign, channel, settings)
      if (claimed === 'ended') isOver = true
      else if (claimed === 'skipped') room++
      else {
        const outcome = await claimed.deliver()
        const isOfTheMoment = outcome.state === 'waiting' && !outcome.isOfOne
        // Side by side what fails for the moment is one failure.
        const isFailure = !outcome.isOfOne && !(isOfTheMoment && hasFailed)
        if (isOfTheMoment) isOver = hasFailed = true
        await finish(shop, campaign.id, channel, claimed, outcome, { isFailure })
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Goes on with every campaign that was begun. */
export async function sendRunning(shop: Shop) {
  const { db } = shop
  const endsAt = performance.now() + runTime
  await endInterrupted(db)
  const settings = await readSettings(db)
  for (const campaign of await listRunning(db)) {
    if (campaign.state === 'preparing') await prepare(shop, campaign.id)
    // One after the other, and whatever happens to one channel leaves the other its turn.
    for (const channel of messageChannels) await sendDue(shop, campaign, channel, settings, endsAt)
  }
  await endFinished(db)
}
