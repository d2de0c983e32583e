import { type RawBuilder, sql } from 'kysely'
import { type CurrentUser, hasPermission } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { minutesOfClass } from '#shop/analytics/rules.ts'
import { aggregateStaleDays } from '#shop/analytics/service.ts'
import { callOutcomes } from '#shop/orders/rules.ts'
import type { StaffWork } from './contract.ts'

export interface Period {
  from: string
  to: string
}

/** A condition: those with `money` see everybody, others themselves. */
export const seenBy = (user: CurrentUser, userId: RawBuilder<unknown>) =>
  hasPermission(user, 'money') ? sql`true` : sql`${userId} = ${user.id}`

interface Figure {
  userId: number
  apiKeyId: number | null
  figure: string
  count: number
}

/** What staff did in a period, by person; what programs did by their key. */
export async function readStaffWork(db: Database, user: CurrentUser, period: Period): Promise<StaffWork> {
  await aggregateStaleDays(db)
  const { rows } = await sql<Figure>`
    select user_id, api_key_id, figure, sum(count)::integer as count from daily_staff_work
    where day between ${period.from}::date and ${period.to}::date and ${seenBy(user, sql`user_id`)}
    group by 1, 2, 3`.execute(db)
  const nameOf = await readNames(db, rows)
  const figuresOfPeople = Map.groupBy(rows, ({ userId, apiKeyId }) => `${userId} ${apiKeyId}`)
  const people = [...figuresOfPeople.values()].map((figures) => ({ ...nameOf(figures), ...workOf(figures) }))
  return {
    ...period,
    people: people.toSorted(
      (a, b) => b.confirmed - a.confirmed || b.calls - a.calls || Number(a.userId) - Number(b.userId),
    ),
  }
}

function workOf(figures: readonly Figure[]) {
  const counts = new Map(figures.map(({ figure, count }) => [figure, count]))
  const of = (figure: string) => counts.get(figure) ?? 0
  const outcomes = callOutcomes.map((outcome) => [outcome, of(`call ${outcome}`)] as const)
  return {
    calls: outcomes.reduce((sum, [, count]) => sum + count, 0),
    outcomes: Object.fromEntries(outcomes) as Record<(typeof callOutcomes)[number], number>,
    minutesToCall: minutesToCall(figures),
    confirmed: of('confirmed'),
    delivered: of('delivered'),
    cameBack: of('came back'),
    deliveredInPeriod: of('delivered on day'),
    edits: of('edit'),
    packed: of('packed'),
  }
}

/** About how many minutes half of the orders waited at most for their first call; null without one. */
function minutesToCall(figures: readonly Figure[]) {
  const classes = figures.flatMap(({ figure, count }) => {
    const [, index] = /^first call (\d+)$/.exec(figure) ?? []
    return index === undefined ? [] : [{ index: Number(index), count }]
  })
  let left = classes.reduce((sum, { count }) => sum + count, 0) / 2
  const median = classes
    .toSorted((a, b) => a.index - b.index)
    .find(({ count }) => {
      left -= count
      return left <= 0
    })
  return median ? minutesOfClass(median.index) : null
}

/** The names of who did something, which are empty for users who were deleted. */
async function readNames(db: Database, figures: readonly Figure[]) {
  const ids = [...new Set(figures.map(({ userId }) => userId))]
  const keyIds = [...new Set(figures.flatMap(({ apiKeyId }) => apiKeyId ?? []))]
  const [users, keys] = await Promise.all([
    ids.length ? db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute() : [],
    keyIds.length ? db.selectFrom('apiKeys').select(['id', 'name']).where('id', 'in', keyIds).execute() : [],
  ])
  const nameIn = (rows: readonly { id: number; name: string }[], id: number) =>
    rows.find((row) => row.id === id)?.name ?? ''
  return ([first]: readonly Figure[]) => {
    const { userId = 0, apiKeyId = null } = first ?? {}
    return {
      userId: String(userId),
      name: nameIn(users, userId),
      apiKey: apiKeyId === null ? null : { _id: String(apiKeyId), name: nameIn(keys, apiKeyId) },
    }
  }
}
