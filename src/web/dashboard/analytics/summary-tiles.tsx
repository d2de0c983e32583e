import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Analytics } from '#shop/analytics/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { analyticsMessages } from './messages.ts'

type Totals = Analytics['current']

/** Null where the whole is 0. */
const percent = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)
const cancelledRate = ({ cancelled, orders }: Totals) => percent(cancelled, orders)
/** The share of delivered parcels that came back. */
const returnedRate = ({ returned, delivered }: Totals) => percent(returned, returned + delivered)

interface Tile {
  label: string
  value: string
  now: number | null
  before: number | null
  /** Whether an increase is good. */
  moreIsBetter: boolean
}

/** The totals of the current period, each compared with the previous one. */
export function SummaryTiles({ analytics: { interval, current, previous } }: { analytics: Analytics }) {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const rate = (value: number | null) => (value === null ? '–' : `${number(Math.round(value * 10) / 10)}%`)
  const duration = (seconds: number | null) => {
    if (seconds === null) return '–'
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return t.minutes(number(minutes))
    const hours = Math.round(minutes / 6) / 10
    return hours < 48 ? t.hours(number(hours)) : t.days(number(Math.round(hours / 2.4) / 10))
  }
  const tile = (
    label: string,
    value: string,
    select: (totals: Totals) => number | null,
    moreIsBetter = true,
  ): Tile => ({
    label,
    value,
    moreIsBetter,
    now: select(current),
    before: select(previous),
  })
  const tiles = [
    tile(t.sales, formatTaka(Math.round(current.sales), language), ({ sales }) => sales),
    tile(t.orders, number(current.orders), ({ orders }) => orders),
    tile(t.cancelled, rate(cancelledRate(current)), cancelledRate, false),
    tile(t.returned, rate(returnedRate(current)), returnedRate, false),
    tile(t.toConfirm, duration(current.secondsToConfirm), ({ secondsToConfirm }) => secondsToConfirm, false),
  ]
  return (
    <div>
      <dl className="grid gap-3 @3xs:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-5">
        {tiles.map((each) => (
          <div key={each.label} className="card p-4 first:col-span-full @2xl:first:col-span-1">
            <dt className="text-ink-2">{each.label}</dt>
            <dd>
              <span className="block font-display text-xl leading-tight font-semibold tabular-nums">
                {each.value}
              </span>
              <Change {...each} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        {t.period[interval]}
        {tiles.some(isCompared) && t.compared[interval]}
        {t.noSales}
      </p>
    </div>
  )
}

type Compared = { now: number; before: number }
/** Whether there is something to compare with. */
const isCompared = (figures: Pick<Tile, 'now' | 'before'>): figures is Compared =>
  figures.now !== null && figures.before !== null && figures.before !== 0

/** The change in percent, in words as well as by colour. */
export function Change({ moreIsBetter, ...figures }: Pick<Tile, 'now' | 'before' | 'moreIsBetter'>) {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  if (!isCompared(figures)) return null
  const { now, before } = figures
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return <span className="text-sm text-ink-2">{t.asBefore}</span>
  const text = `${formatNumber(Math.abs(change), language)}%`
  const isGood = change > 0 === moreIsBetter
  return (
    <span className={`text-sm font-semibold ${isGood ? 'text-ink' : 'text-danger'}`}>
      {change > 0 ? t.more(text) : t.less(text)}
    </span>
  )
}
