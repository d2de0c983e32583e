import { useEffect, useState } from 'react'
import type { RequestInput } from '#lib/endpoint.ts'
import { chargeAfterEdit, type DeliveryRates, weightOf } from '#shop/delivery/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import type { Conflict } from '#web/dashboard/kit/conflict.ts'
import { useVersioned } from '#web/dashboard/kit/use-versioned.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { AddressFields, NameField } from '#web/shared/checkout/address-fields.tsx'
import { DeliveryCards } from '#web/shared/checkout/delivery-fields.tsx'
import { type Shipping, shippingAddressOf } from '#web/shared/checkout/shipping.ts'
import { MobileField } from '#web/shared/checkout/shipping-fields.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice } from '#web/ui/form.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { ChangedOrder } from './changes.tsx'
import { editedLine, linesOf, rebase, shippingOf, useStoredDrafts } from './draft.ts'
import { DraftBar } from './draft-bar.tsx'
import { ChargeField, DraftLines } from './draft-lines.tsx'
import { managementMessages } from './messages.ts'
import { useOrderDraft } from './use-order-draft.ts'

interface Props {
  order: Order
  version: number
  onClose: (isChanged: boolean) => void
}

/** Edits the products, the address and the delivery charge of a pending order. */
export function OrderEditor({ order, version, onClose }: Props) {
  const t = useMessages(managementMessages)
  const id = order._id
  const drafts = useStoredDrafts()
  const [stored] = useState(() => drafts.find(id))
  const {
    seen: base,
    now: conflict,
    isBusy,
    run,
    continueFrom,
  } = useVersioned(
    ['PUT /orders/:id'],
    { order, version: stored?.version ?? version },
    (input: Omit<RequestInput<Endpoints['PUT /orders/:id']>['body'], 'version'>, seen) =>
      api('PUT /orders/:id', { params: { id }, body: { ...input, version: seen.version } }),
    {
      invalidates: orderEndpoints,
      onSuccess: () => onClose(true),
      onError(error) {
        draft.showError(error)
        return true
      },
      failed: t.notSaved,
    },
  )
  const draft = useOrderDraft({
    initial: stored ?? { shipping: shippingOf(order), lines: linesOf(order), charge: null },
    productIds: base.order.products.map((line) => line.id),
    ruleCharge: (after, rates) => chargeAfterEdit(basisOf(base.order, rates), after, rates),
    edited: base.order,
    failed: t.notSaved,
  })
  const { form, shipping, lines, charge, code, keepsDiscount, deliveryCharge, rates } = draft
  useEffect(() => form.setFocus('name'), [form])
  useEffect(
    () =>
      drafts.save({
        orderId: id,
        version: base.version,
        shipping,
        lines: [...lines],
        charge,
        code,
        keepsDiscount,
      }),
    [drafts, id, base, shipping, lines, charge, code, keepsDiscount],
  )

  async function save(values: Shipping) {
    const { deliveryArea } = values
    if (isBusy || !draft.checkLines() || deliveryCharge === null || deliveryArea === '') return
    await run({
      products: lines.map(editedLine),
      customerData: { ...shippingAddressOf(values), deliveryArea, deliveryCharge },
      ...(code && { discountCode: code }),
      ...(keepsDiscount && { keepDiscount: true }),
      total: draft.total,
    })
  }

  /** Continues from the current version, with its values or with those that were typed. */
  function resolveConflict(current: Conflict<'PUT /orders/:id'>, keepTyped: boolean) {
    const { order } = current
    if (!canEdit(order.orderStatus)) return onClose(false)
    continueFrom(current)
    if (keepTyped) draft.setLines(rebase(lines, order))
    else draft.restart(linesOf(order), shippingOf(order))
  }

  return (
    <Form
      form={form}
      onSubmit={save}
      onInvalid={draft.markLines}
      aria-labelledby="editor-title"
      className="flex flex-col gap-3"
    >
      <h2 id="editor-title" className="text-lg">
        {t.editTitle}
      </h2>
      {rates.isError && <LoadFailed onRetry={() => rates.refetch()} />}
      <DraftLines draft={draft} reservedOf={(id, variantId) => reservedBy(base.order, id, variantId)} />
      <div className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
        <NameField label={t.customersName} />
        <MobileField form={form} />
        <AddressFields key={base.version} form={form} />
        <div className="md:col-span-2">
          <DeliveryCards form={form} chargeTo={draft.chargeTo} legendHidden={false} />
        </div>
      </div>
      <ChargeField draft={draft} />
      <FormNotice text={draft.notice} />
      {conflict && (
        <ChangedOrder
          current={conflict.order}
          onUseCurrent={() => resolveConflict(conflict, false)}
          onKeepMine={() => resolveConflict(conflict, true)}
        />
      )}
      <Button
        variant="bare"
        disabled={isBusy}
        onClick={() => onClose(false)}
        className="self-start px-4 md:px-5"
      >
        {t.discard}
      </Button>
      <DraftBar draft={draft}>
        <Button
          type="submit"
          variant="buy"
          disabled={!draft.areRatesKnown || conflict !== null}
          busy={isBusy}
          busyLabel={t.saving}
        >
          {t.save}
        </Button>
      </DraftBar>
    </Form>
  )
}

/** What the delivery charge of an order depends on. */
const basisOf = ({ customerData, subTotal, freeDelivery, products }: Order, rates: DeliveryRates) => ({
  ...customerData,
  area: customerData.deliveryArea,
  subTotal,
  weight: weightOf(products, rates),
  freeDelivery,
})

/** How many pieces of a product or variant an order has reserved. */
const reservedBy = ({ products }: Order, productId: string, variantId: string) =>
  products
    .filter((line) => line.id === productId && line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
