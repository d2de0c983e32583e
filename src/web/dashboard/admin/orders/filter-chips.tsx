import { formatTaka } from '#lib/money.ts'
import { Icon } from '#web/components/icon.tsx'
import { readableDay } from '#web/moment.ts'
import { useDistricts } from '#web/storefront/checkout/districts.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { everything, filterNames, type Narrowing } from './narrowing.ts'

interface Props {
  narrowing: Narrowing
  onChange: (change: Partial<Narrowing>) => void
}

/** The filters that are on; each can be taken off. */
export function FilterChips({ narrowing, onChange }: Props) {
  const { lists } = useAdminTexts()
  const language = useLanguage()
  const { districts } = useDistricts()
  const on = filterNames.filter((name) => narrowing[name] !== '')
  if (on.length === 0) return null
  const words = {
    search: () => '',
    from: (day: string) => lists.since(readableDay(day, language)),
    to: (day: string) => lists.until(readableDay(day, language)),
    district: (name: string) => districts?.find(({ en }) => en === name)?.[language] ?? name,
    minAmount: (taka: string) => lists.atLeast(formatTaka(Number(taka), language)),
    maxAmount: (taka: string) => lists.atMost(formatTaka(Number(taka), language)),
  }
  return (
    <ul aria-label={lists.chosen} className="mb-3 flex flex-wrap items-center gap-2">
      {on.map((name) => {
        const word = words[name](narrowing[name])
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={lists.remove(word)}
              onClick={() => onChange({ [name]: '' })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-brand bg-brand-soft py-1 pr-3 pl-4 text--1 font-semibold text-brand hover:border-brand-strong hover:text-brand-strong"
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
          className="inline-flex min-h-11 items-center px-2 text--1 font-semibold text-brand underline underline-offset-4"
        >
          {lists.clearAll}
        </button>
      </li>
    </ul>
  )
}
