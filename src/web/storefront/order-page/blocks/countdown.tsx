import { useEffect, useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderPageMessages } from '../messages.ts'
import { type BlockProps, usePage } from '../page-view.ts'

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The time until the first offer of the page ends that runs now; the shop sells for the old price then. */
export function Countdown({ block: { heading } }: BlockProps<'countdown'>) {
  const t = useMessages(orderPageMessages)
  const language = useLanguage()
  const { products } = usePage()
  // Null in the HTML, which is cached.
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const ends = products.flatMap(({ offerEndsAt }) => (offerEndsAt === null ? [] : [Date.parse(offerEndsAt)]))
  if (ends.length === 0) return null
  const end = Math.min(...ends)
  if (now !== null && now >= end) return null
  const seconds = now === null ? null : Math.ceil((end - now) / 1000)
  return (
    <section className="rounded-lg border border-line-strong px-3 py-3 text-center">
      {heading && <p className="font-semibold wrap-anywhere">{heading}</p>}
      <p role="timer" className="mt-2 flex min-h-14 flex-wrap justify-center gap-x-4 tabular-nums">
        {seconds !== null &&
          units.map(([unit, size], index) => {
            const larger = units[index - 1]?.[1]
            const count = Math.floor((larger ? seconds % larger : seconds) / size)
            return (
              <span key={unit} className="flex flex-col leading-tight">
                <b className="font-display text-2xl font-semibold text-sale">
                  {formatNumber(count, language)}
                </b>
                <span className="text-sm text-ink-2">{t.left[unit]}</span>
              </span>
            )
          })}
      </p>
      <p className="text-sm text-ink-2">{t.ends(readableMoment(new Date(end), language))}</p>
    </section>
  )
}
