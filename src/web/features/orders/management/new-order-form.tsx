import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { deliveryChargeFor, staffOrderSources, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { ApiError, type ErrorBody } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { AddressFields, NameField } from '#web/features/ordering/addresses/address-fields.tsx'
import { emptyShipping, isComplete, type Shipping } from '#web/features/ordering/addresses/shipping.ts'
import { DeliveryCards } from '#web/features/ordering/checkout/delivery-fields.tsx'
import { orderObject } from '#web/features/ordering/checkout/order-object.ts'
import { EmailField, MobileField } from '#web/features/ordering/checkout/shipping-fields.tsx'
import { checkoutMessages } from '#web/features/ordering/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { ChargeField, typedTaka } from './charge-field.tsx'
import { useCharges } from './charges.ts'
import { placeTaken } from './create-staff-order.ts'
import { CustomerKnown } from './customer-summary.tsx'
import { type DraftLine, isChosen } from './draft.ts'
import { DraftLines } from './draft-lines.tsx'
import { forgetDraft, type KeptDraft, keepDraft } from './draft-storage.ts'
import { lineErrorsOf, withPricesOf, wrongFieldsOf } from './edit-errors.ts'
import { SourceChoice } from './source-field.tsx'
import { useKnownProducts } from './use-products.ts'

interface Props {
  /** What was being typed when the page went away. */
  kept: KeptDraft | null
  onClear: () => void
}

/** Everything staff ask somebody who orders, in the order in which one asks. */
export function NewOrderForm({ kept, onClear }: Props) {
  const t = useMessages(managementMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const [lines, setLines] = useState<readonly DraftLine[]>(kept?.lines ?? [])
  const [charge, setCharge] = useState<string | null>(kept?.charge ?? null)
  const [source, setSource] = useState(kept?.source ?? staffOrderSources[0])
  const [unanswered, setUnanswered] = useState(kept?.unanswered ?? null)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const [fills, setFills] = useState(0)
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: kept?.shipping ?? emptyShipping })
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
      showToast(isEarlier ? 'warning' : 'success', isEarlier ? t.earlierPlaced : t.placed)
      await navigate(`/dashboard/order-overview/${id}`)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      if (error instanceof ApiError && error.status !== 0) tell(error)
      else setNotice(t.notPlaced)
    }
  }

  function tell({ status, body }: { status: number; body: ErrorBody }) {
    if (body.expected) {
      const right = withPricesOf(body, lines)
      setLines(right)
      const total = totalOf(subTotalOf(right), deliveryCharge ?? 0)
      return setNotice(t.pricesChanged(formatTaka(total, language, 2)))
    }
    const wrongLines = lineErrorsOf(body, lines, t, language)
    setErrors(wrongLines)
    const wrong = wrongFieldsOf(body)
    for (const field of wrong)
      form.setError(field, { message: checkoutText.notAccepted }, { shouldFocus: true })
    if (status === 429) return setNotice(t.tooMany)
    setNotice(wrongLines.size ? t.linesChanged : wrong.length ? t.checkForm : t.notPlaced)
  }

  function clear() {
    forgetDraft('new')
    onClear()
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(place)} className="flex flex-col gap-3">
      <SourceChoice source={source} onChoose={setSource} />
      {failed && <LoadFailed onRetry={ask} />}
      <section aria-label={t.customer} className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
        <MobileField form={form} />
        <NameField form={form} />
        <CustomerKnown
          form={form}
          mobileNumber={typed.mobileNumber}
          onFill={() => setFills((before) => before + 1)}
        />
        <AddressFields key={fills} form={form} />
        <EmailField form={form} email={undefined} />
        <Field name="comment" label={checkoutText.comment} error={undefined} className="md:col-span-2">
          {(ids) => (
            <textarea {...ids} {...form.register('comment')} className="field" rows={2} maxLength={1000} />
          )}
        </Field>
        <div className="md:col-span-2">
          <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
        </div>
      </section>
      <DraftLines lines={lines} errors={errors} products={products} heldOf={() => 0} onLines={setLines} />
      <ChargeField lines={lines} typed={charge} usual={usual} onType={setCharge} />
      <div role="alert">
        {notice && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button-primary" disabled={!isReady || busy}>
          {busy ? t.placing : t.place}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={clear}>
          {t.clear}
        </button>
      </div>
    </form>
  )
}
