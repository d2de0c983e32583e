import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deliveryChargeFor } from '#shop/delivery/rules.ts'
import { type StaffOrderSource, staffOrderSources } from '#shop/orders/rules.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { NameField, StreetField } from '#web/shared/checkout/address-fields.tsx'
import { DeliveryCards } from '#web/shared/checkout/delivery-fields.tsx'
import { LocationFields } from '#web/shared/checkout/location-fields.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { orderObject } from '#web/shared/checkout/order-object.ts'
import { emptyShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
import { MobileField, MoreFields } from '#web/shared/checkout/shipping-fields.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice } from '#web/ui/form.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { createStaffOrder } from './create-staff-order.ts'
import { CustomerSummary } from './customer-summary.tsx'
import { type Draft, draftIdOf, isChosen, shippingOf, useStoredDrafts } from './draft.ts'
import { DraftBar } from './draft-bar.tsx'
import { ChargeField, DraftLines } from './draft-lines.tsx'
import { ExchangePieces, ExchangeSums, focusPieces } from './exchange-fields.tsx'
import { exchangeMessages } from './exchange-messages.ts'
import { MarkedField } from './marked-field.tsx'
import { managementMessages } from './messages.ts'
import { PastedMessage } from './pasted-message.tsx'
import { newExchange, type Original, useExchange } from './use-exchange.ts'
import { type OrderDraft, useOrderDraft } from './use-order-draft.ts'
import { usePasted } from './use-pasted.ts'

interface Props {
  /** What the form begins with: the stored draft, or the one that the page was opened with. */
  draft: Draft | null
  /** The order whose pieces come back for it; a new order by itself has none. */
  original?: Original
  /** Text that was shared to the dashboard: null for none, '' for one that did not arrive. */
  shared?: string | null
  onClear: () => void
}

/** The form for an order that staff enter, in the order of a phone call. */
export function NewOrderForm({ draft: stored, original, shared = null, onClear }: Props) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const exchangeText = useMessages(exchangeMessages)
  const drafts = useStoredDrafts()
  const draftId = stored?.orderId ?? draftIdOf(original?.order._id)
  const [initial] = useState(() => stored ?? newDraft(original))
  const exchange = useExchange(original, initial.back)
  const draft = useOrderDraft({
    initial,
    ruleCharge: (parcel, rates) => deliveryChargeFor(parcel, parcel, rates),
    swapDiscountOf: exchange.swapDiscountOf,
    failed: t.notPlaced,
  })
  const { form, shipping, lines, charge, code, deliveryCharge, rates } = draft
  const paste = usePasted(draft, stored?.pasted ?? null)
  const { pasted } = paste
  const [source, setSource] = useState(stored?.source ?? staffOrderSources[0])
  const [unanswered, setUnanswered] = useState(stored?.unanswered ?? null)
  const [isPlaced, setPlaced] = useState(false)
  const [fills, setFills] = useState(0)
  useEffect(() => {
    if (isPlaced) drafts.remove(draftId)
    else
      drafts.save({
        orderId: draftId,
        version: 0,
        shipping,
        lines: [...lines],
        charge,
        code,
        source,
        unanswered,
        pasted,
        back: exchange.back,
      })
  }, [drafts, draftId, isPlaced, shipping, lines, charge, code, source, unanswered, pasted, exchange.back])

  const { run, isBusy } = useAction(
    (ordered: Parameters<typeof orderObject>[0]) =>
      createStaffOrder(
        { ...orderObject(ordered), source, ...(exchange.body && { exchange: exchange.body }) },
        unanswered,
        setUnanswered,
      ),
    {
      async onSuccess({ id, isEarlier }) {
        setPlaced(true)
        const placed = original ? exchangeText.placed : t.placed
        showToast(isEarlier ? 'warning' : 'success', isEarlier ? t.earlierPlaced : placed)
        await navigate(`/dashboard/order-overview/${id}`)
      },
      onError(error) {
        draft.showError(error)
        const { lines: short, expected } = error instanceof ApiError ? error.body : {}
        if (original && statusOf(error) === 409 && !short && !expected) draft.setNotice(exchangeText.changed)
        return true
      },
      failed: t.notPlaced,
      invalidates: original ? [...orderEndpoints, 'GET /stocks', 'GET /returns'] : [],
    },
  )

  /** Whether pieces come back for an exchange; otherwise says so there. */
  function isBackKnown() {
    if (!original || (exchange.isValid && !exchange.isEmpty)) return true
    draft.setNotice(exchange.isValid ? exchangeText.nothing : t.checkForm)
    focusPieces()
    return false
  }

  async function placeOrder(values: Shipping) {
    const { deliveryArea } = values
    if (isBusy || !isBackKnown() || !draft.checkLines() || !paste.isChecked()) return
    if (deliveryCharge === null || deliveryArea === '') return
    await run({
      lines: lines.map(({ variantId, ...line }) => ({ ...line, ...(variantId && { variantId }) })),
      shipping: { ...values, deliveryArea },
      deliveryCharge,
      discount: draft.reduction.discount,
      discountCode: code,
      email: '',
      placedAt: new Date(),
      language,
    })
  }

  function clear() {
    drafts.remove(draftId)
    onClear()
  }

  return (
    <Form form={form} onSubmit={placeOrder} onInvalid={draft.markLines} className="flex flex-col gap-3">
      {original && <ExchangePieces original={original} exchange={exchange} draft={draft} />}
      {!original && (
        <PastedMessage
          pasted={pasted}
          shared={shared}
          unsureCount={paste.unsureCount}
          onRead={(read) => {
            paste.read(read)
            setSource('chat')
          }}
          onTake={paste.take}
          onConfirmAll={paste.confirmAll}
          onSearch={paste.search}
        />
      )}
      {original && <DraftLines draft={draft} title={exchangeText.sent} />}
      {rates.isError && <LoadFailed onRetry={() => rates.refetch()} />}
      <div className="@container">
        <div className="grid items-start gap-3 @4xl:grid-cols-2 @4xl:grid-rows-[auto_auto_1fr] [&>*]:min-w-0">
          <PhoneField draft={draft} paste={paste} onFill={() => setFills(fills + 1)} />
          {!original && <DraftLines draft={draft} wanted={paste.wanted} />}
          <div className="grid gap-3 @4xl:col-start-2 @4xl:row-span-3 @4xl:row-start-1">
            <AddressSection draft={draft} paste={paste} fills={fills + paste.fills} />
            <SourceField source={source} onChange={setSource} />
          </div>
          <ChargeField draft={draft} />
        </div>
      </div>
      {original && lines.length > 0 && lines.every(isChosen) && (
        <ExchangeSums exchange={exchange} draft={draft} />
      )}
      <FormNotice text={draft.notice} />
      <Button variant="bare" disabled={isBusy} onClick={clear} className="self-start px-4 md:px-5">
        {t.clear}
      </Button>
      <DraftBar draft={draft}>
        <Button
          type="submit"
          variant="buy"
          disabled={!draft.areRatesKnown}
          busy={isBusy}
          busyLabel={t.placing}
        >
          {original ? exchangeText.place : t.placeOrder}
        </Button>
      </DraftBar>
    </Form>
  )
}

/** What the form begins with when no draft is stored. */
function newDraft(original: Original | undefined): Pick<Draft, 'shipping' | 'lines' | 'charge' | 'back'> {
  if (!original) return { shipping: emptyShipping, lines: [], charge: null }
  return { ...newExchange(original), shipping: shippingOf(original.order), charge: null }
}

interface CustomerProps {
  draft: OrderDraft
  paste: ReturnType<typeof usePasted>
}

/** Who orders: once the number is known, the earlier orders of it. */
function PhoneField({ draft: { form, shipping }, paste, onFill }: CustomerProps & { onFill: () => void }) {
  const t = useMessages(managementMessages)
  return (
    <section aria-label={t.customer} className="card p-4 md:p-5">
      <MarkedField unsure={paste.unsureFields} onConfirm={paste.confirm} fields={['mobileNumber']}>
        <MobileField form={form} />
      </MarkedField>
      <CustomerSummary form={form} mobileNumber={shipping.mobileNumber} onFill={onFill} />
    </section>
  )
}

/** Where the order goes, and what else the customer says of it; `fills` counts what filled it from outside. */
function AddressSection({ draft: { form, chargeTo }, paste, fills }: CustomerProps & { fills: number }) {
  const t = useMessages(checkoutMessages)
  const orderText = useMessages(managementMessages)
  const marks = { unsure: paste.unsureFields, onConfirm: paste.confirm }
  return (
    <section aria-label={t.shipping} className="card grid gap-4 p-4 md:p-5">
      <MarkedField {...marks} fields={['name']}>
        <NameField label={orderText.customersName} />
      </MarkedField>
      <MarkedField {...marks} fields={['district', 'thana']}>
        <div key={fills} className="grid gap-4 sm:grid-cols-2">
          <LocationFields form={form} />
        </div>
      </MarkedField>
      <MarkedField {...marks} fields={['address']}>
        <StreetField />
      </MarkedField>
      <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
      <MoreFields key={fills} form={form} email={undefined} />
    </section>
  )
}

interface SourceProps {
  source: StaffOrderSource
  onChange: (source: StaffOrderSource) => void
}

/** How the customer placed the order. */
function SourceField({ source, onChange }: SourceProps) {
  const t = useMessages(managementMessages)
  return (
    <fieldset className="card p-4 md:p-5">
      <legend className="sr-only">{t.source}</legend>
      <p aria-hidden="true" className="mb-2 text-sm font-semibold">
        {t.source}
      </p>
      <div className="flex flex-wrap gap-2">
        {staffOrderSources.map((each) => (
          <label
            key={each}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-line-strong px-4 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="source"
              className="size-5 shrink-0 accent-inverse outline-none"
              checked={each === source}
              onChange={() => onChange(each)}
            />
            {t.sources[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
