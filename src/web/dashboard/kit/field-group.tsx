import { type ComponentProps, useId } from 'react'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'

interface Props extends ComponentProps<'fieldset'> {
  legend: string
  isLegendHidden?: boolean | undefined
  /** Below the inputs, and tied to the group. */
  hint?: string | undefined
  /** Instead of the hint. */
  error?: string | undefined
  /** With a line around it, for what has opened inside a page. */
  isFramed?: boolean
}

/** Inputs with a common heading. */
export function FieldGroup({
  legend,
  isLegendHidden,
  hint,
  error,
  isFramed,
  className = '',
  children,
  ...group
}: Props) {
  const id = useId()
  const heading = isFramed ? 'px-1 text-sm font-semibold' : 'mb-1 text-sm font-semibold'
  return (
    <fieldset
      aria-describedby={fieldIds(id, { hint, error })['aria-describedby']}
      className={`min-w-0 ${isFramed ? 'rounded-md border border-line-strong p-3' : ''} ${className}`}
      {...group}
    >
      <legend className={isLegendHidden ? 'sr-only' : heading}>{legend}</legend>
      {children}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </fieldset>
  )
}
