import type { ReactNode } from 'react'

/** What an input needs to be tied to its label, hint and error. */
export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

interface Props {
  name: string
  /** Id of the input, where its name is not unique on the page. */
  id?: string | undefined
  label: string
  hint?: string
  error: string | undefined
  className?: string
  children: (ids: FieldIds) => ReactNode
}

/** A label, its input, and below it the error or else the hint. */
export function Field({ name, id = name, label, hint, error, className = '', children }: Props) {
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': Boolean(error),
      })}
      {error ? (
        <p id={noteId} role="alert" className="mt-1 text-sm font-semibold text-danger wrap-anywhere">
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
