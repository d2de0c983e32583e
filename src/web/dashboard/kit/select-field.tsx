import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { type Options, Select } from './select.tsx'

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>
  /** Id of the select, where its name is not unique on the page. */
  id?: string
  label: string
  hint?: string
  options: Options
  /** Rules whose messages are shown below the select. */
  rules?: RegisterOptions<Values>
  className?: string
}

/** A labelled select of the form around it, with its error. */
export function SelectField<Values extends FieldValues>({
  name,
  id,
  label,
  hint,
  options,
  rules,
  className,
}: Props<Values>) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const { error } = getFieldState(name, formState)
  return (
    <Field
      name={name}
      id={id}
      label={label}
      error={error?.message}
      {...(hint && { hint })}
      {...(className && { className })}
    >
      {(ids) => <Select {...ids} options={options} {...register(name, rules)} />}
    </Field>
  )
}
