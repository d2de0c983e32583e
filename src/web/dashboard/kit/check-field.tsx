import { type ComponentProps, useId } from 'react'
import { type FieldPath, type FieldValues, type RegisterOptions, useFormContext } from 'react-hook-form'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { CheckBox } from './check-box.tsx'

interface Props<Values extends FieldValues> extends Omit<ComponentProps<typeof CheckBox>, 'name'> {
  name: FieldPath<Values>
  hint?: string | undefined
  rules?: RegisterOptions<Values>
}

/** A check box of the form around it, and below it its error or else its hint. */
export function CheckField<Values extends FieldValues>({
  name,
  hint,
  rules,
  className,
  ...box
}: Props<Values>) {
  const { register, getFieldState, formState } = useFormContext<Values>()
  const id = useId()
  const error = getFieldState(name, formState).error?.message
  return (
    <div className={className}>
      <CheckBox {...fieldIds(id, { hint, error })} {...box} {...register(name, rules)} />
      <FieldNote id={`${id}-note`} hint={hint} error={error} className="pl-8" />
    </div>
  )
}
