import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import { isFilled } from '#lib/text.ts'
import { addressFields } from '#shop/addresses/rules.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useDistricts } from '#web/shared/checkout/location-fields.tsx'
import { type Shipping, shippingAddressOf } from '#web/shared/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { savedAddressMessages } from './address-messages.ts'
import { lastAddressKey, lastAddressOwnerKey } from './address-owner.ts'
import { forgetLastCustomer } from './device-orders.ts'

type LastAddress = ReturnType<typeof shippingAddressOf<Shipping>>

const isAddress = (value: unknown): value is LastAddress =>
  typeof value === 'object' &&
  value !== null &&
  addressFields.every((field) => typeof (value as LastAddress)[field] === 'string')

/** Keeps the address of an order on this device, to offer it for the next one. */
export function storeLastAddress(shipping: Shipping, email: string | undefined) {
  deviceStorage.write(lastAddressKey, shippingAddressOf(shipping))
  if (email === undefined) deviceStorage.remove(lastAddressOwnerKey)
  else deviceStorage.writeText(lastAddressOwnerKey, email)
}

interface Props {
  form: UseFormReturn<Shipping>
  onUse: (address: LastAddress) => void
}

/** Offers the address of the last order while none is typed. */
export function LastAddressOffer({ form, onUse }: Props) {
  const t = useMessages(savedAddressMessages)
  const language = useLanguage()
  const { districts } = useDistricts()
  const [last, setLast] = useState(() => deviceStorage.read(lastAddressKey, isAddress))
  const [note, setNote] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const [name, district, address] = useWatch({
    control: form.control,
    name: ['name', 'district', 'address'],
  })
  const isOffered = last !== null && ![name, district, address].some(isFilled)

  /** The buttons go, so the focus moves to what they did. */
  function finish(text: string) {
    setNote(text)
    requestAnimationFrame(() => status.current?.focus())
  }
  function take(address: LastAddress) {
    const { mobileNumber } = form.getValues()
    // A number that was typed for this order is the newer one.
    onUse(mobilePattern.test(mobileNumber) ? { ...address, mobileNumber } : address)
    finish(t.filledIn)
  }
  function forget() {
    forgetLastCustomer()
    setLast(null)
    finish(t.forgotten)
  }
  /** The name of a district or thana, which is stored in Bengali, in the language of the page. */
  function localNames({ district, thana }: LastAddress) {
    const found = districts?.find(({ bn }) => bn === district)
    const foundThana = found?.thanas.find(({ bn }) => bn === thana)
    return `${foundThana?.[language] ?? thana}, ${found?.[language] ?? district}`
  }
  return (
    <div className="contents">
      {isOffered && (
        <section aria-label={t.lastOrderWentTo} className="rounded-md border border-line-strong px-3 py-2">
          <p className="text-sm text-ink-2">{t.lastOrderWentTo}</p>
          <p className="leading-snug wrap-anywhere">
            {last.name}, {last.address}, {localNames(last)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => take(last)}>{t.useThis}</Button>
            <Button variant="bare" className="px-2 text-ink-2" onClick={forget}>
              {t.forget}
            </Button>
          </div>
        </section>
      )}
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-ink-2 outline-none empty:sr-only">
        {note}
      </p>
    </div>
  )
}
