import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { type Charges, chargeAfterAddressChange, totalOf } from '#shop/orders/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { AddressFields, NameField } from '../addresses/address-fields.tsx'
import { filled, nothingTyped, type Shipping } from '../addresses/shipping.ts'
import { DeliveryCards } from '../checkout/delivery-fields.tsx'
import { checkoutMessages } from '../messages.ts'
import { trackingMessages } from './messages.ts'
import type { Proof } from './tracked-storage.ts'

interface Props {
  proof: Proof
  order: TrackedOrder
  charges: Charges
  onSaved: (order: TrackedOrder) => void
  /** Nothing could be saved, and trying again as it stands is of no use. */
  onRejected: (error: unknown) => void
  onLeave: () => void
}

/** What the shop reckoned when the form had reckoned something else. */
interface Expected {
  area: string
  deliveryCharge: number
  total: number
}

const needed = ['name', 'district', 'thana', 'address', 'deliveryArea'] as const

/** Corrects where a pending order goes, and says before it is saved what that will cost. */
export function AddressForm({ proof, order, charges, onSaved, onRejected, onLeave }: Props) {
  const trackingText = useMessages(trackingMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [expected, setExpected] = useState<Expected | null>(null)
  const { customerData, subTotal } = order
  const form = useForm<Shipping>({
    mode: 'onTouched',
    defaultValues: { ...nothingTyped, ...addressOf(customerData) },
  })
  const typed = useWatch({ control: form.control }) as Shipping
  useEffect(() => form.setFocus('name'), [form])

  const chargeTo = (area: string) =>
    expected?.area === area
      ? expected.deliveryCharge
      : chargeAfterAddressChange({ ...customerData, subTotal }, area, charges)
  const complete = needed.every((field) => filled(typed[field]))
  const charge = chargeTo(typed.deliveryArea)
  const total = totalOf(subTotal, charge)

  async function save(values: Shipping) {
    const { deliveryArea } = values
    if (busy || deliveryArea === '') return
    setBusy(true)
    setNotice('')
    try {
      const to = { ...addressOf({ ...values, deliveryArea }), total }
      onSaved(
        await api('PUT /order-tracking/address', { body: { ...proof, from: order.orderStatus, ...to } }),
      )
    } catch (error) {
      setBusy(false)
      tell(error, deliveryArea)
    }
  }

  function tell(error: unknown, area: string) {
    if (!(error instanceof ApiError) || (error.status === 409 && error.body.status)) return onRejected(error)
    const { body } = error
    const figures = body.expected as Omit<Expected, 'area'> | undefined
    if (figures) {
      setExpected({ ...figures, area })
      return setNotice(trackingText.totalChanged(formatTaka(figures.total, language, 2)))
    }
    const wrong = needed.find((field) => body.fields?.[field])
    if (wrong) return form.setError(wrong, { message: checkoutText.notAccepted }, { shouldFocus: true })
    setNotice(error.status === 429 ? trackingText.tooMany : trackingText.notChanged)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <NameField form={form} />
      </div>
      <AddressFields form={form} />
      <div className="md:col-span-2">
        <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
      </div>
      <div role="status" className="rounded-md bg-sunken px-3 py-2 md:col-span-2">
        {typed.deliveryArea !== '' && (
          <p>
            {charge === customerData.deliveryCharge
              ? trackingText.sameCharge(formatTaka(charge, language))
              : trackingText.newCharge(
                  formatTaka(customerData.deliveryCharge, language),
                  formatTaka(charge, language),
                )}{' '}
            <b className="font-semibold">{trackingText.newTotal(formatTaka(total, language, 2))}</b>
          </p>
        )}
        {typed.deliveryArea === '' && <p>{checkoutText.chooseArea}</p>}
      </div>
      <div role="alert" className="md:col-span-2">
        {notice && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <button type="submit" className="button-primary" disabled={!complete || busy}>
          {busy ? trackingText.saving : trackingText.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={onLeave}>
          {trackingText.keep}
        </button>
      </div>
    </form>
  )
}

type Address = Omit<TrackedOrder['customerData'], 'deliveryCharge' | 'paymentSystem'>

/** The part of what is known or typed that says where an order goes. */
const addressOf = ({ name, district, thana, address, addressType, deliveryArea }: Address): Address => ({
  ...{ name, district, thana, address, addressType, deliveryArea },
})
