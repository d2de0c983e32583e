import type { ReactNode } from 'react'

interface Props<T extends string> {
  name: string
  legend: string
  /** Shown beside the legend while nothing is chosen. */
  hint: string
  options: readonly T[]
  labelOf: (option: T) => string
  /** Shown before the label. */
  swatchOf?: (option: T) => ReactNode
  chosen: T | null
  onChoose: (option: T) => void
  error: string
}

/** A row of radio buttons with the chosen option beside the legend. */
export function OptionPicker<T extends string>({ name, legend, options, ...props }: Props<T>) {
  const { hint, labelOf, swatchOf, chosen, onChoose, error } = props
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="scroll-mt-24">
      <legend className="mb-1.5">
        <b className="font-semibold">{legend}</b>
        <span className="text-ink-2"> {chosen === null ? hint : labelOf(chosen)}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label key={option} className="option min-w-11 justify-center">
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              aria-invalid={error !== '' || undefined}
              className="sr-only"
            />
            {swatchOf?.(option)}
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
