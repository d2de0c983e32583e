import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AdminProduct, AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Field } from '#web/ui/field.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { productEditorMessages } from './messages.ts'
import { useProductChecks } from './product-checks.ts'
import { parseNumber } from './product-values.ts'

interface Props {
  product: AdminProductSummary
  /** Id of the product's name. */
  describedBy: string
  onChanged: (product: AdminProductSummary) => void
  onClose: () => void
}

const fields = ['originalPrice', 'offerPrice', 'stock'] as const
type Name = (typeof fields)[number]

const listed = (now: AdminProduct): AdminProductSummary => ({ ...now, image: now.images[0] ?? '' })

/** Price, offer and stock, changed without leaving the list. */
export function QuickEdit({ product, describedBy, onChanged, onClose }: Props) {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const checks = useProductChecks()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<Name>(form)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function close() {
    document.getElementById(describedBy)?.focus()
    onClose()
  }

  async function save(sent: { originalPrice: number; offerPrice: number | null; stock: number | null }) {
    setBusy(true)
    setNotice('')
    const { stock, ...prices } = sent
    try {
      const now = await api('PATCH /updateProduct/:id', {
        params: { id: product._id },
        body: {
          ...prices,
          version: product.version,
          // Untouched, it is left to the orders that change it meanwhile.
          ...(stock !== product.stock && { stock, stockWas: product.stock }),
        },
      })
      onChanged(listed(now))
      showToast('success', t.updated, t.updatedText)
      close()
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
      if (status === 409) {
        setNotice(t.changedInList)
        api('GET /admin-products/:id', { params: { id: product._id } }).then(
          (now) => onChanged(listed(now)),
          reportUnexpected,
        )
        return
      }
      const wrong = fields.find((name) => body?.fields?.[name])
      if (wrong) show({ [wrong]: t.notAccepted })
      else showToast('error', t.error, t.notUpdated)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const [originalPrice = '', offerPrice = '', stock = ''] = fields.map((name) =>
      String(typed.get(name)).trim(),
    )
    const found = {
      originalPrice: checks.originalPrice(originalPrice, { originalPrice }),
      offerPrice: checks.offerPrice(offerPrice, { originalPrice }),
      stock: checks.stock(stock, { originalPrice }),
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, word]) => word !== true))
    if (show(wrong as Partial<Record<Name, string>>)) return
    save({
      originalPrice: parseNumber(originalPrice) ?? 0,
      offerPrice: parseNumber(offerPrice),
      stock: parseNumber(stock),
    })
  }

  const before = {
    originalPrice: product.originalPrice,
    offerPrice: product.offerPrice,
    stock: product.stock,
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t.quickEditOf(product.name)}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="rounded-lg border border-line-strong bg-paper p-4"
    >
      <div className="grid gap-3 @md:grid-cols-3">
        {fields.map((name) => (
          <Field key={name} name={name} label={t.fields[name]} error={errors[name]}>
            {(ids) => (
              <input
                {...ids}
                name={name}
                type="number"
                inputMode={name === 'stock' ? 'numeric' : 'decimal'}
                min={name === 'stock' ? 0 : 1}
                step={name === 'stock' ? 1 : 0.01}
                defaultValue={before[name] ?? ''}
                onInput={() => clear(name)}
                className="field tabular-nums"
              />
            )}
          </Field>
        ))}
      </div>
      <div role="alert" className="mt-3">
        {notice && <p className="rounded-md bg-gold-soft px-3 py-2 font-semibold text-gold-ink">{notice}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="submit" disabled={busy} className="button-primary">
          {busy ? t.updating : t.save}
        </button>
        <button type="button" disabled={busy} onClick={close} className="button-secondary">
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
