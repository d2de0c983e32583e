import { type TakenSource, takenSources } from '#shop/orders/desk/rules.ts'
import { useAdminTexts } from '#web/texts/texts.tsx'

interface Props {
  source: TakenSource
  onChoose: (source: TakenSource) => void
}

/** How an order came that staff enter. */
export function SourceChoice({ source, onChoose }: Props) {
  const { work } = useAdminTexts()
  return (
    <fieldset className="card p-4 desk:p-5">
      <legend className="sr-only">{work.source}</legend>
      <p aria-hidden="true" className="mb-2 text--1 font-semibold">
        {work.source}
      </p>
      <div className="flex flex-wrap gap-2">
        {takenSources.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-s border-2 border-line-strong px-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name="source"
              className="size-5 shrink-0 accent-brand outline-none"
              checked={each === source}
              onChange={() => onChoose(each)}
            />
            {work.sources[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
