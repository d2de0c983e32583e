import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldPath,
  type FieldValues,
  FormProvider,
  type RegisterOptions,
  type SubmitErrorHandler,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { commonMessages } from './messages.ts'

interface FormProps<Values extends FieldValues>
  extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInvalid' | 'children'> {
  form: UseFormReturn<Values>
  onSubmit: SubmitHandler<Values>
  onInvalid?: SubmitErrorHandler<Values>
  children: ReactNode
}

/** A form of react-hook-form. An invalid submission marks its fields and focuses the first of them. */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  children,
  ...rest
}: FormProps<Values>) {
  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit, onInvalid)} {...rest}>
        {children}
      </form>
    </FormProvider>
  )
}

/** Announces in a form why it was not saved; an empty text is none. */
export const FormNotice = ({ text, ...props }: ComponentProps<'div'> & { text: string | undefined }) => (
  <div role="alert" {...props}>
    {text && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{text}</p>}
  </div>
)

interface InputProps<Values extends FieldValues> extends Omit<ComponentProps<'input'>, 'name'> {
  name: FieldPath<Values>
  label: string
  hint?: string
  /** Rules whose messages are shown below the input. */
  rules?: RegisterOptions<Values>
}

/** A labelled input of the form around it, with its error. */
export function InputField<Values extends FieldValues>({
  name,
  id,
  label,
  hint,
  rules,
  className,
  ...input
}: InputProps<Values>) {
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
      {(ids) => <input {...ids} className="field" {...input} {...register(name, rules)} />}
    </Field>
  )
}

/** Attributes of an input for a number: of text, because a number input drops Bengali digits without a word. */
export const numberInput = (decimals: number) =>
  ({
    type: 'text',
    inputMode: decimals === 0 ? 'numeric' : 'decimal',
    maxLength: 20,
    autoComplete: 'off',
  }) as const

/** An `InputField` for a number, which is read with `parseNumber`. */
export const NumberField = <Values extends FieldValues>({
  decimals,
  ...field
}: InputProps<Values> & { decimals: number }) => <InputField<Values> {...field} {...numberInput(decimals)} />

/**
 * Shows the fields that the shop rejected beside their inputs and focuses the first; false when it named none of this
 * form. `messageFor` turns a field of the API into an input of the form and its message.
 */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  messageFor: (field: string, message: string) => { name: FieldPath<Values>; message: string } | null,
) {
  const fields = error instanceof ApiError ? Object.entries(error.body.fields ?? {}) : []
  const errors = fields.flatMap(([field, message]) => messageFor(field, message) ?? [])
  for (const [index, { name, message }] of errors.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
  return errors.length > 0
}

/** The buttons of a form that has opened inside a page. */
export function SaveOrCancel({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const common = useMessages(commonMessages)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} busyLabel={common.saving}>
        {common.save}
      </Button>
      <Button variant="bare" disabled={busy} onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
