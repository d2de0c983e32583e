import { type ComponentProps, useId } from 'react'

interface Props extends ComponentProps<'fieldset'> {
  legend: string
  isLegendHidden?: boolean | undefined
  /** Below the inputs, and tied to the group. */
  hint?: string | undefined
  /** With a line around it, for what has opened inside a page. */
  isFramed?: boolean
}

/** Inputs with a common heading. */
export function FieldGroup({
  legend,
  isLegendHidden,
  hint,
  isFramed,
  className = '',
  children,
  ...group
}: Props) {
  const hintId = useId()
  const heading = isFramed ? 'px-1 text-sm font-semibold' : 'mb-1 text-sm font-semibold'
  return (
    <fieldset
      aria-describedby={hint && hintId}
      className={`min-w-0 ${isFramed ? 'rounded-md border border-line-strong p-3' : ''} ${className}`}
      {...group}
    >
      <legend className={isLegendHidden ? 'sr-only' : heading}>{legend}</legend>
      {children}
      {hint && (
        <p id={hintId} className="mt-1 text-sm text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
