import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AddressInput, SavedAddress } from '#shop/addresses/contract.ts'
import { addressFields, maxAddresses } from '#shop/addresses/rules.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { AddressFields, NameField } from '#web/features/ordering/addresses/address-fields.tsx'
import { RadioCards } from '#web/features/ordering/addresses/radio-cards.tsx'
import {
  emptyShipping,
  isComplete,
  type Shipping,
  shippingAddressOf,
} from '#web/features/ordering/addresses/shipping.ts'
import { MobileField } from '#web/features/ordering/checkout/shipping-fields.tsx'
import { checkoutMessages } from '#web/features/ordering/messages.ts'
import { addressBookMessages } from './messages.ts'

interface Props {
  /** Null for a new one. */
  address: SavedAddress | null
  onSaved: () => void
  onLeave: () => void
}

/** The fields of an address, as at the checkout. */
export function AddressEditor({ address, onSaved, onLeave }: Props) {
  const t = useMessages(addressBookMessages)
  const checkoutText = useMessages(checkoutMessages)
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const form = useForm<Shipping>({
    mode: 'onTouched',
    defaultValues: { ...emptyShipping, ...(address && shippingAddressOf({ ...emptyShipping, ...address })) },
  })
  const typed = useWatch({ control: form.control }) as Shipping
  useEffect(() => form.setFocus('name'), [form])

  async function save(values: Shipping) {
    if (busy || values.deliveryArea === '') return
    const body: AddressInput = { ...shippingAddressOf(values), deliveryArea: values.deliveryArea }
    setBusy(true)
    setNotice('')
    try {
      if (address) await api('PUT /addresses/:id', { params: { id: address._id }, body })
      else await api('POST /addresses', { body })
      onSaved()
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      tell(error)
    }
  }

  function tell(error: unknown) {
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
    const wrong = addressFields.find((field) => body?.fields?.[field])
    if (wrong) return form.setError(wrong, { message: checkoutText.notAccepted }, { shouldFocus: true })
    if (status === 409) return setNotice(t.most(maxAddresses))
    setNotice(status === 404 ? t.isGone : t.notChanged)
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="address-editor"
      onSubmit={form.handleSubmit(save)}
      className="card grid gap-4 p-4 md:grid-cols-2 md:p-6"
    >
      <h3 id="address-editor" className="text-lg md:col-span-2">
        {address ? t.changeTitle : t.newTitle}
      </h3>
      <NameField form={form} />
      <MobileField form={form} />
      <AddressFields form={form} />
      <RadioCards
        legend={checkoutText.deliveryArea}
        options={deliveryAreas.map((area) => ({ value: area, title: checkoutText.areas[area] }))}
        small
        input={form.register('deliveryArea', { required: checkoutText.required })}
        error={form.formState.errors.deliveryArea?.message}
        className="md:col-span-2"
      />
      <div role="alert" className="md:col-span-2">
        {notice && <p className="rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>}
      </div>
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <button type="submit" className="button-primary" disabled={!isComplete(typed) || busy}>
          {busy ? t.saving : t.save}
        </button>
        <button type="button" className="button-secondary" disabled={busy} onClick={onLeave}>
          {t.leave}
        </button>
      </div>
    </form>
  )
}
