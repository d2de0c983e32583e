import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedQuestion } from '#web/ui/unsaved-changes.ts'
import { useDraft } from './draft.ts'
import { productEditorMessages } from './messages.ts'
import { ProductInputs } from './product-inputs.tsx'
import { emptyValues, type ProductValues, valuesOf } from './product-values.ts'

interface Props {
  /** What the form begins with. */
  initial: ProductValues
  /** The product that is changed; null for a new one. */
  product: AdminProduct | null
  words: { submit: string; busy: string; failed: string }
  /** Saves what stands in the form; `before` is the product as its writer saw it. */
  onSave: (values: ProductValues, before: AdminProduct | null, key: string) => Promise<void>
  onSaved: () => void
}

/** The form of a product, for new ones and for those that are there. */
export function ProductForm({ initial, product, words: { submit, busy: busyWord, failed }, ...on }: Props) {
  const t = useMessages(productEditorMessages)
  const draft = useDraft(product)
  const [before, setBefore] = useState(draft.found?.before ?? product)
  const [isBack, setBack] = useState(draft.found !== null)
  const [now, setNow] = useState<AdminProduct | null>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useForm<ProductValues>({ mode: 'onTouched', defaultValues: initial })
  const { isDirty } = form.formState
  useUnsavedQuestion((isDirty || isSending) && !saved, draft.drop)

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

  async function save(values: ProductValues, base: AdminProduct | null) {
    if (busy) return
    setBusy(true)
    setNow(null)
    try {
      await on.onSave(values, base, draft.key)
      draft.drop()
      setSaved(true)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
    if (status === 409 && body?.now) return setNow(body.now as AdminProduct)
    const wrong = Object.keys(body?.fields ?? {}).map((name) => fieldIn(name))
    for (const [place, name] of wrong.entries())
      if (name) form.setError(name, { message: t.notAccepted }, { shouldFocus: place === 0 })
    showToast('error', t.error, failed)
  }

  function takeTheirs(theirs: AdminProduct) {
    draft.drop()
    setBefore(theirs)
    setNow(null)
    setBack(false)
    reset(valuesOf(theirs))
  }

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => save(values, before))}
        className="flex max-w-[56rem] flex-col gap-4"
      >
        {isBack && (
          <Notice text={t.draftBack}>
            <button
              type="button"
              className="button-secondary"
              onClick={() => {
                draft.drop()
                setBack(false)
                setBefore(product)
                reset(initial)
              }}
            >
              {t.startOver}
            </button>
          </Notice>
        )}
        <ProductInputs onUploading={setSending} />
        <div role="alert">
          {now && before && (
            <Notice text={now.version === before.version ? t.stockIsNow(now.stock ?? 0) : t.changedMeanwhile}>
              <button type="button" className="button-primary" onClick={() => takeOver(now)}>
                {t.saveMine}
              </button>
              <button type="button" className="button-secondary" onClick={() => takeTheirs(now)}>
                {t.takeTheirs}
              </button>
            </Notice>
          )}
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0">
          <button type="submit" disabled={busy || isSending} className="button-primary w-full sm:w-auto">
            {busy || isSending ? busyWord : submit}
          </button>
        </div>
      </form>
    </FormProvider>
  )

  /** Only what was changed here is written; all else stays as somebody else has made it. */
  function takeOver(theirs: AdminProduct) {
    if (!before) return
    const base = { ...before, version: theirs.version, stock: theirs.stock }
    setBefore(base)
    form.handleSubmit((values) => save(values, base))()
  }
}

/** The field of the form in which a field of the shop's stands. */
function fieldIn(name: string): keyof ProductValues | undefined {
  const [first = ''] = name.split('.')
  if (first === 'images' || first === 'imageAlts') return 'pictures'
  return first in emptyValues ? (first as keyof ProductValues) : undefined
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line-strong bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
