import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>
  legend: string
  /** The text beside the box of each value. */
  options: Readonly<Record<string, string>>
  /** Shown when none is checked. */
  required: string
}

/** Check boxes of a form of which at least one is needed. */
export function CheckBoxes<Values extends FieldValues>({ name, legend, options, required }: Props<Values>) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  const errorId = `${name}-error`
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            value={value}
            {...register(name, {
              validate: (chosen: unknown) => (Array.isArray(chosen) && chosen.length > 0) || required,
            })}
            className="size-5 shrink-0 accent-inverse"
          />
          {text}
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
