import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { putOrder } from '#shop/orders/desk/contract.ts'
import { canEdit, chargeAfterEdit } from '#shop/orders/desk/rules.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { ApiError, type Refusal } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { AddressFields, NameField } from '#web/storefront/checkout/address-fields.tsx'
import { DeliveryCards } from '#web/storefront/checkout/delivery-fields.tsx'
import { addressIn, isComplete, type Shipping } from '#web/storefront/checkout/shipping.ts'
import { MobileField } from '#web/storefront/checkout/shipping-fields.tsx'
import { useAdminTexts, useLanguage, useOrderingTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { ChargeField, typedTaka } from './charge-field.tsx'
import { useCharges } from './charges.ts'
import { type DraftLine, isChosen, linesOf, rebase, shippingOf } from './draft.ts'
import { DraftLines } from './draft-lines.tsx'
import { findDraft, keepDraft } from './kept-draft.ts'
import { Overtaken } from './overtaken.tsx'
import { lineErrorsOf, withPricesOf, wrongFieldsOf } from './refusals.ts'
import { useKnownProducts } from './use-known-products.ts'

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
  const { work } = useAdminTexts()
  const { checkout } = useOrderingTexts()
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
        customerData: { ...addressIn(values), deliveryArea: values.deliveryArea, deliveryCharge },
        total: totalOf(subTotal, deliveryCharge),
      }
      await api(putOrder, { params: { id }, body })
      onClose(true)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      if (error instanceof ApiError && error.status !== 0) tell(error.refusal)
      else setNotice(work.notSaved)
    }
  }

  function tell(refusal: Refusal) {
    if (refusal.now) return setNow(refusal.now as Base)
    if (refusal.expected) {
      const right = withPricesOf(refusal, lines)
      setLines(right)
      const total = totalOf(subTotalOf(right), deliveryCharge ?? 0)
      return setNotice(work.pricesChanged(formatTaka(total, language, 2)))
    }
    const wrongLines = lineErrorsOf(refusal, lines, work, language)
    setErrors(wrongLines)
    const wrong = wrongFieldsOf(refusal)
    for (const field of wrong) form.setError(field, { message: checkout.notAccepted }, { shouldFocus: true })
    setNotice(wrongLines.size ? work.linesChanged : wrong.length ? work.checkForm : work.notSaved)
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
      <h2 id="editor-title" className="text-1">
        {work.editTitle}
      </h2>
      {failed && <LoadFailed onRetry={ask} />}
      <DraftLines lines={lines} errors={errors} products={products} heldOf={heldOf} onLines={setLines} />
      <section aria-label={work.customer} className="card grid gap-4 p-4 desk:grid-cols-2 desk:p-5">
        <NameField form={form} />
        <MobileField form={form} />
        <AddressFields key={base.version} form={form} />
        <div className="desk:col-span-2">
          <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
        </div>
      </section>
      <ChargeField lines={lines} typed={charge} usual={usual} onType={setCharge} />
      <div role="alert">
        {notice && <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      {now && <Overtaken now={now.order} onTake={() => settle(false)} onKeep={() => settle(true)} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-primary" disabled={!isReady || busy || now !== null}>
          {busy ? work.saving : work.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={() => onClose(false)}>
          {work.leave}
        </button>
      </div>
    </form>
  )
}
