import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { correctTrackedOrder, type FollowedOrder } from '#shop/orders/following/contract.ts'
import { type Charges, chargeAfterCorrection, totalOf } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { useLanguage, useOrderingTexts } from '#web/texts/texts.tsx'
import { AddressFields, NameField } from '../checkout/address-fields.tsx'
import { DeliveryCards } from '../checkout/delivery-fields.tsx'
import { filled, nothingTyped, type Shipping } from '../checkout/shipping.ts'
import type { Proof } from './followed-memory.ts'

interface Props {
  proof: Proof
  order: FollowedOrder
  charges: Charges
  onSaved: (order: FollowedOrder) => void
  /** Nothing could be saved, and trying again as it stands is of no use. */
  onRefused: (error: unknown) => void
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
export function AddressForm({ proof, order, charges, onSaved, onRefused, onLeave }: Props) {
  const { track, checkout } = useOrderingTexts()
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
      : chargeAfterCorrection({ ...customerData, subTotal }, area, charges)
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
      onSaved(await api(correctTrackedOrder, { body: { ...proof, from: order.orderStatus, ...to } }))
    } catch (error) {
      setBusy(false)
      tell(error, deliveryArea)
    }
  }

  function tell(error: unknown, area: string) {
    if (!(error instanceof ApiError) || (error.status === 409 && error.refusal.status))
      return onRefused(error)
    const { refusal } = error
    const figures = refusal.expected as Omit<Expected, 'area'> | undefined
    if (figures) {
      setExpected({ ...figures, area })
      return setNotice(track.totalChanged(formatTaka(figures.total, language, 2)))
    }
    const wrong = needed.find((field) => refusal.fields?.[field])
    if (wrong) return form.setError(wrong, { message: checkout.notAccepted }, { shouldFocus: true })
    setNotice(error.status === 429 ? track.tooMany : track.notChanged)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4 desk:grid-cols-2">
      <div className="desk:col-span-2">
        <NameField form={form} />
      </div>
      <AddressFields form={form} />
      <div className="desk:col-span-2">
        <DeliveryCards form={form} chargeTo={chargeTo} legendHidden={false} />
      </div>
      <div role="status" className="rounded-s bg-sunken px-3 py-2 desk:col-span-2">
        {typed.deliveryArea !== '' && (
          <p>
            {charge === customerData.deliveryCharge
              ? track.sameCharge(formatTaka(charge, language))
              : track.newCharge(
                  formatTaka(customerData.deliveryCharge, language),
                  formatTaka(charge, language),
                )}{' '}
            <b className="font-semibold">{track.newTotal(formatTaka(total, language, 2))}</b>
          </p>
        )}
        {typed.deliveryArea === '' && <p>{checkout.chooseArea}</p>}
      </div>
      <div role="alert" className="desk:col-span-2">
        {notice && <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3 desk:col-span-2">
        <button type="submit" className="button-primary" disabled={!complete || busy}>
          {busy ? track.saving : track.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={onLeave}>
          {track.keep}
        </button>
      </div>
    </form>
  )
}

type Address = Omit<FollowedOrder['customerData'], 'deliveryCharge' | 'paymentSystem'>

/** The part of what is known or typed that says where an order goes. */
const addressOf = ({ name, district, thana, address, addressType, deliveryArea }: Address): Address => ({
  ...{ name, district, thana, address, addressType, deliveryArea },
})
