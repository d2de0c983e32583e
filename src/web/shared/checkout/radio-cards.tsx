import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldNote } from '#web/ui/field.tsx'

interface Option {
  value: string
  title: string
  text?: string
}
interface Props {
  legend: string
  /** Where a heading already says it, the legend is for screen readers only. */
  legendHidden?: boolean
  options: Option[]
  input: UseFormRegisterReturn
  error?: string | undefined
  small?: boolean
  className?: string
}

/** Radio buttons as cards. */
export function RadioCards({ legend, legendHidden, options, input, error, small, className }: Props) {
  const errorId = `${input.name}-note`
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{legend}</legend>
      <div
        className={`grid gap-3 ${options.length > 1 ? 'grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] sm:grid-cols-2' : 'md:grid-cols-2'}`}
      >
        {options.map(({ value, title, text }) => (
          <label
            key={value}
            className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md border-2 border-line-strong px-3 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${small ? '' : 'py-3'}`}
          >
            <input
              type="radio"
              value={value}
              {...input}
              className="size-5 shrink-0 accent-inverse outline-none"
            />
            <span className="leading-snug">
              <b className={small ? 'font-normal' : 'block font-semibold'}>{title}</b>
              {text && <span className="text-ink-2">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={errorId} error={error} />
    </fieldset>
  )
}
