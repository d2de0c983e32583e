import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { takenSources } from '#shop/orders/desk/rules.ts'
import { deliveryChargeFor, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { ApiError, type Refusal } from '#web/api.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { AddressFields, NameField } from '#web/storefront/checkout/address-fields.tsx'
import { DeliveryCards } from '#web/storefront/checkout/delivery-fields.tsx'
import { Field } from '#web/storefront/checkout/field.tsx'
import { orderObject } from '#web/storefront/checkout/order-object.ts'
import { isComplete, nothingTyped, type Shipping } from '#web/storefront/checkout/shipping.ts'
import { EmailField, MobileField } from '#web/storefront/checkout/shipping-fields.tsx'
import { useAdminTexts, useLanguage, useOrderingTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { ChargeField, typedTaka } from './charge-field.tsx'
import { useCharges } from './charges.ts'
import { CustomerKnown } from './customer-known.tsx'
import { type DraftLine, isChosen } from './draft.ts'
import { DraftLines } from './draft-lines.tsx'
import { forgetDraft, type KeptDraft, keepDraft } from './kept-draft.ts'
import { lineErrorsOf, withPricesOf, wrongFieldsOf } from './refusals.ts'
import { SourceChoice } from './source-choice.tsx'
import { placeTaken } from './taking.ts'
import { useKnownProducts } from './use-known-products.ts'

interface Props {
  /** What was being typed when the page went away. */
  kept: KeptDraft | null
  onClear: () => void
}

/** Everything staff ask somebody who orders, in the order in which one asks. */
export function NewOrderForm({ kept, onClear }: Props) {
  const { work } = useAdminTexts()
  const { checkout } = useOrderingTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const [lines, setLines] = useState<readonly DraftLine[]>(kept?.lines ?? [])
  const [charge, setCharge] = useState<string | null>(kept?.charge ?? null)
  const [source, setSource] = useState(kept?.source ?? takenSources[0])
  const [unanswered, setUnanswered] = useState(kept?.unanswered ?? null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const [fills, setFills] = useState(0)
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: kept?.shipping ?? nothingTyped })
  const typed = useWatch({ control: form.control }) as Shipping
  const { charges, failed, ask } = useCharges()
  const products = useKnownProducts(lines.map(({ id }) => id))
  const [isPlaced, setPlaced] = useState(false)
  useEffect(() => {
    if (isPlaced) forgetDraft('new')
    else keepDraft({ of: 'new', version: 0, shipping: typed, lines: [...lines], charge, source, unanswered })
  }, [isPlaced, typed, lines, charge, source, unanswered])

  const subTotal = subTotalOf(lines)
  const chargeTo = (area: string) => (charges ? deliveryChargeFor(area, subTotal, charges) : 0)
  const usual = chargeTo(typed.deliveryArea)
  const deliveryCharge = charge === null ? usual : typedTaka(charge)
  const isReady =
    isComplete(typed) && lines.length > 0 && lines.every(isChosen) && deliveryCharge !== null && charges

  async function place(values: Shipping) {
    const { deliveryArea } = values
    if (busy || deliveryCharge === null || deliveryArea === '') return
    setBusy(true)
    setNotice('')
    setErrors(new Map())
    const shipping = { ...values, deliveryArea }
    const ordered = { lines, shipping, deliveryCharge, email: '', placedAt: new Date(), language }
    try {
      const body = { ...orderObject(ordered), source }
      const { id, isEarlier } = await placeTaken(body, unanswered, setUnanswered)
      setPlaced(true)
      showToast(isEarlier ? 'warning' : 'success', isEarlier ? work.earlierPlaced : work.placed)
      await navigate(`/dashboard/order-overview/${id}`)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      if (error instanceof ApiError && error.status !== 0) tell(error)
      else setNotice(work.notPlaced)
    }
  }

  function tell({ status, refusal }: { status: number; refusal: Refusal }) {
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
    if (status === 429) return setNotice(work.tooMany)
    setNotice(wrongLines.size ? work.linesChanged : wrong.length ? work.checkForm : work.notPlaced)
  }

  function clear() {
    forgetDraft('new')
    onClear()
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(place)} className="flex flex-col gap-3">
      <SourceChoice source={source} onChoose={setSource} />
      {failed && <LoadFailed onRetry={ask} />}
      <section aria-label={work.customer} className="card grid gap-4 p-4 desk:grid-cols-2 desk:p-5">
        <MobileField form={form} />
        <NameField form={form} />
        <CustomerKnown
          form={form}
          mobileNumber={typed.mobileNumber}
          onFill={() => setFills((before) => before + 1)}
        />
        <AddressFields key={fills} form={form} />
        <EmailField form={form} email={undefined} />
        <Field name="comment" label={checkout.comment} error={undefined} className="desk:col-span-2">
          {(ids) => (
            <textarea {...ids} {...form.register('comment')} className="field" rows={2} maxLength={1000} />
          )}
        </Field>
        <div className="desk:col-span-2">
          <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
        </div>
      </section>
      <DraftLines lines={lines} errors={errors} products={products} heldOf={() => 0} onLines={setLines} />
      <ChargeField lines={lines} typed={charge} usual={usual} onType={setCharge} />
      <div role="alert">
        {notice && <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-primary" disabled={!isReady || busy}>
          {busy ? work.placing : work.place}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={clear}>
          {work.clear}
        </button>
      </div>
    </form>
  )
}
