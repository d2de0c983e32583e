import type { ReactNode } from 'react'

/** What an input needs to be tied to its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface Props {
  name: string
  label: string
  hint?: string
  error: string | undefined
  className?: string
  children: (ids: FieldIds) => ReactNode
}

/** A label, its input, and below it the error or else the hint. */
export function Field({ name, label, hint, error, className = '', children }: Props) {
  const noteId = `${name}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id: name,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={noteId} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="mt-1 text-sm text-ink-2">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
