import { useEffect, useState } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { formatNumber, localName } from '#lib/language.ts'
import { isSlug, maxSlug } from '#lib/slug.ts'
import { maxComboParts, minComboParts } from '#shop/catalog/combo-rules.ts'
import type { AdminCombo } from '#shop/combos/contract.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { productsFieldMessages } from '#web/dashboard/kit/products-field-messages.ts'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { OnePictureField } from '#web/dashboard/media/one-picture-field.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Form, InputField, NumberField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { bodyOf, type ComboValues, priceIn, valuesOf } from './combo-values.ts'
import { comboMessages } from './messages.ts'
import { type PartProduct, PartRow, Worth } from './part-rows.tsx'

const maxResults = 6

interface Props {
  /** The combo to change; null for a new one. */
  combo: AdminCombo | null
  onClose: () => void
}

export function ComboForm({ combo, onClose }: Props) {
  const t = useMessages(comboMessages)
  const [isUploading, setUploading] = useState(false)
  const { form, ...save } = useVersionedForm(['PUT /combos/:id'], {
    seen: combo,
    valuesOf,
    async save(values, seen) {
      const body = bodyOf(values)
      if (!seen) return api('POST /combos', { body })
      return api('PUT /combos/:id', { params: { id: seen._id }, body: { ...body, version: seen.version } })
    },
    invalidates: ['GET /admin-combos'],
    onSuccess() {
      showToast('success', t.saved)
      onClose()
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => {
        const [name = '', index] = field.split('.')
        if (name === 'parts' && index !== undefined)
          return { name: `parts.${Number(index)}.pieces`, message: t.partProblem }
        const messages: Record<string, string> = {
          slug: form.getValues('slug').trim() === '' ? t.slugNeeded : t.slugTaken,
          price: t.notCheaper,
          parts: t.tooFew,
        }
        return name in form.getValues()
          ? { name: name as keyof ComboValues, message: messages[name] ?? t.notAccepted }
          : null
      }),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  useEffect(() => form.setFocus('name'), [form])
  return (
    <Form form={form} onSubmit={save.run} className="card mb-4 grid gap-4 p-4 md:grid-cols-2 md:p-5">
      <h2 className="text-lg wrap-anywhere md:col-span-2">
        {combo ? t.changeTitle(combo.name) : t.addTitle}
      </h2>
      <InputField<ComboValues>
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        rules={{ required: t.nameHint }}
      />
      <InputField<ComboValues> name="nameBn" label={t.nameBn} lang="bn" maxLength={60} />
      <Parts />
      <InputField<ComboValues>
        name="slug"
        label={t.slug}
        hint={t.slugHint}
        maxLength={maxSlug}
        autoComplete="off"
        rules={{
          validate: (text) => String(text).trim() === '' || isSlug(String(text).trim()) || t.wrongSlug,
        }}
      />
      <div className="md:col-span-2">
        <OnePictureField<ComboValues>
          name="image"
          label={t.image}
          hint={t.imageHint}
          onUploading={setUploading}
        />
      </div>
      <CheckField<ComboValues> name="enabled" label={t.enabled} />
      <div className="flex flex-col gap-4 md:col-span-2">
        <ConflictNotice useCurrent={save.useCurrent} />
        <SaveOrCancel busy={save.isBusy || isUploading} onCancel={onClose} />
      </div>
    </Form>
  )
}

/** The product of a part, fetched once. */
function usePartProduct(id: string | undefined): PartProduct {
  const { data, error } = useApiQuery(
    'GET /admin-products/:id',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 60_000 },
  )
  return statusOf(error) === 404 ? 'gone' : (data ?? null)
}

/** The products of the combo with their pieces, and its price beside what they cost one by one. */
function Parts() {
  const t = useMessages(comboMessages)
  const language = useLanguage()
  const { fields, append, remove } = useFieldArray<ComboValues, 'parts'>({
    name: 'parts',
    rules: { minLength: { value: minComboParts, message: t.tooFew } },
  })
  const parts = useWatch<ComboValues, 'parts'>({ name: 'parts' })
  // As many as a combo may have.
  const products = [
    usePartProduct(parts[0]?.productId),
    usePartProduct(parts[1]?.productId),
    usePartProduct(parts[2]?.productId),
    usePartProduct(parts[3]?.productId),
    usePartProduct(parts[4]?.productId),
    usePartProduct(parts[5]?.productId),
  ]
  return (
    <>
      <div className="min-w-0 md:col-span-2">
        {fields.length > 0 && (
          <ol aria-label={t.parts} className="mb-2 flex flex-col gap-2">
            {fields.map((part, index) => (
              <PartRow
                key={part.id}
                part={part}
                index={index}
                product={products[index] ?? null}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <PartPicker
          hint={t.addPartHint(formatNumber(minComboParts, language), formatNumber(maxComboParts, language))}
          isFull={fields.length >= maxComboParts}
          onPick={(productId) => append({ productId, variantId: '', pieces: '1' }, { shouldFocus: false })}
        />
      </div>
      <NumberField<ComboValues>
        name="price"
        label={t.price}
        decimals={2}
        rules={{ validate: (text) => priceIn(String(text)) !== null || t.wrongPrice }}
      />
      <Worth products={products} />
    </>
  )
}

interface PickerProps {
  hint: string
  isFull: boolean
  onPick: (productId: string) => void
}

function PartPicker({ hint, isFull, onPick }: PickerProps) {
  const t = useMessages(comboMessages)
  const common = useMessages(productsFieldMessages)
  const language = useLanguage()
  const search = useProductSearch()
  const { fieldState } = useController<ComboValues, 'parts'>({ name: 'parts' })
  const results = useApiQuery(
    'GET /admin-products',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  return (
    <ProductPicker
      label={t.addPart}
      hint={hint}
      noneFound={common.noneFound}
      listLabel={common.found}
      problem={fieldState.error?.root?.message ?? fieldState.error?.message ?? ''}
      search={search}
      found={results}
      rows={results.data?.rows}
      keyOf={({ _id }) => _id}
      isDisabled={() => isFull}
      onPick={({ _id }) => {
        onPick(_id)
        search.restart()
      }}
    >
      {(product) => (
        <>
          <Thumbnail image={product.image} />
          <span className="min-w-0 grow wrap-anywhere">{localName(language, product)}</span>
        </>
      )}
    </ProductPicker>
  )
}
