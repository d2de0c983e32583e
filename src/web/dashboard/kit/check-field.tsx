import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { CheckBox } from './check-box.tsx'

interface Props<Values extends FieldValues> extends Omit<ComponentProps<typeof CheckBox>, 'name'> {
  name: FieldPath<Values>
}

/** A check box of the form around it. */
export function CheckField<Values extends FieldValues>({ name, ...box }: Props<Values>) {
  const { register } = useFormContext<Values>()
  return <CheckBox {...box} {...register(name)} />
}
