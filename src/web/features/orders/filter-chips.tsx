import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useDistricts } from '#web/features/ordering/addresses/districts.ts'
import { readableDay } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { orderListMessages } from './list-messages.ts'
import { everything, filterNames, type Narrowing } from './order-filters.ts'

interface Props {
  narrowing: Narrowing
  onChange: (change: Partial<Narrowing>) => void
}

/** The filters that are on; each can be taken off. */
export function FilterChips({ narrowing, onChange }: Props) {
  const t = useMessages(orderListMessages)
  const language = useLanguage()
  const { districts } = useDistricts()
  const on = filterNames.filter((name) => narrowing[name] !== '')
  if (on.length === 0) return null
  const words = {
    search: () => '',
    from: (day: string) => t.since(readableDay(day, language)),
    to: (day: string) => t.until(readableDay(day, language)),
    district: (name: string) => districts?.find(({ en }) => en === name)?.[language] ?? name,
    minAmount: (taka: string) => t.atLeast(formatTaka(Number(taka), language)),
    maxAmount: (taka: string) => t.atMost(formatTaka(Number(taka), language)),
  }
  return (
    <ul aria-label={t.chosen} className="mb-3 flex flex-wrap items-center gap-2">
      {on.map((name) => {
        const word = words[name](narrowing[name])
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={t.remove(word)}
              onClick={() => onChange({ [name]: '' })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-brand bg-brand-soft py-1 pr-3 pl-4 text-sm font-semibold text-brand hover:border-brand-strong hover:text-brand-strong"
            >
              {word}
              <Icon name="x" className="size-4" />
            </button>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          onClick={() => onChange({ ...everything, search: narrowing.search })}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand underline underline-offset-4"
        >
          {t.clearAll}
        </button>
      </li>
    </ul>
  )
}
