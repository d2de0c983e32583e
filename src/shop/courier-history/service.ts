import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, inTransaction } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { deleteInBatches } from '#platform/rate-limits.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import { lookUpJobs, wantRecord } from './commands/want-record.ts'
import * as contract from './contract.ts'
import { listAnswers, lookUp } from './look-up.ts'
import { keptDays, recordSources, rowsOf, together } from './rules.ts'
import { changeSource, listChecks, listSources } from './sources.ts'

/** What is stored of a number; what is older than a day is wanted from here on. */
async function getHistory({ db, jobs }: Call, phone: string): Promise<contract.CourierHistory> {
  await inTransaction(db, (tx) => wantRecord(tx, jobs, phone))
  const [answers, waiting] = await Promise.all([listAnswers(db, phone), findWaiting(db, phone)])
  const rows = rowsOf(answers)
  const shown = answers.filter(({ couriers, reports }) => couriers.length > 0 || reports > 0)
  const oldest = shown.reduce<Date | null>(
    (least, { answeredAt }) => (least === null || answeredAt < least ? answeredAt : least),
    null,
  )
  return {
    phone,
    ...waiting,
    ...together(answers),
    couriers: rows.map(({ courier, from, to, percent, answer }) => ({
      courier,
      from,
      to,
      deliveredPercent: percent,
      source: answer.source,
      at: answer.answeredAt.toISOString(),
    })),
    reports: answers.reduce((sum, { reports }) => sum + reports, 0),
    reportKinds: answers.flatMap(({ reportKinds }) => reportKinds),
    at: oldest?.toISOString() ?? null,
  }
}

/** Whether anybody is asked, and whether an answer about this number will come soon. */
async function findWaiting(db: Database, phone: string) {
  const { rows } = await sql<{ isOn: boolean; isAsking: boolean | null }>`
    select bool_or(true) as is_on, bool_or(
      lookup.state = 'asking' and lookup.asked_at > now() - interval '1 minute'
      or lookup.state = 'wanted' and lookup.ask_after <= now() and broken_at is null
        and (quiet_until is null or quiet_until <= now())
    ) as is_asking
    from courier_history_sources as sources
    left join courier_lookups as lookup on lookup.source = sources.source and phone = ${phone}
    where is_on`.execute(db)
  return { isOn: rows[0]?.isOn ?? false, isAsking: rows[0]?.isAsking ?? false }
}

function courierHistoryRoutes(app: FastifyInstance) {
  route(app, contract.getCourierHistory, ({ params }, call) => getHistory(call, params.phone))
  route(app, contract.getSources, (_, call) => listSources(call))
  route(app, contract.putSource, async ({ params, body: { password, ...fields }, confirm }, call) =>
    changeSource({ ...call, confirmation: await confirm(password) }, params.source, fields),
  )
  route(app, contract.getNumberChecks, (_, call) => listChecks(call))
}

const sweepCourierHistory = job({
  name: 'sweep-courier-history',
  data: z.null(),
  nightly: '4:05',
  end: 'next-run',
})

/** Forgets answers that no replay of the rules reads any more, and numbers that nobody will be asked about. */
async function sweep(db: Database) {
  await deleteInBatches((limit) =>
    db
      .deleteFrom('courierAnswers')
      .where(
        sql<boolean>`id in (select id from courier_answers
          where answered_at < now() - make_interval(days => ${keptDays}) limit ${limit})`,
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((limit) =>
    db
      .deleteFrom('courierLookups')
      .where(
        sql<boolean>`(phone, source) in (select phone, source from courier_lookups
          where wanted_at < now() - interval '2 days' limit ${limit})`,
      )
      .executeTakeFirst(),
  )
}

function courierHistoryJobs(shop: Shop) {
  for (const source of recordSources) shop.jobs.handle(lookUpJobs[source], () => lookUp(shop, source))
  shop.jobs.handle(sweepCourierHistory, () => sweep(shop.db))
}

export const courierHistoryDomain: Domain = { routes: courierHistoryRoutes, jobs: courierHistoryJobs }
