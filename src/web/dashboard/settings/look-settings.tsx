import type { ReactNode } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { SettingName } from '#shop/settings/setting-fields.ts'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { PictureField } from '#web/dashboard/media/picture-field.tsx'

type Values = Record<SettingName, string>

interface Props {
  form: UseFormReturn<Values>
  name: SettingName
  label: string
}

interface PictureProps extends Props {
  hint: string
  onUploading: (isUploading: boolean) => void
}

/** A setting that is the URL of a picture, or empty. */
export function PictureSetting({ form, name, label, hint, onUploading }: PictureProps) {
  const { field, fieldState } = useController({ control: form.control, name })
  const picturesOf = (url: string) => (url ? [{ url, alt: '' }] : [])
  return (
    <div id={name}>
      <PictureField
        label={label}
        hint={hint}
        max={1}
        pictures={picturesOf(field.value)}
        onChange={(change) => field.onChange(change(picturesOf(form.getValues(name)))[0]?.url ?? '')}
        onUploading={onUploading}
        error={fieldState.error?.message}
      />
    </div>
  )
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
