import type { ReactNode } from 'react'

interface Props<T extends string> {
  name: string
  legend: string
  /** Stands beside the legend as long as nothing is chosen. */
  hint: string
  options: readonly T[]
  word: (option: T) => string
  /** What is drawn in place of the word; the word is still read aloud. */
  face?: (option: T) => ReactNode
  chosen: T | null
  onChoose: (option: T) => void
  error: string
}

const frame =
  'flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border-2 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

/** One of several, as a row of radio buttons; what is chosen is written beside the name of the choice. */
export function Choice<T extends string>({ name, legend, options, ...props }: Props<T>) {
  const { hint, word, face, chosen, onChoose, error } = props
  const errorId = `${name}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="scroll-mt-24">
      <legend className="mb-2">
        <b className="font-semibold">{legend}</b>
        <span className="text-ink-2"> {chosen === null ? hint : word(chosen)}</span>
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {options.map((option) => (
          <label
            key={option}
            title={face && word(option)}
            className={`${frame} ${face ? '' : 'px-3'} ${option === chosen ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-surface'}`}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              aria-invalid={error !== '' || undefined}
              className="sr-only"
            />
            {face?.(option)}
            <span className={face && 'sr-only'}>{word(option)}</span>
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
