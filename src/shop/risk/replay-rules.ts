import { sql } from 'kysely'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import type { Replay } from './contract.ts'
import {
  actions,
  assessRisk,
  type CallRules,
  maxReplayed,
  type RiskFacts,
  replayDays,
  riskReasons,
  verificationOf,
  walletsOf,
} from './rules.ts'
import { withRiskFacts } from './service.ts'

/** Counts above this are alike: no rule goes further. */
const maxDistinguished = 100
const maxExamples = 3

interface Group extends Omit<RiskFacts, 'total'> {
  totalPaisa: number
  /** 0 where the advance would have been nothing, otherwise 1. */
  askedPaisa: number
  isInReview: boolean
  count: number
  /** Orders that came back since, and those that came back or were cancelled. */
  cameBack: number
  failed: number
  examples: string[]
}

interface ReplayContext {
  db: Database
  user: CurrentUser
  orderStatuses: readonly string[]
}

/**
 * Whom the rules would have met: what is known of the time before each order, with what became of earlier orders since. The
 * database groups the orders by what rules can tell apart, so that the same function decides as for new orders.
 */
export async function replayRules(
  { db, user, orderStatuses }: ReplayContext,
  rules: CallRules,
): Promise<Replay> {
  const groups = await listGroups(db, orderStatuses, rules)
  const assessed = groups.map((group) => {
    const { totalPaisa, askedPaisa, isInReview, count, cameBack, failed, examples, ...facts } = group
    const risk = assessRisk({ ...facts, total: takaFromPaisa(totalPaisa) }, rules)
    const verification = verificationOf(risk.action, { isInReview, askedPaisa })
    const action = risk.action === 'nothing' ? risk.action : (verification ?? 'call')
    return { ...risk, action, count, cameBack, failed, examples }
  })
  type Assessed = (typeof assessed)[number]
  const sum = (of: readonly Assessed[], value: (group: Assessed) => number) =>
    of.reduce((total, group) => total + value(group), 0)
  // Without a wallet nobody reads of advances.
  const possible = actions.filter((action) => action !== 'advance' || walletsOf(rules).length > 0)
  const orders = sum(assessed, ({ count }) => count)
  return {
    orders,
    isPartial: orders === maxReplayed,
    actions: possible.map((action) => {
      const matched = assessed.filter((group) => group.action === action)
      return {
        action,
        orders: sum(matched, ({ count }) => count),
        failed: sum(matched, ({ failed }) => failed),
      }
    }),
    rules: riskReasons.flatMap((reason) => {
      const met = assessed.filter(({ meets, isGood }) => (reason === 'good' ? isGood : meets[reason]))
      if (met.length === 0) return []
      return {
        reason,
        orders: sum(met, ({ count }) => count),
        returned: sum(met, ({ cameBack }) => cameBack),
        // They lead to orders, which who only has the settings does not see.
        examples: !hasPermission(user, ['orders', 'packing'])
          ? []
          : met.flatMap(({ examples }) => examples).slice(0, maxExamples),
      }
    }),
  }
}

async function listGroups(
  db: Database,
  orderStatuses: readonly string[],
  { firstOver, over, advanceAmount, recordBelow, recordFrom }: CallRules,
) {
  const limits = [firstOver, over].flatMap((taka) => (taka === null ? [] : [Math.round(taka * 100)]))
  const hasLowRecord = sql`record_parcels >= ${recordFrom}::int and record_percent < ${recordBelow}::int`
  const columns = sql`id, mobile_number, address_key, placed_at, total_paisa, status, delivery_charge_paisa, review_reason`
  // As `askedPaisaOf` computes it.
  const advance =
    advanceAmount === null ? sql`delivery_charge_paisa` : sql`${paisaFromTaka(advanceAmount)}::integer`
  const { rows } = await sql<Group>`
    with replayed as materialized (
      select * from unnest(${orderStatuses}::text[]) as listed (name)
      -- each status from its own part of the index orders_by_source
      cross join lateral (
        select ${columns} from orders
        where status = listed.name and source = 'web' and placed_at >= now() - make_interval(days => ${replayDays})
        order by placed_at desc limit ${maxReplayed}
      ) as newest
      order by placed_at desc limit ${maxReplayed}
    ), facts as (
      ${withRiskFacts(sql`
        select id, mobile_number as phone, address_key, placed_at, total_paisa from replayed`)}
    )
    select least(delivered, ${maxDistinguished}) as delivered, least(returned, ${maxDistinguished}) as returned,
      least(cancelled, ${maxDistinguished}) as cancelled, least(orders, 1) as orders,
      least(address_returned, ${maxDistinguished}) as address_returned, is_blocked, is_blocked_address,
      -- only whether it meets the rule
      case when ${hasLowRecord} then ${recordFrom}::int else 0 end as record_parcels,
      case when ${hasLowRecord} then 0 end as record_percent,
      -- the highest limit that it exceeds, and one paisa
      coalesce((
        select max(amount) + 1 from unnest(${limits}::bigint[]) as amount where amount < facts.total_paisa
      ), 0)::bigint as total_paisa,
      least(${advance}, replayed.total_paisa, 1) as asked_paisa, review_reason is not null as is_in_review,
      count(*)::int as count,
      count(*) filter (where status = 'Return')::int as came_back,
      count(*) filter (where status in ('Return', 'Cancelled'))::int as failed,
      (array_agg(id order by placed_at desc))[1:${sql.lit(maxExamples)}] as examples
    from facts join replayed using (id)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`.execute(db)
  return rows
}
