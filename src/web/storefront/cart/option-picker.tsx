import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'

interface Props {
  name: string
  legend: string
  /** Shown beside the legend while nothing is chosen. */
  hint: string
  options: readonly string[]
  labelOf: (option: string) => string
  /** Shown before the label. */
  swatchOf?: (option: string) => ReactNode
  stateOf: (option: string) => 'available' | 'sold-out' | 'impossible'
  chosen: string | null
  onChoose: (option: string) => void
  error: string
}

/** A row of radio buttons with the chosen option beside the legend. */
export function OptionPicker({ name, legend, options, ...props }: Props) {
  const { hint, labelOf, swatchOf, stateOf, chosen, onChoose, error } = props
  const t = useMessages(productMessages)
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0 scroll-mt-24">
      <legend className="mb-1.5 wrap-anywhere">
        <b className="font-semibold">{legend}</b>
        <span className="text-ink-2"> {chosen === null ? hint : labelOf(chosen)}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => {
          const state = stateOf(option)
          return (
            <label key={option} data-state={state} className="option min-w-11 justify-center">
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === chosen}
                disabled={state === 'impossible'}
                onChange={() => onChoose(option)}
                aria-invalid={error !== '' || undefined}
                className="sr-only"
              />
              {swatchOf?.(option)}
              <span>
                {labelOf(option)}
                {state === 'sold-out' && <span className="sr-only"> {t.soldOutChoice}</span>}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
