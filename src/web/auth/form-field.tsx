import { type ComponentProps, useId } from 'react'

interface Props extends ComponentProps<'input'> {
  name: string
  label: string
  error: string | undefined
}

/** One line to fill in, with its label above and what is wrong with it below. */
export function FormField({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="block min-h-12 w-full rounded-s border border-line-strong bg-surface px-3.5 text-1 aria-invalid:border-danger"
        {...input}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-0 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
