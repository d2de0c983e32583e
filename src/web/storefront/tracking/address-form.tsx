import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { isFilled } from '#lib/text.ts'
import {
  chargeAfterAddressChange,
  type DeliveryRates,
  type Destination,
  weightOf,
} from '#shop/delivery/rules.ts'
import { totalOf } from '#shop/orders/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { AddressFields, NameField } from '#web/shared/checkout/address-fields.tsx'
import { DeliveryCards } from '#web/shared/checkout/delivery-fields.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { emptyShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, showFieldErrors } from '#web/ui/form.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { trackingMessages } from './messages.ts'
import type { OrderProof } from './order-proof.tsx'

interface Props {
  proof: OrderProof
  order: TrackedOrder
  rates: DeliveryRates
  onSaved: (order: TrackedOrder) => void
  /** Saving again could not succeed. */
  onRejected: (error: unknown) => void
  onLeave: () => void
}

/** The totals that the shop calculates, where the form had others. */
interface Expected {
  about: string
  deliveryCharge: number
  total: number
}

const aboutOf = ({ district, thana, area }: Destination) => [district, thana, area].join(' ')

const requiredFields = ['name', 'district', 'thana', 'address', 'deliveryArea'] as const

/** Corrects the address of a pending order, and shows the new charge before it is saved. */
export function AddressForm({ proof, order, rates, onSaved, onRejected, onLeave }: Props) {
  const t = useMessages(trackingMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const [notice, setNotice] = useState('')
  const [expected, setExpected] = useState<Expected | null>(null)
  const { customerData, subTotal, discount } = order
  const form = useForm<Shipping>({
    mode: 'onTouched',
    defaultValues: { ...emptyShipping, ...addressOf(customerData) },
  })
  const shipping = useWatch({ control: form.control }) as Shipping
  useEffect(() => form.setFocus('name'), [form])

  const { district, thana } = shipping
  const charged = {
    ...customerData,
    area: customerData.deliveryArea,
    subTotal,
    freeDelivery: order.freeDelivery,
    weight: weightOf(order.products, rates),
  }
  const chargeTo = (area: string) =>
    expected?.about === aboutOf({ district, thana, area })
      ? expected.deliveryCharge
      : chargeAfterAddressChange(charged, { district, thana, area }, rates)
  const isComplete = requiredFields.every((field) => isFilled(shipping[field]))
  const charge = chargeTo(shipping.deliveryArea)
  const total = totalOf(subTotal, charge, discount)
  function changeOfCharge(before: number, after: number) {
    if (after === 0) return before === 0 ? t.staysFree : t.becomesFree(formatTaka(before, language))
    if (before === 0) return t.freeNoMore(formatTaka(after, language))
    return before === after
      ? t.sameCharge(formatTaka(after, language))
      : t.newCharge(formatTaka(before, language), formatTaka(after, language))
  }

  const save = useAction(
    (address: Address) => {
      const body = { ...proof, from: order.orderStatus, ...address, total }
      return api('PUT /order-tracking/address', { body })
    },
    {
      failed: t.notChanged,
      onSuccess: onSaved,
      onError(error, { district, thana, deliveryArea: area }) {
        showError(error, aboutOf({ district, thana, area }))
        return true
      },
    },
  )
  function submit({ deliveryArea, ...values }: Shipping) {
    if (deliveryArea === '') return
    setNotice('')
    return save.run(addressOf({ ...values, deliveryArea }))
  }
  function showError(error: unknown, about: string) {
    if (!(error instanceof ApiError) || (error.status === 409 && error.body.status)) return onRejected(error)
    const totals = error.body.expected as Omit<Expected, 'about'> | undefined
    if (totals) {
      setExpected({ ...totals, about })
      return setNotice(t.totalChanged(formatTaka(totals.total, language)))
    }
    const fieldError = (field: string) => {
      const name = requiredFields.find((each) => each === field)
      return name ? { name, message: checkoutText.notAccepted } : null
    }
    if (showFieldErrors(form, error, fieldError)) return
    setNotice(error.status === 429 ? t.tooMany : t.notChanged)
  }

  return (
    <Form form={form} onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <NameField />
      </div>
      <AddressFields form={form} />
      <div className="md:col-span-2">
        <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
      </div>
      <div role="status" className="rounded-md bg-sunken px-3 py-2 md:col-span-2">
        {shipping.deliveryArea !== '' && (
          <p>
            {changeOfCharge(customerData.deliveryCharge, charge)}{' '}
            <b className="font-semibold">{t.newTotal(formatTaka(total, language))}</b>
          </p>
        )}
        {shipping.deliveryArea === '' && <p>{checkoutText.chooseArea}</p>}
      </div>
      <FormNotice text={notice} className="md:col-span-2" />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" disabled={!isComplete} busy={save.isBusy} busyLabel={t.saving}>
          {t.save}
        </Button>
        <Button disabled={save.isBusy} onClick={onLeave}>
          {t.keep}
        </Button>
      </div>
    </Form>
  )
}

type Address = Omit<TrackedOrder['customerData'], 'deliveryCharge' | 'paymentSystem'>

const addressOf = ({ name, district, thana, address, addressType, deliveryArea }: Address): Address => ({
  name,
  district,
  thana,
  address,
  addressType,
  deliveryArea,
})
