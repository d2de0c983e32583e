import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'

interface Props<Values extends FieldValues> extends Omit<ComponentProps<'textarea'>, 'name'> {
  name: FieldPath<Values>
  label: string
  hint?: string
  /** Rules whose messages are shown below the text. */
  rules?: RegisterOptions<Values>
  /** Classes of the text area, beside those of every field. */
  textClass?: string
}

/** A labelled text of several lines of the form around it, with its error. */
export function TextField<Values extends FieldValues>({
  name,
  id,
  label,
  hint,
  rules,
  className,
  textClass = '',
  ...area
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
      {(ids) => <textarea {...ids} className={`field ${textClass}`} {...area} {...register(name, rules)} />}
    </Field>
  )
}
