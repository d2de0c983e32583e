import type { ReactNode } from 'react'

/** What an input needs to be tied to its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface NoteProps {
  id: string
  hint?: string | undefined
  error?: string | undefined
  className?: string
}

/** Below an input or a group of them: the error, or else the hint. */
export function FieldNote({ id, hint, error, className = 'mt-1' }: NoteProps) {
  if (error)
    return (
      <p id={id} role="alert" className={`${className} text-sm font-semibold text-danger wrap-anywhere`}>
        {error}
      </p>
    )
  return (
    hint && (
      <p id={id} className={`${className} text-sm text-ink-2`}>
        {hint}
      </p>
    )
  )
}

/** The attributes of an input with a `FieldNote`. */
export const fieldIds = (id: string, { hint, error }: Pick<NoteProps, 'hint' | 'error'>): FieldIds => ({
  id,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
  'aria-invalid': Boolean(error),
})

interface Props {
  name: string
  /** Id of the input, where its name is not unique on the page. */
  id?: string | undefined
  label: ReactNode
  hint?: string | undefined
  error: string | undefined
  className?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

/** A label, its input, and below it the error or else the hint. */
export const Field = ({ name, id = name, label, hint, error, className, children }: Props) => (
  <div className={className}>
    <label htmlFor={id} className="mb-1 block text-sm font-semibold">
      {label}
    </label>
    {children(fieldIds(id, { hint, error }))}
    <FieldNote id={`${id}-note`} hint={hint} error={error} />
  </div>
)
