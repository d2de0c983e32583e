import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'

interface Option<Value extends string = string> {
  value: Value
  text: string
  disabled?: boolean
}

/** What can be chosen, in order; options with a common heading form a group. */
export type SelectOptions<Value extends string = string> = readonly (
  | Option<Value>
  | { label: string; options: readonly Option<Value>[] }
)[]

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'children'> {
  options: SelectOptions<Value>
  onChoose?: (value: Value) => void
}

/** A select without a visible label: it needs an `aria-label`, or a label that names its id. */
export const Select = <Value extends string>({
  options,
  onChoose,
  className = '',
  ...select
}: SelectProps<Value>) => (
  <select
    className={`field ${className}`}
    {...select}
    {...(onChoose && { onChange: ({ target }) => onChoose(target.value as Value) })}
  >
    {options.map((each) =>
      'options' in each ? (
        <optgroup key={each.label} label={each.label}>
          {each.options.map(optionOf)}
        </optgroup>
      ) : (
        optionOf(each)
      ),
    )}
  </select>
)

const optionOf = ({ value, text, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {text}
  </option>
)

interface LabelledProps<Value extends string>
  extends Omit<SelectProps<Value>, 'name' | 'id' | 'onChange' | 'className'> {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  className?: string
  value: Value
  onChoose: (value: Value) => void
}

/** A labelled select whose value the page holds; in a form there is `SelectField`. */
export const LabelledSelect = <Value extends string>({
  id,
  label,
  hint,
  error,
  className,
  ...select
}: LabelledProps<Value>) => (
  <Field name={id} label={label} hint={hint} error={error} className={className}>
    {(ids) => <Select {...ids} {...select} />}
  </Field>
)
