import { type KeyboardEvent, memo, useCallback, useId, useRef, useState } from 'react'
import { type Control, type UseFormRegister, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { colorName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { productEditorMessages } from './messages.ts'
import { type ProductValues, useProductChecks, type VariantValues } from './product-values.ts'
import { variantMessages } from './variant-messages.ts'
import { VariantPicture } from './variant-picture.tsx'
import './variant-grid.css'

const textColumns = [
  ...(['originalPrice', 'offerPrice', 'costPrice'] as const),
  ...(['stock', 'weight', 'sku', 'barcode'] as const),
]
type TextColumn = (typeof textColumns)[number]
/** Columns in which rows may be alike. */
const fillable = ['originalPrice', 'offerPrice', 'costPrice', 'stock', 'weight', 'image'] as const
type FillColumn = (typeof fillable)[number]
const isFillable = (column: TextColumn): column is TextColumn & FillColumn =>
  (fillable as readonly string[]).includes(column)

/** Characters of an SKU or barcode. */
const maxCode = 60

/** One row for each variant; where there is no room for columns every row is a card. */
export function VariantGrid({
  fields,
  onRemove,
}: {
  fields: readonly (VariantValues & { key: string })[]
  onRemove: (index: number) => void
}) {
  const t = useMessages(variantMessages)
  const { columns } = useMessages(productEditorMessages)
  const { control, register, getValues, setValue } = useFormContext<ProductValues>()
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [filled, setFilled] = useState(0)
  const [picturing, setPicturing] = useState<number | null>(null)

  const fill = useCallback(
    (from: number, column: FillColumn) => {
      const { variants } = getValues()
      const value = variants[from]?.[column] ?? ''
      for (let index = from + 1; index < variants.length; index++)
        setValue(`variants.${index}.${column}`, value, { shouldDirty: true, shouldValidate: true })
      setFilled(variants.length - from - 1)
    },
    [getValues, setValue],
  )
  const labels = labelsOf(t)

  function onKeyDown(event: KeyboardEvent) {
    const { index, column } = (event.target as HTMLElement).dataset
    if (index === undefined || column === undefined) return
    if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (isFillable(column as TextColumn)) fill(Number(index), column as FillColumn)
      return
    }
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    // Enter would submit the form.
    event.preventDefault()
    const cell = `[data-column="${column}"][data-index="${Number(index) + step}"]`
    grid.current?.querySelector<HTMLInputElement>(cell)?.focus()
  }

  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="font-text text-base font-semibold">
        {t.variants}
      </h2>
      <p className="mb-2 text-sm text-ink-2">{t.gridHint}</p>
      <p role="status" className="sr-only">
        {filled > 0 && t.filled(filled)}
      </p>
      <table ref={grid} aria-labelledby={titleId} onKeyDown={onKeyDown} className="block w-full @4xl:table">
        <thead className="sr-only text-left text-sm text-ink-2 @4xl:not-sr-only @4xl:table-header-group">
          <tr className="variant-head">
            {[t.picture, t.variant, ...textColumns.map((column) => labels[column])].map((label) => (
              <th key={label} scope="col" className="font-semibold">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {fields.map(({ key, options }, index) => (
            <VariantRow
              key={key}
              control={control}
              register={register}
              options={options}
              index={index}
              fill={fill}
              onRemove={onRemove}
              isLast={index === fields.length - 1}
              onPicture={setPicturing}
            />
          ))}
        </tbody>
      </table>
      {picturing !== null && fields[picturing] && (
        <VariantPicture
          index={picturing}
          variant={optionsText(fields[picturing].options)}
          onClose={() => setPicturing(null)}
        />
      )}
    </section>
  )
}

interface RowProps {
  control: Control<ProductValues>
  register: UseFormRegister<ProductValues>
  options: VariantValues['options']
  index: number
  isLast: boolean
  fill: (from: number, column: FillColumn) => void
  onRemove: (index: number) => void
  onPicture: (index: number) => void
}

// A product may have a hundred of them: typing in one renders no other.
const VariantRow = memo(function VariantRow(props: RowProps) {
  const { control, register, options, index, isLast, fill, onRemove, onPicture } = props
  const t = useMessages(variantMessages)
  const productText = useMessages(productMessages)
  const checks = useProductChecks()
  const { errors } = useFormState({ control, name: `variants.${index}` })
  const image = useWatch({ control, name: `variants.${index}.image` })
  const { color, ...others } = options
  const name = optionsText(color === undefined ? others : { color: colorName(color, productText), ...others })
  const labels = labelsOf(t)
  function validate(column: TextColumn, text: string, values: ProductValues) {
    if (column === 'barcode') return true
    if (column !== 'sku')
      return checks[column](text, { originalPrice: values.variants[index]?.originalPrice ?? '' })
    const same = values.variants.filter(({ sku }) => sku.trim() === text.trim())
    return text.trim() === '' || same.length < 2 || t.skuTwice
  }
  const fillButton = (column: FillColumn, label: string) =>
    !isLast && (
      <button
        type="button"
        aria-label={t.fillDown(label, name)}
        title={t.fillDown(label, name)}
        // In the first row the keyboard reaches it, too; in the others Ctrl + D is the shorter way.
        tabIndex={index === 0 ? undefined : -1}
        onClick={() => fill(index, column)}
        className={`variant-fill rounded-md text-ink-2 hover:text-ink ${column === 'image' ? 'variant-fill-picture' : ''}`}
      >
        <Icon name="arrow-down" className="size-4.5" />
      </button>
    )
  return (
    <tr className="variant-row rounded-md border border-line p-3">
      <td className="variant-cell relative">
        <button
          type="button"
          aria-label={t.choosePicture(name)}
          title={t.choosePicture(name)}
          onClick={() => onPicture(index)}
          className="flex size-11 items-center justify-center overflow-hidden rounded-md border border-line-strong hover:bg-sunken"
        >
          {image ? (
            <Thumbnail image={image} className="size-full object-contain" />
          ) : (
            <Icon name="images" className="size-5 text-ink-3" />
          )}
        </button>
        {image && fillButton('image', t.picture)}
      </td>
      <th scope="row" className="col-span-2 self-center text-left font-semibold wrap-anywhere">
        {name}
      </th>
      {textColumns.map((column) => {
        const error = errors.variants?.[index]?.[column]?.message
        const id = `variant-${index}-${column}`
        return (
          <td key={column} className="col-span-2">
            <div className="variant-cell relative">
              <label htmlFor={id} className="mb-1 block text-sm font-semibold">
                {labels[column]}
                <span className="sr-only"> {name}</span>
              </label>
              <input
                {...fieldIds(id, { error })}
                data-index={index}
                data-column={column}
                {...(column === 'sku' || column === 'barcode'
                  ? { maxLength: maxCode, autoComplete: 'off' }
                  : numberInput(column === 'stock' || column === 'weight' ? 0 : 2))}
                {...register(`variants.${index}.${column}`, {
                  validate: (text, values) => validate(column, text, values),
                  ...(column === 'originalPrice' && { deps: `variants.${index}.offerPrice` as const }),
                })}
                className={`field min-w-0 tabular-nums ${isFillable(column) && !isLast ? 'variant-input' : ''}`}
              />
              {isFillable(column) && fillButton(column, labels[column])}
            </div>
            <FieldNote id={`${id}-note`} error={error} />
          </td>
        )
      })}
      <td className="row-start-1">
        <IconButton
          icon="trash-2"
          label={t.removeVariant(name)}
          tone="danger"
          onClick={() => onRemove(index)}
        />
      </td>
    </tr>
  )
})

const labelsOf = (t: Messages<typeof variantMessages>): Record<TextColumn, string> => ({
  originalPrice: t.price,
  offerPrice: t.offer,
  costPrice: t.cost,
  stock: t.stock,
  weight: t.weight,
  sku: t.sku,
  barcode: t.barcode,
})
