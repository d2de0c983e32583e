import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type AddressSent, postAddress, putAddress, type SavedAddress } from '#shop/addresses/contract.ts'
import { addressFields, mostAddresses } from '#shop/addresses/rules.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { AddressFields, NameField } from '#web/storefront/checkout/address-fields.tsx'
import { RadioCards } from '#web/storefront/checkout/radio-cards.tsx'
import { addressIn, isComplete, nothingTyped, type Shipping } from '#web/storefront/checkout/shipping.ts'
import { MobileField } from '#web/storefront/checkout/shipping-fields.tsx'
import { useDashboardTexts, useOrderingTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

interface Props {
  /** Null for a new one. */
  address: SavedAddress | null
  onSaved: () => void
  onLeave: () => void
}

/** The fields of an address, as at the checkout. */
export function AddressEditor({ address, onSaved, onLeave }: Props) {
  const { addresses } = useDashboardTexts()
  const { checkout } = useOrderingTexts()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const form = useForm<Shipping>({
    mode: 'onTouched',
    defaultValues: { ...nothingTyped, ...(address && addressIn({ ...nothingTyped, ...address })) },
  })
  const typed = useWatch({ control: form.control }) as Shipping
  useEffect(() => form.setFocus('name'), [form])

  async function save(values: Shipping) {
    if (busy || values.deliveryArea === '') return
    const body: AddressSent = { ...addressIn(values), deliveryArea: values.deliveryArea }
    setBusy(true)
    setNotice('')
    try {
      if (address) await api(putAddress, { params: { id: address._id }, body })
      else await api(postAddress, { body })
      onSaved()
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, refusal } = error instanceof ApiError ? error : { status: 0, refusal: null }
    const wrong = addressFields.find((field) => refusal?.fields?.[field])
    if (wrong) return form.setError(wrong, { message: checkout.notAccepted }, { shouldFocus: true })
    if (status === 409) return setNotice(addresses.most(mostAddresses))
    setNotice(status === 404 ? addresses.isGone : addresses.notChanged)
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="address-editor"
      onSubmit={form.handleSubmit(save)}
      className="card grid gap-4 p-4 desk:grid-cols-2 desk:p-6"
    >
      <h3 id="address-editor" className="text-1 desk:col-span-2">
        {address ? addresses.changeTitle : addresses.newTitle}
      </h3>
      <NameField form={form} />
      <MobileField form={form} />
      <AddressFields form={form} />
      <RadioCards
        legend={checkout.deliveryArea}
        options={deliveryAreas.map((area) => ({ value: area, title: checkout.areas[area] }))}
        small
        input={form.register('deliveryArea', { required: checkout.required })}
        error={form.formState.errors.deliveryArea?.message}
        className="desk:col-span-2"
      />
      <div role="alert" className="desk:col-span-2">
        {notice && <p className="rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3 desk:col-span-2">
        <button type="submit" className="button-primary" disabled={!isComplete(typed) || busy}>
          {busy ? addresses.saving : addresses.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={onLeave}>
          {addresses.leave}
        </button>
      </div>
    </form>
  )
}
