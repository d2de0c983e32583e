import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Form } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { showFieldErrors, statusOf, useAction } from '#web/ui/use-action.ts'
import { useDraft } from './draft.ts'
import { productEditorMessages } from './messages.ts'
import { ProductInputs } from './product-inputs.tsx'
import { emptyValues, type ProductValues, valuesOf } from './product-values.ts'

interface Props {
  initial: ProductValues
  /** The product to change; null for a new one. */
  product: AdminProduct | null
  labels: { submit: string; busy: string; failed: string }
  /** Saves the values; `before` is the product that the user saw. */
  onSave: (values: ProductValues, before: AdminProduct | null, key: string) => Promise<void>
  onSaved: () => void
}

/** The form of a new or an existing product. */
export function ProductForm({ initial, product, labels: { submit, busy: busyLabel, failed }, ...on }: Props) {
  const t = useMessages(productEditorMessages)
  const draft = useDraft(product)
  const [before, setBefore] = useState(draft.found?.before ?? product)
  const [isBack, setBack] = useState(draft.found !== null)
  const [now, setNow] = useState<AdminProduct | null>(null)
  const [saved, setSaved] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const form = useForm<ProductValues>({ mode: 'onTouched', defaultValues: initial })
  const { isDirty } = form.formState
  useUnsavedChanges((isDirty || isUploading) && !saved, draft.drop)

  const { reset, getValues } = form
  const { found } = draft
  useEffect(() => {
    if (found) reset(found.values, { keepDefaultValues: true })
  }, [found, reset])
  const typed = useWatch({ control: form.control })
  const keep = useRef(draft.keep)
  keep.current = draft.keep
  useEffect(() => {
    if (typed && isDirty && !saved) keep.current(getValues(), before)
  }, [typed, isDirty, saved, before, getValues])
  useEffect(() => {
    if (saved) on.onSaved()
  }, [saved, on.onSaved])

  const { run, isBusy } = useAction(
    ({ values, base }: { values: ProductValues; base: AdminProduct | null }) =>
      on.onSave(values, base, draft.key),
    {
      failed: t.error,
      failedText: failed,
      onSuccess: () => {
        draft.drop()
        setSaved(true)
      },
      onError: (error) => {
        const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
        if (status === 409 && body?.now) {
          setNow(body.now as AdminProduct)
          return true
        }
        showFieldErrors(form, error, (field) => {
          const name = inputOf(field)
          return name ? { name, message: t.notAccepted } : null
        })
        return false
      },
    },
  )
  const busy = isBusy || saved

  function save(values: ProductValues, base: AdminProduct | null) {
    if (busy) return
    setNow(null)
    run({ values, base })
  }

  function takeTheirs(theirs: AdminProduct) {
    draft.drop()
    setBefore(theirs)
    setNow(null)
    setBack(false)
    reset(valuesOf(theirs))
  }

  return (
    <Form
      form={form}
      onSubmit={(values) => save(values, before)}
      className="flex max-w-[56rem] flex-col gap-4"
    >
      {isBack && (
        <Notice text={t.draftBack}>
          <Button
            onClick={() => {
              draft.drop()
              setBack(false)
              setBefore(product)
              reset(initial)
            }}
          >
            {t.startOver}
          </Button>
        </Notice>
      )}
      <ProductInputs onUploading={setUploading} />
      <div role="alert">
        {now && before && (
          <Notice text={now.version === before.version ? t.stockIsNow(now.stock ?? 0) : t.changedMeanwhile}>
            <Button variant="primary" onClick={() => takeOver(now)}>
              {t.saveMine}
            </Button>
            <Button onClick={() => takeTheirs(now)}>{t.takeTheirs}</Button>
          </Notice>
        )}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
        <Button
          type="submit"
          variant="primary"
          busy={busy || isUploading}
          busyLabel={busyLabel}
          className="w-full sm:w-auto"
        >
          {submit}
        </Button>
      </div>
    </Form>
  )

  /** Writes only the fields changed here; the others stay as somebody else has changed them. */
  function takeOver(theirs: AdminProduct) {
    if (!before) return
    const base = { ...before, version: theirs.version, stock: theirs.stock }
    setBefore(base)
    form.handleSubmit((values) => save(values, base))()
  }
}

/** The input of the form that has a field of the API. */
function inputOf(field: string): keyof ProductValues | undefined {
  const [name = ''] = field.split('.')
  if (name === 'images' || name === 'imageAlts') return 'pictures'
  return name in emptyValues ? (name as keyof ProductValues) : undefined
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line-strong bg-gold-soft p-4 text-gold-ink">
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
