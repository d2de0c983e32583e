import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { CheckBox } from './check-box.tsx'
import { FieldGroup } from './field-group.tsx'

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
  return (
    <FieldGroup legend={legend} error={error?.message}>
      {Object.entries(options).map(([value, text]) => (
        <CheckBox
          key={value}
          value={value}
          label={text}
          {...register(name, {
            validate: (chosen: unknown) => (Array.isArray(chosen) && chosen.length > 0) || required,
          })}
        />
      ))}
    </FieldGroup>
  )
}
