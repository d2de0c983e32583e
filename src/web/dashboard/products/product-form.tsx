import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Form, showFieldErrors } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { useDraft } from './draft.ts'
import { productEditorMessages } from './messages.ts'
import { ProductInputs } from './product-inputs.tsx'
import { emptyValues, type ProductValues, valuesOf, withCurrentStock } from './product-values.ts'
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
  /** The version that is edited. */
  const [base, setBase] = useState(stored?.before ?? product)
  /** The version that somebody else has saved in the meantime. */
  const [current, setCurrent] = useState<AdminProduct | null>(null)
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

  const { run, isBusy } = useAction(
    async (input: { values: ProductValues; base: AdminProduct | null }) => {
      for (const look of input.values.looks) await api('PUT /color-values', { body: look })
      await onSave(input.values, input.base, key.current)
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
        if (error instanceof ApiError && error.status === 409 && error.body.now) {
          setCurrent(error.body.now as AdminProduct)
          return true
        }
        showFieldErrors(form, error, (field) => {
          const name = inputOf(field)
          return name ? { name, message: messageOf(field) } : null
        })
        return false
      },
    },
  )

  function save(values: ProductValues, base: AdminProduct | null) {
    if (isBusy || isSaved) return
    setCurrent(null)
    run({ values, base })
  }

  /** Discards what was typed and continues from these values. */
  function startOver(product: AdminProduct | null, values: ProductValues) {
    clearDraft()
    setBase(product)
    setCurrent(null)
    setRestored(false)
    reset(values)
  }

  /** Saves only the fields that were changed here; the others stay as somebody else has changed them. */
  function keepMine(now: AdminProduct) {
    if (!base) return
    const { version, stock } = now
    const stockOf = (variant: { _id: string }) => now.variants.find(({ _id }) => _id === variant._id)?.stock
    const variants = base.variants.map((variant) => ({ ...variant, stock: stockOf(variant) ?? null }))
    const rebased = { ...base, version, stock, variants }
    // What was sold meanwhile is not put back by a stock that nobody typed.
    reset(withCurrentStock(getValues(), base, now), { keepDefaultValues: true })
    setBase(rebased)
    form.handleSubmit((values) => save(values, rebased))()
  }

  return (
    <Form form={form} onSubmit={(values) => save(values, base)} className="flex max-w-[56rem] flex-col gap-4">
      {isRestored && (
        <Notice text={t.draftRestored}>
          <Button onClick={() => startOver(product, initial)}>{t.startOver}</Button>
        </Notice>
      )}
      <ProductInputs onUploading={setUploading} />
      <div role="alert">
        {current && base && (
          <Notice text={current.version === base.version ? t.stockConflict(current.stock ?? 0) : t.conflict}>
            <Button onClick={() => keepMine(current)}>{t.keepMine}</Button>
            <Button onClick={() => startOver(current, valuesOf(current))}>{t.useCurrent}</Button>
          </Notice>
        )}
      </div>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
        <Button
          type="submit"
          busy={isBusy || isSaved || isUploading}
          busyLabel={labels.busy}
          className="w-full sm:w-auto"
        >
          {labels.submit}
        </Button>
      </div>
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

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-mark bg-mark-soft p-4 text-mark-ink">
      <p className="font-semibold">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  )
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
