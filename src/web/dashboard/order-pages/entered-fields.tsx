import { useState } from 'react'
import { type FieldValues, useFieldArray } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import { type BlockField, type BlockFields, emptyValues } from '#shop/order-pages/block-fields.ts'
import { OnePictureField } from '#web/dashboard/media/one-picture-field.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { InputField, TextField } from '#web/ui/form.tsx'
import { orderPageEditorMessages } from './messages.ts'

interface Props {
  /** Where the values are in the form. */
  path: string
  fields: BlockFields
}

/** The inputs of a block, or of an entry of one of its lists, as the table of blocks declares them. */
export function EnteredFields({ path, fields }: Props) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {Object.entries(fields).map(([name, field]) => (
        <EnteredField key={name} path={`${path}.${name}`} name={name} field={field} />
      ))}
    </div>
  )
}

interface FieldProps {
  path: string
  name: string
  field: BlockField
}

function EnteredField({ path, name, field }: FieldProps) {
  const t = useMessages(orderPageEditorMessages)
  const label = t.fields[name] ?? name
  switch (field.kind) {
    case 'text':
      return (
        <>
          <InputField<FieldValues>
            name={`${path}.en`}
            id={`${path}.en`}
            label={t.inEnglish(label)}
            maxLength={field.max}
          />
          <InputField<FieldValues>
            name={`${path}.bn`}
            id={`${path}.bn`}
            label={t.inBengali(label)}
            lang="bn"
            maxLength={field.max}
          />
        </>
      )
    case 'lines':
      return (
        <>
          <TextField<FieldValues>
            name={`${path}.en`}
            id={`${path}.en`}
            label={t.inEnglish(label)}
            rows={2}
            maxLength={field.max}
          />
          <TextField<FieldValues>
            name={`${path}.bn`}
            id={`${path}.bn`}
            label={t.inBengali(label)}
            lang="bn"
            rows={2}
            maxLength={field.max}
          />
        </>
      )
    case 'video':
      return (
        <InputField<FieldValues>
          name={path}
          id={path}
          label={label}
          type="url"
          maxLength={300}
          className="md:col-span-2"
        />
      )
    case 'picture':
      return <EnteredPicture path={path} label={label} />
    case 'list':
      return <EnteredList path={path} label={label} field={field} />
  }
}

function EnteredPicture({ path, label }: { path: string; label: string }) {
  const [, setUploading] = useState(false)
  return <OnePictureField<FieldValues> name={path} label={label} onUploading={setUploading} />
}

interface ListProps {
  path: string
  label: string
  field: Extract<BlockField, { kind: 'list' }>
}

function EnteredList({ path, label, field: { max, fields } }: ListProps) {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const list = useFieldArray<FieldValues>({ name: path })
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <ol className="flex flex-col gap-2">
        {list.fields.map(({ id }, index) => (
          <li key={id} className="flex min-w-0 items-start gap-1 rounded-md bg-sunken p-2">
            <div className="min-w-0 grow">
              <EnteredFields path={`${path}.${index}`} fields={fields} />
            </div>
            <IconButton
              icon="x"
              label={t.take(t.item(label, formatNumber(index + 1, language)))}
              onClick={() => list.remove(index)}
            />
          </li>
        ))}
      </ol>
      {list.fields.length < max && (
        <Button className="mt-2" onClick={() => list.append(emptyValues(fields))}>
          {t.add}
        </Button>
      )}
    </fieldset>
  )
}
