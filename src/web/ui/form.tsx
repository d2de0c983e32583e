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

/** What every field of a form has, whatever its input is. */
export interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  /** Id of the input, where its name is not unique on the page. */
  id?: string
  label: string
  hint?: string | undefined
  /** Rules whose messages are shown below the input. */
  rules?: RegisterOptions<Values>
  /** Classes of the whole field. */
  className?: string | undefined
}

/** Makes a field of the form around it of an input: with its label, and its error or else its hint. */
export const formField = <Input extends object>(Control: (props: Input) => ReactNode) =>
  function FormField<Values extends FieldValues>({
    name,
    id,
    label,
    hint,
    rules,
    className,
    ...input
  }: FieldProps<Values> & Omit<Input, keyof FieldProps<Values>>) {
    const { register, getFieldState, formState } = useFormContext<Values>()
    const { error } = getFieldState(name, formState)
    return (
      <Field name={name} id={id} label={label} hint={hint} error={error?.message} className={className}>
        {(ids) => <Control {...ids} {...(input as unknown as Input)} {...register(name, rules)} />}
      </Field>
    )
  }

/** A labelled input of the form around it, with its error. */
export const InputField = formField((input: ComponentProps<'input'>) => (
  <input className="field" {...input} />
))

interface TextProps extends ComponentProps<'textarea'> {
  /** Classes of the text area, beside those of every field. */
  textClass?: string
}

/** A labelled text of several lines of the form around it, with its error. */
export const TextField = formField(({ textClass = '', ...area }: TextProps) => (
  <textarea className={`field ${textClass}`} {...area} />
))

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
}: FieldProps<Values> & Omit<ComponentProps<'input'>, keyof FieldProps<Values>> & { decimals: number }) => (
  <InputField<Values> {...field} {...numberInput(decimals)} />
)

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
      <Button type="submit" variant="buy" busy={busy} busyLabel={common.saving}>
        {common.save}
      </Button>
      <Button variant="bare" disabled={busy} onClick={onCancel}>
        {common.cancel}
      </Button>
    </div>
  )
}
