import { formatNumber } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'

interface Props {
  counts: readonly (readonly [label: string, count: number, isProblem?: boolean])[]
}

/** Large numbers in boxes, each with its name; problems are marked where there are any. */
export function Counts({ counts }: Props) {
  const language = useLanguage()
  return (
    <dl className="my-3 flex flex-wrap gap-2">
      {counts.map(([label, count, isProblem]) => {
        const isMarked = isProblem && count > 0
        return (
          <div
            key={label}
            className={`grow basis-[40%] rounded-md px-3 py-2 @lg:basis-0 ${isMarked ? 'bg-danger-soft text-danger' : 'bg-sunken'}`}
          >
            <dt className={`text-sm ${isMarked ? '' : 'text-ink-2'}`}>{label}</dt>
            <dd className="font-display text-2xl leading-tight tabular-nums wrap-anywhere">
              {formatNumber(count, language)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
