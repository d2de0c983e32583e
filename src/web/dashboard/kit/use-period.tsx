import { dhakaDay } from '#lib/dhaka-time.ts'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { oneOf, useListState } from './list-state.ts'
import { words } from './words.ts'

const periods = ['7', '30', '90', 'month', 'lastMonth'] as const

/** First and last day of a period, in Dhaka. */
function daysOf(period: (typeof periods)[number], now = new Date()) {
  const today = dhakaDay(now)
  const monthStart = `${today.slice(0, 7)}-01`
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
  if (period === 'month') return { from: monthStart, to: today }
  if (period !== 'lastMonth') return { from: before(today, Number(period) - 1), to: today }
  const to = before(monthStart, 1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

const periodMessages = defineMessages({
  en: {
    period: words.en.period,
    periods: {
      '7': '7 days',
      '30': words.en.days30,
      '90': words.en.days90,
      month: 'This month',
      lastMonth: 'Last month',
    },
  },
  bn: {
    period: words.bn.period,
    periods: {
      '7': '৭ দিন',
      '30': words.bn.days30,
      '90': words.bn.days90,
      month: 'এই মাস',
      lastMonth: 'গত মাস',
    },
  },
})

/** The period that a page of figures is about, and the tabs that change it. */
export function usePeriod() {
  const t = useMessages(periodMessages)
  const { values, tabs } = useListState({ period: oneOf(periods, '30') })
  return {
    days: daysOf(values.period),
    periodTabs: <TabLinks label={t.period} tabs={tabs('period', t.periods)} />,
  }
}
