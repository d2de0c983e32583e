import { useCallback, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { colorNames, maxOptionNames, maxVariants, sizeNames } from '#shop/catalog/rules.ts'
import { combinationCount, combine, missingCount, type OptionList } from '#shop/catalog/variant-rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { colorName, optionName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { moved, Sortable, SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { AddOption, OptionHeading } from './option-names.tsx'
import { type ProductValues, useColorValues, type VariantValues } from './product-values.ts'
import { VariantGrid } from './variant-grid.tsx'
import { variantMessages } from './variant-messages.ts'
import { WordList } from './word-list.tsx'

const givenWords: Record<string, readonly string[]> = { size: sizeNames, color: colorNames }

/** The options of a product with their values, and what changes them together with its variants. */
function useOptionLists() {
  const { control, setValue, getValues, formState } = useFormContext<ProductValues>()
  const lists = useWatch({ control, name: 'optionLists' })
  const { fields, replace, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })

  const setLists = (next: OptionList[]) =>
    setValue('optionLists', next as ProductValues['optionLists'], { shouldDirty: true })

  /** A new row has the prices of the first one, or those that were typed before there were variants. */
  function make(options: VariantValues['options']): VariantValues {
    const { variants, ...product } = getValues()
    const { originalPrice, offerPrice, costPrice } = variants[0] ?? product
    const prices = { originalPrice, offerPrice, costPrice }
    return { ...prices, _id: '', options, stock: '', weight: '', sku: '', barcode: '', image: '' }
  }
  const combineRows = (next: readonly OptionList[]) =>
    replace(combine(next, getValues('variants'), formState.defaultValues?.variants as VariantValues[], make))

  function changeValues(name: string, values: string[]) {
    const next = lists.map((list) => (list.name === name ? { name, values } : list))
    setLists(next)
    const rows = getValues('variants')
    const left = rows.filter(({ options }) => options[name] === undefined || values.includes(options[name]))
    if (left.length < rows.length) replace(left)
  }
  /** Puts a value at another place, and the rows of the variants in the order of the values. */
  function moveValue(name: string, from: number, to: number) {
    const next = lists.map((list) =>
      list.name === name ? { name, values: moved(list.values, from, to) } : list,
    )
    setLists(next)
    const placeOf = ({ options }: VariantValues) =>
      next.map((list) => list.values.indexOf(options[list.name] ?? ''))
    replace(
      getValues('variants').toSorted((one, other) => {
        const places = placeOf(other)
        return placeOf(one)
          .map((place, index) => place - (places[index] ?? 0))
          .reduce((difference, each) => difference || each, 0)
      }),
    )
  }
  /** The variants stay the same ones: saved with their ids they keep stock and codes. */
  function renameOption(name: string, to: string) {
    setLists(lists.map((list) => (list.name === name ? { ...list, name: to } : list)))
    replace(
      getValues('variants').map((variant) => {
        const options = Object.entries(variant.options).map(([key, value]) => [
          key === name ? to : key,
          value,
        ])
        return { ...variant, options: Object.fromEntries(options) }
      }),
    )
  }
  function removeOption(name: string) {
    const next = lists.filter((list) => list.name !== name)
    setLists(next)
    if (getValues('variants').length > 0) combineRows(next)
  }
  return {
    lists,
    fields,
    remove,
    addOption: (name: string) => setLists([...lists, { name, values: [] }]),
    changeValues,
    moveValue,
    renameOption,
    removeOption,
    makeMissing: () => combineRows(lists),
  }
}

/** The options of a product and its variants: one row for each combination. */
export function VariantEditor() {
  const t = useMessages(variantMessages)
  const productText = useMessages(productMessages)
  const options = useOptionLists()
  const { lists, fields, remove, addOption, changeValues, moveValue } = options
  const { renameOption, removeOption, makeMissing } = options
  const colors = useColorValues()
  const box = useRef<HTMLDivElement>(null)

  const missing = missingCount(lists, fields)
  const count = combinationCount(lists)
  const onRemove = useCallback(
    (index: number) => {
      remove(index)
      box.current?.focus()
    },
    [remove],
  )

  return (
    <div ref={box} tabIndex={-1} className="flex min-w-0 flex-col gap-5 outline-none @lg:col-span-2">
      <section aria-label={t.optionsTitle} className="flex flex-col gap-4">
        <h2 className="font-text text-base font-semibold">{t.optionsTitle}</h2>
        {lists.map(({ name, values }) => (
          <div key={name} className="rounded-md border border-line p-3 md:p-4">
            <OptionHeading
              name={name}
              names={lists.map((list) => list.name)}
              onRename={(to) => renameOption(name, to)}
              onRemove={() => {
                removeOption(name)
                box.current?.focus()
              }}
            />
            <WordList
              legend={optionName(name, productText)}
              legendHidden
              hint={t.hints[name]}
              given={givenWords[name] ?? []}
              values={values}
              onChange={(next) => changeValues(name, next)}
              {...(name === 'color' && { colors })}
            />
            {values.length > 1 && (
              <ValueOrder values={values} onMove={(from, to) => moveValue(name, from, to)} />
            )}
          </div>
        ))}
        {lists.length < maxOptionNames && (
          <AddOption names={lists.map(({ name }) => name)} onAdd={addOption} />
        )}
        {count > maxVariants ? (
          <p role="alert" className="font-semibold text-danger">
            {t.tooMany(count, maxVariants)}
          </p>
        ) : (
          missing > 0 && (
            <Button className="self-start" onClick={makeMissing}>
              {fields.length === 0 ? t.make(missing) : t.makeMissing(missing)}
            </Button>
          )
        )}
      </section>
      {fields.length > 0 && <VariantGrid fields={fields} onRemove={onRemove} />}
    </div>
  )
}

/** The values in the order in which shoppers see them, to be changed by dragging. */
function ValueOrder({
  values,
  onMove,
}: {
  values: readonly string[]
  onMove: (from: number, to: number) => void
}) {
  const t = useMessages(variantMessages)
  return (
    <div className="mt-3">
      <p className="mb-1 text-sm text-ink-2">{t.order}</p>
      <Sortable ids={values} onMove={onMove}>
        <ul className="flex flex-wrap gap-2">
          {values.map((value) => (
            <OrderedValue key={value} value={value} />
          ))}
        </ul>
      </Sortable>
    </div>
  )
}

function OrderedValue({ value }: { value: string }) {
  const t = useMessages(variantMessages)
  const productText = useMessages(productMessages)
  const { item, handle, isDragging } = useSortableItem(value)
  return (
    <li
      {...item}
      className={`flex items-center rounded-md bg-sunken pr-2 ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <SortHandle handle={handle} label={t.moveValue(value)} />
      {colorName(value, productText)}
    </li>
  )
}
