/** What figures are shown by. */
export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** How many steps are shown at once. */
export const shownSteps: Record<Step, number> = { day: 30, week: 12, month: 12 }

const dayMs = 86_400_000
const at = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The day it is in Dhaka, which is six hours ahead all year. */
export const dhakaDay = (moment: Date) => dayOf(new Date(moment.getTime() + 6 * 3_600_000))

/** The first day of the step a day lies in. Weeks begin on Sunday, as the working week of Bangladesh does. */
export function startOfStep(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const date = at(day)
  return dayOf(new Date(date.getTime() - date.getUTCDay() * dayMs))
}

/** The same day so many steps earlier; of a shorter month the last day. */
export function stepsEarlier(day: string, step: Step, count: number): string {
  const date = at(day)
  if (step !== 'month') return dayOf(new Date(date.getTime() - count * dayMs * (step === 'week' ? 7 : 1)))
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  first.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()))
  return dayOf(first)
}

/** First days of the steps shown on a day, the oldest first. */
export function startsShown(today: string, step: Step): string[] {
  const last = startOfStep(today, step)
  return Array.from({ length: shownSteps[step] }, (_, index) =>
    stepsEarlier(last, step, shownSteps[step] - 1 - index),
  )
}
