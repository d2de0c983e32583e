import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  type FieldName,
  fieldNames,
  fieldOf,
  type NumberFieldName,
  type ProductField,
} from '#shop/catalog/product-fields.ts'
import { optionsOf } from '#shop/catalog/variant-rules.ts'
import { usualImages } from '#shop/media/rules.ts'
import { issuesTaxInvoices } from '#shop/vat/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { Fold, hasRoom } from '#web/dashboard/kit/fold.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { PictureField } from '#web/dashboard/media/picture-field.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { InputField, NumberField, TextField } from '#web/ui/form.tsx'
import { CategoryInputs } from './category-inputs.tsx'
import { type LabelledField, productEditorMessages } from './messages.ts'
import {
  copyOfList,
  fieldsOfVariants,
  type MomentName,
  type ProductValues,
  useColorValues,
  useProductChecks,
} from './product-values.ts'
import { VariantEditor } from './variant-editor.tsx'
import { variantMessages } from './variant-messages.ts'
import { WordList } from './word-list.tsx'

type SectionName = ProductField['section']
/** What stands together, and where there is room for two columns; the table of variants takes both. */
const blocks: readonly { sections: readonly SectionName[]; place: string }[] = [
  { sections: ['basics', 'price'], place: '' },
  { sections: ['category', 'selling'], place: '@4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1' },
  { sections: ['details'], place: '' },
  { sections: ['options'], place: '@4xl:col-span-2' },
]
/** What every product has; the other sections are folded where a screen has no room for them. */
const alwaysShown: readonly SectionName[] = ['basics', 'price', 'category']

/** The inputs of a product in sections: name, pictures, price and stock first (D212). */
export const ProductInputs = ({ onUploading }: UploadProps) => (
  <div className="grid items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr]">
    {blocks.map(({ sections, place }) => (
      <div key={sections.join()} className={`grid gap-4 ${place}`}>
        {sections.map((section) =>
          alwaysShown.includes(section) ? (
            <fieldset key={section} className="card @container p-4 md:p-5">
              <SectionTitle section={section} />
              <SectionInputs section={section} onUploading={onUploading} />
            </fieldset>
          ) : (
            <FoldedSection key={section} section={section} onUploading={onUploading} />
          ),
        )}
      </div>
    ))}
  </div>
)

interface UploadProps {
  onUploading: (isUploading: boolean) => void
}
interface SectionProps extends UploadProps {
  section: SectionName
}

function SectionTitle({ section }: Pick<SectionProps, 'section'>) {
  const t = useMessages(productEditorMessages)
  return (
    <legend className="float-left mb-3 w-full font-display text-lg font-semibold">
      {t.sections[section]}
    </legend>
  )
}

/** Says what is filled in while it is closed, and opens for an error. */
function FoldedSection({ section, onUploading }: SectionProps) {
  const t = useMessages(productEditorMessages)
  const { control, formState } = useFormContext<ProductValues>()
  const values = useWatch({ control }) as Partial<ProductValues>
  const { errors, submitCount } = formState
  const names = namesOf(section)
  const own: readonly string[] = section === 'options' ? [...names, 'hasVariants', 'variants'] : names
  const filled = names.flatMap((name) => {
    const value = values[name as keyof ProductValues]
    const isEmpty = !value || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [t.fields[name as LabelledField]]
  })
  return (
    <Fold
      title={t.sections[section]}
      note={filled.join(' · ') || t.notFilled}
      startsOpen={hasRoom() || (section === 'options' && values.hasVariants === true)}
      mustShow={own.some((name) => name in errors)}
      attempt={submitCount}
    >
      <SectionInputs section={section} onUploading={onUploading} />
    </Fold>
  )
}

const namesOf = (section: SectionName) => fieldNames.filter((name) => fieldOf(name).section === section)

function SectionInputs({ section, onUploading }: SectionProps) {
  const variantText = useMessages(variantMessages)
  const hasVariants = useWatch<ProductValues, 'hasVariants'>({ name: 'hasVariants' })
  const { data: settings } = useApiQuery('GET /settings', {})
  const isShown = (name: FieldName) =>
    name === 'vatRate'
      ? settings !== undefined && issuesTaxInvoices(settings)
      : !hasVariants || !fieldsOfVariants.includes(name)
  return (
    <div
      className={`clear-both grid items-start gap-4 @lg:grid-cols-2 ${section === 'price' ? '@3xs:grid-cols-2 @lg:grid-cols-3' : ''}`}
    >
      {section === 'options' && <VariantSwitch />}
      {section === 'options' && hasVariants && <VariantEditor />}
      {section === 'price' && hasVariants && (
        <p className="notice col-span-full">{variantText.pricesBelow}</p>
      )}
      {namesOf(section)
        .filter(isShown)
        .map((name) =>
          name === 'images' ? (
            <PictureInput key={name} onUploading={onUploading} />
          ) : (
            <ProductInput key={name} name={name} />
          ),
        )}
    </div>
  )
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
    case 'quantityOffers':
      return <QuantityOffersInput />
    case 'moment':
      return <MomentInput name={name as MomentName} />
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
type TextName = Exclude<NamesOf<string>, NumberFieldName | MomentName | 'quantityOffers'>
type BooleanName = NamesOf<boolean>
type OptionName = 'productType'
type OptionsName = NamesOf<readonly string[]>
interface InputProps<Name, Kind> {
  name: Name
  field: ProductField & { kind: Kind }
}

/** The name, label and hint of a field. */
function useLabels<Name extends LabelledField>(name: Name) {
  const t = useMessages(productEditorMessages)
  return {
    name,
    label: t.fields[name],
    hint: t.hints[name],
  }
}

function TextInput({ name, field }: InputProps<TextName, 'text'>) {
  const check = useProductChecks()[name]
  const isUrl = field.format === 'video'
  const shared = {
    ...useLabels(name),
    rules: { validate: (text: unknown, values: ProductValues) => check(String(text), values) },
    lang: field.lang,
    maxLength: field.max,
  }
  if (field.multiline) return <TextField<ProductValues> {...shared} rows={7} />
  return (
    <InputField<ProductValues>
      {...shared}
      className={isUrl || name === 'name' ? '@lg:col-span-2' : undefined}
      {...(isUrl && { type: 'url', inputMode: 'url' })}
    />
  )
}

function NumberInput({ name, field }: InputProps<NumberFieldName, 'number'>) {
  const check = useProductChecks()[name]
  return (
    <NumberField<ProductValues>
      {...useLabels(name)}
      rules={{
        validate: (text, values) => check(String(text), values),
        ...(name === 'originalPrice' && { deps: ['offerPrice', 'quantityOffers'] }),
      }}
      decimals={field.decimals}
      className="tabular-nums"
    />
  )
}

/** What several pieces cost together, as one line of text. */
function QuantityOffersInput() {
  const check = useProductChecks().quantityOffers
  return (
    <InputField<ProductValues>
      {...useLabels('quantityOffers')}
      rules={{ validate: (text, values) => check(String(text), values) }}
      maxLength={200}
      className="tabular-nums"
    />
  )
}

/** Date and time in Dhaka. */
function MomentInput({ name }: { name: MomentName }) {
  const check = useProductChecks()[name]
  return (
    <InputField<ProductValues>
      {...useLabels(name)}
      rules={{
        validate: (text, values) => check(String(text), values),
        ...(name === 'offerStartsAt' && { deps: 'offerEndsAt' }),
      }}
      type="datetime-local"
      className="tabular-nums"
    />
  )
}

const BooleanInput = ({ name }: { name: BooleanName }) => (
  <CheckField<ProductValues> {...useLabels(name)} className="@lg:mt-6" />
)

function OptionInput({ name, field }: InputProps<OptionName, 'option' | 'options'>) {
  const t = useMessages(productEditorMessages)
  return (
    <SelectField<ProductValues>
      {...useLabels(name)}
      options={[
        { value: '', text: t.noType },
        ...field.options.map((option) => ({
          value: option,
          text: t.types[option as keyof typeof t.types],
        })),
      ]}
    />
  )
}

function OptionsInput({ name, field }: InputProps<OptionsName, 'options'>) {
  const t = useMessages(productEditorMessages)
  const variantText = useMessages(variantMessages)
  const { control, setValue } = useFormContext<ProductValues>()
  const values = useWatch({ control, name })
  const colors = useColorValues()
  return (
    <WordList
      name={name}
      legend={t.fields[name]}
      hint={variantText.hints[name]}
      given={field.options}
      values={values}
      onChange={(next) => setValue(name, next, { shouldDirty: true })}
      {...(name === 'colors' && { colors })}
    />
  )
}

/** Whether prices and stock are those of variants; the sizes and colours chosen so far become their options. */
function VariantSwitch() {
  const t = useMessages(variantMessages)
  const { getValues, setValue } = useFormContext<ProductValues>()
  return (
    <CheckField<ProductValues>
      name="hasVariants"
      label={t.hasVariants}
      hint={t.hasVariantsHint}
      className="@lg:col-span-2"
      rules={{
        validate: (hasVariants) => !hasVariants || getValues('variants').length > 0 || t.noVariants,
        onChange() {
          const { colors, sizes, optionLists } = getValues()
          if (optionLists.length === 0)
            setValue('optionLists', optionsOf({ colors, sizes, variants: [] }).map(copyOfList))
        },
      }}
    />
  )
}

function PictureInput({ onUploading }: { onUploading: (isUploading: boolean) => void }) {
  const t = useMessages(productEditorMessages)
  const { control, setValue, getValues, getFieldState, formState } = useFormContext<ProductValues>()
  const pictures = useWatch({ control, name: 'pictures' })
  const { data: settings } = useApiQuery('GET /settings', {})
  const most = settings?.picturesPerProduct ?? usualImages
  return (
    <div className="@lg:col-span-2">
      <PictureField
        label={t.fields.images}
        hint={t.imagesHint(most)}
        max={Math.max(most, pictures.length)}
        pictures={pictures}
        onChange={(change) =>
          setValue('pictures', [...change(getValues('pictures'))], {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
        onUploading={onUploading}
        isSquare
        withAlt
        onReplaced={(before, after) =>
          getValues('variants').forEach(({ image }, index) => {
            if (image === before) setValue(`variants.${index}.image`, after, { shouldDirty: true })
          })
        }
        error={getFieldState('pictures', formState).error?.message}
      />
    </div>
  )
}
