import { useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import type { SavedAddress } from '#shop/addresses/contract.ts'
import { isSameAddress, maxAddresses } from '#shop/addresses/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { isComplete, type Shipping } from '#web/shared/checkout/shipping.ts'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { savedAddressMessages } from './address-messages.ts'

interface Props {
  form: UseFormReturn<Shipping>
  saved: readonly SavedAddress[] | undefined
  isError: boolean
  onRetry: () => void
  onChoose: (address: SavedAddress) => void
}

const typedFields = ['name', 'mobileNumber', 'district', 'thana', 'address'] as const

/** Saved addresses to choose from. The usual one fills in an empty form; typed text is replaced only after a question. */
export function SavedAddresses({ form, saved, isError, onRetry, onChoose }: Props) {
  const t = useMessages(savedAddressMessages)
  const checkoutText = useMessages(checkoutMessages)
  const nameOf = useLocationNames()
  const group = useId()
  const [status, setStatus] = useState('')
  const shipping = useWatch({ control: form.control }) as Shipping
  const hasText = () => typedFields.some((field) => isFilled(form.getValues(field)))

  const isFirstResponse = useRef(true)
  useEffect(() => {
    if (!saved || !isFirstResponse.current) return
    isFirstResponse.current = false
    const usual = saved.find((address) => address.usual)
    if (!usual || hasText()) return
    onChoose(usual)
    setStatus(t.usualFilledIn)
  })

  async function choose(address: SavedAddress) {
    const isSaved = saved?.some((other) => isSameAddress(other, form.getValues()))
    const question = {
      title: t.replaceTyped,
      text: t.replaceTypedText,
      yes: t.replaceYes,
      no: t.replaceNo,
    }
    if (hasText() && !isSaved && !(await showDialog(question))) return
    onChoose(address)
    setStatus(t.filledIn)
  }

  if (isError) return <LoadFailed text={t.addressesFailed} onRetry={onRetry} />
  if (!saved?.length) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 text-sm font-semibold">{t.savedAddresses}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {saved.map((address) => (
          <label
            key={address._id}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border-2 border-line-strong px-3 py-2.5 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              checked={isSameAddress(address, shipping)}
              onChange={() => choose(address)}
              className="mt-0.5 size-5 shrink-0 accent-inverse outline-none"
            />
            <span className="min-w-0 leading-snug wrap-anywhere">
              <b className="font-semibold">{address.name}</b>{' '}
              <span className="tabular-nums">{address.mobileNumber}</span>
              <span className="block text-ink-2">{[address.address, ...nameOf(address)].join(', ')}</span>
              <span className="block text-sm text-ink-2">
                {checkoutText.addressTypes[address.addressType]} · {checkoutText.areas[address.deliveryArea]}
                {address.usual && ` · ${t.usualAddress}`}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {status}
      </p>
    </fieldset>
  )
}

interface CheckboxProps {
  form: UseFormReturn<Shipping>
  saved: readonly SavedAddress[]
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** Offers to save the address in the form, once it is complete, if it is not saved yet. */
export function SaveAddressCheckbox({ form, saved, isChecked, onCheck }: CheckboxProps) {
  const t = useMessages(savedAddressMessages)
  const shipping = useWatch({ control: form.control }) as Shipping
  const isNew = isComplete(shipping) && !saved.some((address) => isSameAddress(address, shipping))
  if (!isNew || saved.length >= maxAddresses) return null
  return (
    <label className="mt-4 flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
        className="size-5 shrink-0 accent-inverse"
      />
      {t.saveAddress}
    </label>
  )
}
