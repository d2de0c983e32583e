import { bengaliDigits, type Language } from '#lib/language.ts'
import type { Interval } from '#shop/analytics/rules.ts'
import { bengaliMonths } from '#web/ui/date-time.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** How a step is called by its first day: `21 Nov` or `২১ নভেম্বর`, a month `Nov 2026`. */
export function stepName(from: string, step: Interval, language: Language) {
  const [year = '', month = '', day = ''] = from.split('-')
  const name = (language === 'bn' ? bengaliMonths : months)[Number(month) - 1]
  const text = step === 'month' ? `${name} ${year}` : `${Number(day)} ${name}`
  return language === 'bn' ? bengaliDigits(text) : text
}

/** One step of what is compared. */
export interface StepRow {
  from: string
  name: string
  now: number
  before: number
}
