import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { AddressInput, SavedAddress } from '#shop/addresses/contract.ts'
import { addressFields, maxAddresses } from '#shop/addresses/rules.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { addressBookMessages } from '#web/shared/account/messages.ts'
import { AddressFields, NameField } from '#web/shared/checkout/address-fields.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { RadioCards } from '#web/shared/checkout/radio-cards.tsx'
import { emptyShipping, isComplete, type Shipping, shippingAddressOf } from '#web/shared/checkout/shipping.ts'
import { MobileField } from '#web/shared/checkout/shipping-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, showFieldErrors } from '#web/ui/form.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'

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
  const [notice, setNotice] = useState('')
  const form = useForm<Shipping>({
    mode: 'onTouched',
    defaultValues: { ...emptyShipping, ...(address && shippingAddressOf({ ...emptyShipping, ...address })) },
  })
  useUnsavedForm(form)
  const shipping = useWatch({ control: form.control }) as Shipping
  useEffect(() => form.setFocus('name'), [form])

  const save = useAction(
    async (body: AddressInput) => {
      if (address) await api('PUT /addresses/:id', { params: { id: address._id }, body })
      else await api('POST /addresses', { body })
    },
    {
      failed: t.notChanged,
      onSuccess: onSaved,
      onError(error) {
        if (!showFieldErrors(form, error, fieldError)) setNotice(noticeOf(statusOf(error)))
        return true
      },
    },
  )
  function fieldError(field: string) {
    const name = addressFields.find((each) => each === field)
    return name ? { name, message: checkoutText.notAccepted } : null
  }
  function noticeOf(status: number) {
    if (status === 409) return t.most(maxAddresses)
    return status === 404 ? t.isGone : t.notChanged
  }
  function submit(values: Shipping) {
    const { deliveryArea } = values
    if (deliveryArea === '') return
    setNotice('')
    return save.run({ ...shippingAddressOf(values), deliveryArea })
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-labelledby="address-editor"
      className="grid gap-4 py-4 md:grid-cols-2"
    >
      <h3 id="address-editor" className="text-lg md:col-span-2">
        {address ? t.changeTitle : t.newTitle}
      </h3>
      <NameField />
      <MobileField form={form} />
      <AddressFields form={form} />
      <RadioCards
        legend={checkoutText.deliveryArea}
        options={deliveryAreas.map((area) => ({ value: area, title: checkoutText.areas[area] }))}
        small
        input={form.register('deliveryArea', {
          required: checkoutText.give(checkoutText.missing.deliveryArea),
        })}
        error={form.formState.errors.deliveryArea?.message}
        className="md:col-span-2"
      />
      <FormNotice text={notice} className="md:col-span-2" />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button type="submit" disabled={!isComplete(shipping)} busy={save.isBusy} busyLabel={t.saving}>
          {t.save}
        </Button>
        <Button disabled={save.isBusy} onClick={onLeave}>
          {t.leave}
        </Button>
      </div>
    </Form>
  )
}
