import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  getOwnProduct,
  type ListedProduct,
  type OwnProduct,
  updateProduct,
} from '#shop/catalog/products/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { Field } from '#web/storefront/checkout/field.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useProductChecks } from './product-checks.ts'
import { numberIn } from './product-values.ts'

interface Props {
  product: ListedProduct
  /** Id of the product's name. */
  describedBy: string
  onChanged: (product: ListedProduct) => void
  onClose: () => void
}

const fields = ['originalPrice', 'offerPrice', 'stock'] as const
type Name = (typeof fields)[number]

const listed = (now: OwnProduct): ListedProduct => ({ ...now, image: now.images[0] ?? '' })

/** Price, offer and stock, changed without leaving the list. */
export function QuickEdit({ product, describedBy, onChanged, onClose }: Props) {
  const { products: words } = useAdminTexts()
  const { common } = useTexts()
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
      const now = await api(updateProduct, {
        params: { id: product._id },
        body: {
          ...prices,
          version: product.version,
          // Untouched, it is left to the orders that change it meanwhile.
          ...(stock !== product.stock && { stock, stockWas: product.stock }),
        },
      })
      onChanged(listed(now))
      showToast('success', words.updated, words.updatedText)
      close()
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const { status, refusal } = error instanceof ApiError ? error : { status: 0, refusal: null }
      if (status === 409) {
        setNotice(words.changedInList)
        api(getOwnProduct, { params: { id: product._id } }).then(
          (now) => onChanged(listed(now)),
          reportUnexpected,
        )
        return
      }
      const wrong = fields.find((name) => refusal?.fields?.[name])
      if (wrong) show({ [wrong]: words.notAccepted })
      else showToast('error', words.error, words.notUpdated)
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
      originalPrice: checks.originalPrice(originalPrice),
      offerPrice: checks.offerPrice(offerPrice, originalPrice),
      stock: checks.stock(stock),
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, word]) => word !== true))
    if (show(wrong as Partial<Record<Name, string>>)) return
    save({
      originalPrice: numberIn(originalPrice) ?? 0,
      offerPrice: numberIn(offerPrice),
      stock: numberIn(stock),
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
      aria-label={words.quickEditOf(product.name)}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="rounded-m border border-line-strong bg-paper p-4"
    >
      <div className="grid gap-3 @md:grid-cols-3">
        {fields.map((name) => (
          <Field key={name} name={name} label={words.fields[name]} error={errors[name]}>
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
        {notice && <p className="rounded-s bg-gold-soft px-3 py-2 font-semibold text-gold-ink">{notice}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="submit" disabled={busy} className="button-primary">
          {busy ? words.updating : words.save}
        </button>
        <button type="button" disabled={busy} onClick={close} className="button-secondary">
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
