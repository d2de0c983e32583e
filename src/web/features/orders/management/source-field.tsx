import { type StaffOrderSource, staffOrderSources } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from '../management-messages.ts'

interface Props {
  source: StaffOrderSource
  onChoose: (source: StaffOrderSource) => void
}

/** How an order came that staff enter. */
export function SourceChoice({ source, onChoose }: Props) {
  const t = useMessages(managementMessages)
  return (
    <fieldset className="card p-4 md:p-5">
      <legend className="sr-only">{t.source}</legend>
      <p aria-hidden="true" className="mb-2 text-sm font-semibold">
        {t.source}
      </p>
      <div className="flex flex-wrap gap-2">
        {staffOrderSources.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-line-strong px-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="source"
              className="size-5 shrink-0 accent-brand outline-none"
              checked={each === source}
              onChange={() => onChoose(each)}
            />
            {t.sources[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
