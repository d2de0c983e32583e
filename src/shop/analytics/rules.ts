/** The intervals by which analytics can be grouped. */
export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

/** Number of intervals in a period. */
export const intervalCounts: Record<Interval, number> = { day: 30, week: 12, month: 12 }

/** How far an order has come, each counted on the day on which it happened. */
export const salesStages = ['placed', 'confirmed', 'delivered', 'received'] as const
export type SalesStage = (typeof salesStages)[number]

/** The periods for which returns are counted. */
export const returnDays = ['30', '90', '365'] as const
export type ReturnDays = (typeof returnDays)[number]

const dayMs = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const formatDay = (date: Date) => date.toISOString().slice(0, 10)

/** The first day of the interval that contains `day`. Weeks start on Sunday, as the working week in Bangladesh does. */
export function startOfInterval(day: string, interval: Interval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  const date = dateOf(day)
  return formatDay(new Date(date.getTime() - date.getUTCDay() * dayMs))
}

/** The same day `count` intervals earlier; in a shorter month its last day. */
export function subtractIntervals(day: string, interval: Interval, count: number): string {
  const date = dateOf(day)
  if (interval !== 'month')
    return formatDay(new Date(date.getTime() - count * dayMs * (interval === 'week' ? 7 : 1)))
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  first.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
  return formatDay(first)
}

/** The first days of the intervals of the period that ends today, the oldest first. */
export function intervalStarts(today: string, interval: Interval): string[] {
  const last = startOfInterval(today, interval)
  return Array.from({ length: intervalCounts[interval] }, (_, index) =>
    subtractIntervals(last, interval, intervalCounts[interval] - 1 - index),
  )
}

/** Orders are counted by how many minutes they waited for their first call, in classes each a tenth longer than the one before. */
export const waitingClassRatio = 1.1

/** About how many minutes the orders of a class waited. */
export const minutesOfClass = (index: number) => waitingClassRatio ** (index + 0.5) - 1
