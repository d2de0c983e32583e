import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { fieldOf, type ProductField } from '#shop/catalog/product-fields.ts'
import type { AdminProduct, AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { hasPriceRange } from '#shop/catalog/variant-rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, NumberField, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { productEditorMessages } from './messages.ts'
import { numberInField, useProductChecks } from './product-values.ts'

interface Props {
  product: AdminProductSummary
  /** Id of the product's name. */
  describedBy: string
  onChanged: (product: AdminProductSummary) => void
  onClose: () => void
}

const names = ['originalPrice', 'offerPrice', 'stock'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>

const toSummary = (product: AdminProduct): AdminProductSummary => ({
  ...product,
  image: product.images[0] ?? '',
  hasVariants: product.variants.length > 0,
  hasPriceRange: hasPriceRange(product.variants),
})
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** Price, offer and stock, changed without leaving the list. */
export function QuickEdit({ product, describedBy, onChanged, onClose }: Props) {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const checks = useProductChecks()
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(names.map((name) => [name, String(product[name] ?? '')])),
  })
  useUnsavedForm(form)
  const { setFocus } = form
  useEffect(() => setFocus('originalPrice'), [setFocus])

  function close() {
    document.getElementById(describedBy)?.focus()
    onClose()
  }

  const { run, isBusy } = useAction((values: Values) => saveValues(product, values), {
    failed: t.error,
    failedText: t.notUpdated,
    onSuccess: (saved) => {
      onChanged(toSummary(saved))
      showToast('success', t.updated, t.updatedText)
      close()
    },
    onError: (error) => {
      if (!isConflict(error))
        return showFieldErrors(form, error, (field) => {
          const name = names.find((each) => each === field)
          return name ? { name, message: t.notAccepted } : null
        })
      form.setError('root', { message: t.changedInList })
      api('GET /admin-products/:id', { params: { id: product._id } }).then(
        (now) => onChanged(toSummary(now)),
        reportUnexpected,
      )
      return true
    },
  })

  return (
    <Form
      form={form}
      aria-label={t.quickEditOf(product.name)}
      onSubmit={(values) => {
        if (!isBusy) run(values)
      }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="rounded-lg border border-line-strong bg-paper p-4"
    >
      <div className="grid gap-3 @md:grid-cols-3">
        {names.map((name) => {
          const { decimals } = fieldOf(name) as ProductField & { kind: 'number' }
          return (
            <NumberField<Values>
              key={name}
              name={name}
              label={t.fields[name]}
              rules={{ validate: (text, values) => checks[name](text, values) }}
              decimals={decimals}
              className="tabular-nums"
            />
          )
        })}
      </div>
      <div role="alert" className="mt-3">
        {form.formState.errors.root && (
          <p className="rounded-md bg-mark-soft px-3 py-2 font-semibold text-mark-ink">
            {form.formState.errors.root.message}
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyLabel={t.updating}>
          {t.save}
        </Button>
        <Button disabled={isBusy} onClick={close}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  )
}

function saveValues({ _id: id, version, stock: stockWas }: AdminProductSummary, values: Values) {
  const stock = numberInField(values.stock)
  return api('PATCH /updateProduct/:id', {
    params: { id },
    body: {
      originalPrice: numberInField(values.originalPrice) ?? 0,
      offerPrice: numberInField(values.offerPrice),
      version,
      // Unchanged, it is left to the orders that change it meanwhile.
      ...(stock !== stockWas && { stock, stockWas }),
    },
  })
}
