import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type NumberFieldName,
  type ProductField,
} from '#shop/catalog/product-fields.ts'
import { maxImages } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ColorSwatch } from '#web/features/catalog/color-swatch.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { PictureField } from '#web/features/media/picture-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { CategoryInputs } from './category-inputs.tsx'
import { type LabelledField, productEditorMessages } from './messages.ts'
import { type ProductValues, useProductChecks } from './product-values.ts'

/** The inputs of a product in sections, in the order of the table of product fields. */
export function ProductInputs({ onUploading }: { onUploading: (isUploading: boolean) => void }) {
  const t = useMessages(productEditorMessages)
  const sections = Object.keys(t.sections) as ProductField['section'][]
  return sections.map((section) => (
    <fieldset key={section} className="card min-w-0 p-4 md:p-5">
      <legend className="float-left mb-3 w-full font-display text-lg font-semibold">
        {t.sections[section]}
      </legend>
      <div className="clear-both grid gap-4 @2xl:grid-cols-2">
        {fieldNames
          .filter((name) => fieldOf(name).section === section)
          .map((name) =>
            name === 'images' ? (
              <PictureInput key={name} onUploading={onUploading} />
            ) : (
              <ProductInput key={name} name={name} />
            ),
          )}
      </div>
    </fieldset>
  ))
}

function ProductInput({ name }: { name: FieldName }): ReactNode {
  const field = fieldOf(name)
  // These kinds of inputs exist for names of their own kind only, which the table does not tell by name.
  const label = name as LabelledField
  switch (field.kind) {
    case 'text':
      return <TextInput name={name as TextName} field={field} />
    case 'number':
      return <NumberInput name={name as NumberFieldName} field={field} />
    case 'boolean':
      return <BooleanInput name={name as BooleanName} />
    case 'option':
      return <OptionInput name={name as OptionName} field={field} />
    case 'options':
      return <OptionsInput name={label as OptionsName} field={field} />
    case 'category':
      // One component has the inputs of both names.
      return name === 'category' ? <CategoryInputs /> : null
    default:
      return null
  }
}

type NamesOf<Value> = {
  [Name in keyof ProductValues & LabelledField]: ProductValues[Name] extends Value ? Name : never
}[keyof ProductValues & LabelledField]
type TextName = Exclude<NamesOf<string>, NumberFieldName>
type BooleanName = NamesOf<boolean>
type OptionName = 'productType'
type OptionsName = NamesOf<readonly string[]>
interface InputProps<Name, Kind> {
  name: Name
  field: ProductField & { kind: Kind }
}

/** A field's label, hint and error around its input. */
function LabelledInput({
  name,
  className,
  children,
}: {
  name: LabelledField & keyof ProductValues
  className?: string
  children: Parameters<typeof Field>[0]['children']
}) {
  const t = useMessages(productEditorMessages)
  const { getFieldState, formState } = useFormContext<ProductValues>()
  const hint = t.hints[name]
  return (
    <Field
      name={name}
      label={t.fields[name]}
      error={getFieldState(name, formState).error?.message}
      {...(hint && { hint })}
      {...(className && { className })}
    >
      {children}
    </Field>
  )
}

function TextInput({ name, field }: InputProps<TextName, 'text'>) {
  const { register } = useFormContext<ProductValues>()
  const validate = useProductChecks()[name]
  const isUrl = field.format !== undefined
  const shared = {
    ...register(name, { validate }),
    lang: field.lang,
    maxLength: field.max,
    className: 'field',
  }
  return (
    <LabelledInput name={name} {...(isUrl && { className: '@2xl:col-span-2' })}>
      {(ids) =>
        field.multiline ? (
          <textarea {...ids} {...shared} rows={7} />
        ) : (
          <input {...ids} {...shared} {...(isUrl && { type: 'url', inputMode: 'url' })} />
        )
      }
    </LabelledInput>
  )
}

/** Limits from here on are those of the database, and not shown. */
const technicalLimit = 1_000_000

function NumberInput({ name, field }: InputProps<NumberFieldName, 'number'>) {
  const { register } = useFormContext<ProductValues>()
  const validate = useProductChecks()[name]
  return (
    <LabelledInput name={name}>
      {(ids) => (
        <input
          {...ids}
          {...register(name, { validate, ...(name === 'originalPrice' && { deps: 'offerPrice' }) })}
          type="number"
          inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
          min={field.min}
          max={field.max < technicalLimit ? field.max : undefined}
          step={10 ** -field.decimals}
          className="field tabular-nums"
        />
      )}
    </LabelledInput>
  )
}

function BooleanInput({ name }: { name: BooleanName }) {
  const t = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold @2xl:mt-6">
        <input
          type="checkbox"
          {...register(name)}
          aria-describedby={`${name}-note`}
          className="size-5 shrink-0 accent-inverse"
        />
        {t.fields[name]}
      </label>
      <p id={`${name}-note`} className="text-sm text-ink-2">
        {t.hints[name]}
      </p>
    </div>
  )
}

function OptionInput({ name, field }: InputProps<OptionName, 'option' | 'options'>) {
  const t = useMessages(productEditorMessages)
  const { register } = useFormContext<ProductValues>()
  return (
    <LabelledInput name={name}>
      {(ids) => (
        <select {...ids} {...register(name)} className="field">
          <option value="">{t.noType}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t.types[option as keyof typeof t.types]}
            </option>
          ))}
        </select>
      )}
    </LabelledInput>
  )
}

function OptionsInput({ name, field }: InputProps<OptionsName, 'option' | 'options'>) {
  const t = useMessages(productEditorMessages)
  const { colors } = useMessages(productMessages)
  const { register } = useFormContext<ProductValues>()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{t.fields[name]}</legend>
      <div className="flex flex-wrap gap-2">
        {field.options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              value={option}
              {...register(name)}
              className="size-5 accent-inverse outline-none"
            />
            {isColor(option, colors) ? (
              <>
                <ColorSwatch color={option} className="size-5" />
                {colors[option]}
              </>
            ) : (
              option
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isColor = <Colors extends object>(option: string, colors: Colors): option is keyof Colors & string =>
  option in colors

function PictureInput({ onUploading }: { onUploading: (isUploading: boolean) => void }) {
  const t = useMessages(productEditorMessages)
  const { control, setValue, getValues, getFieldState, formState } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  return (
    <div className="@2xl:col-span-2">
      <PictureField
        label={t.fields.images}
        hint={t.imagesHint(maxImages)}
        max={maxImages}
        pictures={pictures}
        onChange={(change) =>
          setValue('pictures', [...change(getValues('pictures'))], {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
        onUploading={onUploading}
        withAlt
        error={getFieldState('pictures', formState).error?.message}
      />
    </div>
  )
}
