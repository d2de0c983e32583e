import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { canEdit, chargeAfterEdit, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError, type ErrorBody } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { AddressFields, NameField } from '#web/features/ordering/addresses/address-fields.tsx'
import { isComplete, type Shipping, shippingAddressOf } from '#web/features/ordering/addresses/shipping.ts'
import { DeliveryCards } from '#web/features/ordering/checkout/delivery-fields.tsx'
import { MobileField } from '#web/features/ordering/checkout/shipping-fields.tsx'
import { checkoutMessages } from '#web/features/ordering/messages.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { managementMessages } from '../management-messages.ts'
import { ChargeField, typedTaka } from './charge-field.tsx'
import { useCharges } from './charges.ts'
import { Overtaken } from './conflict.tsx'
import { type DraftLine, isChosen, linesOf, rebase, shippingOf } from './draft.ts'
import { DraftLines } from './draft-lines.tsx'
import { findDraft, keepDraft } from './draft-storage.ts'
import { lineErrorsOf, withPricesOf, wrongFieldsOf } from './edit-errors.ts'
import { useKnownProducts } from './use-products.ts'

interface Props {
  order: Order
  version: number
  onClose: (changed: boolean) => void
  /** Somebody else was faster; the page should know the order as it is now. */
  onOvertaken: () => Promise<void>
}

/** The order that is changed, as its writer has seen it. */
interface Base {
  order: Order
  version: number
}

/** Changes what a pending order holds, where it goes, and what delivery costs. */
export function OrderEditor({ order, version, onClose, onOvertaken }: Props) {
  const t = useMessages(managementMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const id = order._id
  const [kept] = useState(() => findDraft(id))
  const [base, setBase] = useState<Base>({ order, version: kept?.version ?? version })
  const [lines, setLines] = useState<readonly DraftLine[]>(kept?.lines ?? linesOf(order))
  const [charge, setCharge] = useState<string | null>(kept?.charge ?? null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const [now, setNow] = useState<Base | null>(null)
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: kept?.shipping ?? shippingOf(order) })
  const typed = useWatch({ control: form.control }) as Shipping
  const { charges, failed, ask } = useCharges()
  const products = useKnownProducts([...lines, ...base.order.products].map((line) => line.id))
  useEffect(() => form.setFocus('name'), [form])
  useEffect(
    () => keepDraft({ of: id, version: base.version, shipping: typed, lines: [...lines], charge }),
    [id, base, typed, lines, charge],
  )

  const subTotal = subTotalOf(lines)
  const before = { ...base.order.customerData, subTotal: base.order.subTotal }
  const chargeTo = (area: string) =>
    charges ? chargeAfterEdit(before, area, subTotal, charges) : before.deliveryCharge
  const usual = chargeTo(typed.deliveryArea)
  const deliveryCharge = charge === null ? usual : typedTaka(charge)
  const heldOf = (productId: string) =>
    base.order.products.reduce((sum, line) => sum + (line.id === productId ? line.quantity : 0), 0)
  const isReady =
    isComplete(typed) && lines.length > 0 && lines.every(isChosen) && deliveryCharge !== null && charges

  async function save(values: Shipping) {
    if (busy || deliveryCharge === null || values.deliveryArea === '') return
    setBusy(true)
    setNotice('')
    setErrors(new Map())
    try {
      const body = {
        version: base.version,
        products: lines.map(({ line, id, quantity, color, size }) => ({ line, id, quantity, color, size })),
        customerData: { ...shippingAddressOf(values), deliveryArea: values.deliveryArea, deliveryCharge },
        total: totalOf(subTotal, deliveryCharge),
      }
      await api('PUT /orders/:id', { params: { id }, body })
      onClose(true)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      if (error instanceof ApiError && error.status !== 0) tell(error.body)
      else setNotice(t.notSaved)
    }
  }

  function tell(refusal: ErrorBody) {
    if (refusal.now) return setNow(refusal.now as Base)
    if (refusal.expected) {
      const right = withPricesOf(refusal, lines)
      setLines(right)
      const total = totalOf(subTotalOf(right), deliveryCharge ?? 0)
      return setNotice(t.pricesChanged(formatTaka(total, language, 2)))
    }
    const wrongLines = lineErrorsOf(refusal, lines, t, language)
    setErrors(wrongLines)
    const wrong = wrongFieldsOf(refusal)
    for (const field of wrong)
      form.setError(field, { message: checkoutText.notAccepted }, { shouldFocus: true })
    setNotice(wrongLines.size ? t.linesChanged : wrong.length ? t.checkForm : t.notSaved)
  }

  /** Goes on from what is there now: with that, or with what was typed over it. */
  async function settle(mine: boolean) {
    if (!now) return
    setNow(null)
    if (!canEdit(now.order.orderStatus)) {
      await onOvertaken()
      return onClose(false)
    }
    setBase(now)
    setLines(mine ? rebase(lines, now.order) : linesOf(now.order))
    if (mine) return
    setCharge(null)
    form.reset(shippingOf(now.order))
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="editor-title"
      onSubmit={form.handleSubmit(save)}
      className="flex flex-col gap-3"
    >
      <h2 id="editor-title" className="text-lg">
        {t.editTitle}
      </h2>
      {failed && <LoadFailed onRetry={ask} />}
      <DraftLines lines={lines} errors={errors} products={products} heldOf={heldOf} onLines={setLines} />
      <section aria-label={t.customer} className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
        <NameField form={form} />
        <MobileField form={form} />
        <AddressFields key={base.version} form={form} />
        <div className="md:col-span-2">
          <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
        </div>
      </section>
      <ChargeField lines={lines} typed={charge} usual={usual} onType={setCharge} />
      <div role="alert">
        {notice && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      {now && <Overtaken now={now.order} onTake={() => settle(false)} onKeep={() => settle(true)} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-primary" disabled={!isReady || busy || now !== null}>
          {busy ? t.saving : t.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={() => onClose(false)}>
          {t.leave}
        </button>
      </div>
    </form>
  )
}
