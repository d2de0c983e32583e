import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { normalisePhone } from '#lib/phone.ts'
import { type Database, escapeLike, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { type Campaign, type CampaignMessage, emailTexts, segment, type TextStop } from './contract.ts'
import { type CampaignChannel, type CampaignState, nextSendingTime } from './rules.ts'

interface Row extends Selectable<Tables['campaigns']> {
  left: number
  /** When the first of those that are left is due. */
  dueAt: Date | null
  orders: number
  delivered: number
  paidPaisa: number
}

const selectCampaigns = (db: Database | Tx) =>
  db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select([
      sql<number>`case when state in ('sending', 'paused') then
        (select count(*) from campaign_messages where campaign_id = campaigns.id and state = 'waiting')
        + (select count(*) from campaign_messages where campaign_id = campaigns.id and state = 'sending')
        when state = 'preparing' then recipients else 0 end`.as('left'),
      sql<Date | null>`(select min(first) from (values ('sms'), ('email')) as channels(name), lateral (
        select min(due_at) as first from campaign_messages where campaign_id = campaigns.id
          and campaign_messages.channel = channels.name and campaign_messages.state = 'waiting') as waiting)`.as(
        'dueAt',
      ),
      sql<number>`(select count(*) from campaign_orders where campaign_id = campaigns.id)`.as('orders'),
      sql<number>`(select count(*) from campaign_orders join orders on orders.id = order_id
        where campaign_id = campaigns.id and orders.status = 'Delivered')`.as('delivered'),
      sql<number>`(select coalesce(sum(total_paisa), 0)::bigint from campaign_orders join orders on orders.id = order_id
        where campaign_id = campaigns.id and orders.status = 'Delivered')`.as('paidPaisa'),
    ])

/** When a campaign goes on that has nothing to send now; null if it has. */
function waitsUntil({ state, dueAt }: Row, { campaignFromHour, campaignUntilHour }: Settings) {
  if (state !== 'sending' || dueAt === null) return null
  const now = new Date()
  const from = dueAt > now ? dueAt : now
  const next = nextSendingTime(from, campaignFromHour, campaignUntilHour)
  return next === null || next <= now ? null : next.toISOString()
}

const toCampaign = (row: Row, settings: Settings): Campaign => ({
  _id: String(row.id),
  name: row.name,
  channel: row.channel as CampaignChannel,
  language: row.language as Campaign['language'],
  text: row.text,
  emails: emailTexts.parse(row.emails),
  link: row.link,
  segment: segment.parse(row.segment),
  state: row.state as CampaignState,
  problem: row.problem,
  waitsUntil: waitsUntil(row, settings),
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  version: row.version,
  recipients: row.state === 'draft' ? 0 : row.recipients,
  sent: row.sent,
  failed: row.failed,
  unclear: row.unclear,
  skipped: Math.max(0, row.recipients - row.sent - row.failed - row.unclear - row.left),
  left: row.left,
  parts: row.parts,
  cost: takaFromPaisa(row.costPaisa),
  orders: row.orders,
  delivered: row.delivered,
  paid: takaFromPaisa(row.paidPaisa),
})

export async function getCampaign(db: Database | Tx, id: number) {
  const row = await selectCampaigns(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Campaign'))
  return toCampaign(row, await readSettings(db))
}

const defaultLimit = 50
const cursorShape = z.tuple([z.number().int().positive()])
/** Longer lists are not counted to the end. */
const maxCount = 1000

export async function listCampaigns(
  db: Database,
  { cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /message-campaigns']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const [rows, { count }, settings] = await Promise.all([
    selectCampaigns(db)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('campaigns')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    readSettings(db),
  ])
  const page = pageOf(rows, limit, count, ({ id }) => [id])
  return { ...page, rows: page.rows.map((row) => toCampaign(row, settings)) }
}

/** What waits in a campaign that was stopped is not sent, so it is listed as left out. */
export async function listMessages(
  db: Database,
  id: number,
  {
    state,
    cursor,
    limit = defaultLimit,
  }: ParsedRequest<Endpoints['GET /message-campaigns/:id/messages']>['query'],
) {
  const campaign = await db
    .selectFrom('campaigns')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Campaign'))
  const isStopped = campaign.state === 'stopped'
  const stored = isStopped && state === 'skipped' ? ['skipped', 'waiting'] : [state ?? '']
  const [after] = decodeCursor(cursor, cursorShape) ?? []
  const selected = db
    .selectFrom('campaignMessages')
    .where('campaignId', '=', id)
    .$if(state !== undefined, (query) => query.where('state', 'in', stored))
    .$if(isStopped && state === 'waiting', (query) => query.where(sql<boolean>`false`))
  const [rows, { count }] = await Promise.all([
    selected
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
      .orderBy('id')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        selected
          .select('id')
          .limit(maxCount + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map((row): CampaignMessage => {
      const isLeftOut = isStopped && row.state === 'waiting'
      return {
        _id: String(row.id),
        channel: row.channel as CampaignMessage['channel'],
        phone: row.phone ?? '',
        email: row.email ?? '',
        state: isLeftOut ? 'skipped' : (row.state as CampaignMessage['state']),
        problem: isLeftOut ? 'campaign-stopped' : row.problem,
        code: row.code,
        answer: row.answer,
        parts: row.parts,
        cost: takaFromPaisa(row.costPaisa),
        triedAt: row.triedAt?.toISOString() ?? null,
      }
    }),
    ...(count > maxCount && { more: true }),
  }
}

/** Numbers that want no campaigns; those that were erased are nobody's to show. */
export async function listStops(
  db: Database,
  { search = '', cursor, limit = defaultLimit }: ParsedRequest<Endpoints['GET /text-stops']>['query'],
) {
  const [before] = decodeCursor(cursor, cursorShape) ?? []
  const digits = normalisePhone(search)
  const selected = db
    .selectFrom('textStops')
    .leftJoin('campaigns', 'campaigns.id', 'campaignId')
    .where('phone', 'like', digits === '' ? '01%' : `%${escapeLike(digits)}%`)
    .where('phone', 'like', '01%')
  const [rows, { count }] = await Promise.all([
    selected
      .select(['textStops.id', 'phone', 'through', 'stoppedAt', 'campaigns.name'])
      .$if(before !== undefined, (query) => query.where('textStops.id', '<', before ?? 0))
      .orderBy('textStops.id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom(
        selected
          .select('textStops.id')
          .limit(maxCount + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, Math.min(count, maxCount), ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map(
      ({ id, phone, through, stoppedAt, name }): TextStop => ({
        _id: String(id),
        phone,
        through: through as TextStop['through'],
        campaign: name ?? '',
        stoppedAt: stoppedAt.toISOString(),
      }),
    ),
    ...(count > maxCount && { more: true }),
  }
}
