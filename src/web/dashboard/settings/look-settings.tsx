import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SettingName } from '#shop/settings/setting-fields.ts'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'

type Values = Record<SettingName, string>

interface Props {
  form: UseFormReturn<Values>
  name: SettingName
  label: string
}

interface ChoiceProps extends Props {
  hint?: string | undefined
  children: readonly { value: string; label: string; sample: ReactNode }[]
}

/** A setting with a few given values, each with a sample. */
export function ChoiceSetting({ form, name, label, hint, children }: ChoiceProps) {
  return (
    <FieldGroup id={name} legend={label} hint={hint} className="@2xl:col-span-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-2">
        {children.map(({ value, label, sample }) => (
          <label key={value} className="option">
            <input type="radio" value={value} {...form.register(name)} className="sr-only" />
            {sample}
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
