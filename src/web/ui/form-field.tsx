import { type ComponentProps, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  /** Shown below as long as nothing is wrong. */
  hint?: string
  error: string | undefined
}

/** One line to fill in, with its label above and what is wrong with it below. */
export function FormField({ label, hint, error, ...input }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        required
        aria-invalid={error !== undefined}
        aria-describedby={(error ?? hint) === undefined ? undefined : noteId}
        className="block min-h-12 w-full rounded-md border border-line-strong bg-surface px-3.5 text-lg aria-invalid:border-danger"
        {...input}
      />
      {error === undefined ? (
        hint && (
          <p id={noteId} className="mt-1.5 text-sm text-ink-2">
            {hint}
          </p>
        )
      ) : (
        <p id={noteId} role="alert" className="mt-1.5 text-base text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
