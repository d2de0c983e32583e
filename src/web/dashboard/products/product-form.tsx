import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersioned } from '#web/dashboard/kit/use-versioned.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Form, showFieldErrors } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { statusOf } from '#web/ui/use-action.ts'
import { useDraft } from './draft.ts'
import { productEditorMessages } from './messages.ts'
import { ProductInputs } from './product-inputs.tsx'
import { emptyValues, type ProductValues, productValuesOf, withCurrentStock } from './product-values.ts'
import { variantMessages } from './variant-messages.ts'

interface Props {
  initial: ProductValues
  /** The product to change; null for a new one. */
  product: AdminProduct | null
  labels: { submit: string; busy: string; failed: string }
  /** Saves the values; `before` is the product that the user has seen, `key` the idempotency key of a new one. */
  onSave: (values: ProductValues, before: AdminProduct | null, key: string) => Promise<void>
  onSaved: () => void
}

/** The form of a new or an existing product. */
export function ProductForm({ initial, product, labels, onSave, onSaved }: Props) {
  const t = useMessages(productEditorMessages)
  const variantText = useMessages(variantMessages)
  const { stored, key, save: saveDraft, clear: clearDraft } = useDraft()
  const [isRestored, setRestored] = useState(stored !== null)
  const [isSaved, setSaved] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const form = useForm<ProductValues>({ mode: 'onTouched', defaultValues: initial })
  const { reset, getValues } = form
  const { isDirty } = form.formState
  const messageOf = (field: string) =>
    field.endsWith('.sku')
      ? variantText.skuTaken
      : field.startsWith('variants')
        ? variantText.notAccepted
        : t.notAccepted
  const {
    seen: base,
    now: current,
    run,
    isBusy,
    continueFrom,
  } = useVersioned(
    ['PATCH /updateProduct/:id'],
    stored?.before ?? product,
    async (values: ProductValues, seen) => {
      for (const look of values.looks) await api('PUT /color-values', { body: look })
      await onSave(values, seen, key.current)
    },
    {
      failed: t.error,
      failedText: labels.failed,
      invalidates: ['GET /color-values'],
      onSuccess() {
        clearDraft()
        setSaved(true)
      },
      onError(error) {
        showFieldErrors(form, error, (field) => {
          const name = inputOf(field)
          return name ? { name, message: messageOf(field) } : null
        })
        return false
      },
    },
  )

  useUnsavedChanges((isDirty || isUploading) && !isSaved, clearDraft)

  useEffect(() => {
    if (stored) reset(stored.values, { keepDefaultValues: true })
  }, [stored, reset])
  const values = useWatch({ control: form.control })
  useEffect(() => {
    if (values && isDirty && !isSaved) saveDraft({ values: getValues(), before: base })
  }, [values, isDirty, isSaved, base, getValues, saveDraft])
  // In an effect, because the question about unsaved changes must be off before the page is left.
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])

  function save(values: ProductValues) {
    if (!isBusy && !isSaved) void run(values)
  }

  /** Discards what was typed and continues from these values. */
  function startOver(product: AdminProduct | null, values: ProductValues) {
    clearDraft()
    continueFrom(product)
    setRestored(false)
    reset(values)
  }

  /** Saves only the fields that were changed here; the others stay as somebody else has changed them. */
  function keepMine(now: AdminProduct) {
    if (!base) return
    const { version, stock } = now
    const stockOf = (variant: { _id: string }) => now.variants.find(({ _id }) => _id === variant._id)?.stock
    const variants = base.variants.map((variant) => ({ ...variant, stock: stockOf(variant) ?? null }))
    // What was sold meanwhile is not put back by a stock that nobody typed.
    reset(withCurrentStock(getValues(), base, now), { keepDefaultValues: true })
    continueFrom({ ...base, version, stock, variants })
    form.handleSubmit(save)()
  }

  return (
    <Form form={form} onSubmit={save} className="flex flex-col gap-4">
      {isRestored && (
        <div className="rounded-lg border border-mark bg-mark-soft p-4 text-mark-ink">
          <p className="mb-3 font-semibold">{t.draftRestored}</p>
          <Button onClick={() => startOver(product, initial)}>{t.startOver}</Button>
        </div>
      )}
      <ProductInputs onUploading={setUploading} />
      <ConflictNotice
        text={current && current.version === base?.version ? t.stockConflict(current.stock ?? 0) : t.conflict}
        useCurrent={current && (() => startOver(current, productValuesOf(current)))}
      >
        <Button onClick={() => current && keepMine(current)}>{t.keepMine}</Button>
      </ConflictNotice>
      <SaveBar>
        <Button
          type="submit"
          variant="buy"
          busy={isBusy || isSaved || isUploading}
          busyLabel={labels.busy}
          className="w-full sm:w-auto"
        >
          {labels.submit}
        </Button>
      </SaveBar>
    </Form>
  )
}

/** The input of the form that has a field of the API. */
function inputOf(field: string): FieldPath<ProductValues> | undefined {
  const [name = ''] = field.split('.')
  if (/^variants\.\d+\.(originalPrice|offerPrice|costPrice|stock|weight|sku|barcode)$/.test(field))
    return field as FieldPath<ProductValues>
  if (name === 'variants') return 'hasVariants'
  if (name === 'images' || name === 'imageAlts') return 'pictures'
  return name in emptyValues ? (name as keyof ProductValues) : undefined
}

interface LoadedProps {
  id: string
  children: (product: AdminProduct) => ReactNode
}

/** Loads a product for its form; one that was loaded for an earlier visit may be out of date. */
export function LoadedProduct({ id, children }: LoadedProps) {
  const query = useApiQuery('GET /admin-products/:id', { params: { id } }, { fresh: true })
  // 422 means that the id in the address is malformed.
  if ([404, 422].includes(statusOf(query.error))) return <ErrorPage notFound />
  return query.data ? children(query.data) : <QueryState query={query} />
}
