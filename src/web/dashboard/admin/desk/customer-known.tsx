import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import { type FoundCustomer, findCustomer } from '#shop/orders/desk/contract.ts'
import { api } from '#web/auth/token.ts'
import type { Shipping } from '#web/storefront/checkout/shipping.ts'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { PhoneRecordFacts } from './phone-record.tsx'

interface Props {
  form: UseFormReturn<Shipping>
  mobileNumber: string
  /** The form was filled from outside. */
  onFill: () => void
}

/** Whom staff have on the phone: what the number ordered before, and its last address to fill in. */
export function CustomerKnown({ form, mobileNumber, onFill }: Props) {
  const { work } = useAdminTexts()
  const [found, setFound] = useState<FoundCustomer | null>(null)
  const [notice, setNotice] = useState('')

  useEffect(() => {
    setFound(null)
    setNotice('')
    if (!mobilePattern.test(mobileNumber)) return
    let isLate = false
    api(findCustomer, { body: { phone: mobileNumber } }).then(
      (customer) => isLate || setFound(customer),
      (error: unknown) => {
        reportUnexpected(error)
        if (!isLate) setNotice(work.notLookedUp)
      },
    )
    return () => {
      isLate = true
    }
  }, [mobileNumber, work])

  function fill({ email, ...last }: NonNullable<FoundCustomer['last']>) {
    for (const [field, value] of Object.entries(last))
      form.setValue(field as keyof typeof last, value, { shouldDirty: true })
    if (email) form.setValue('email', email)
    form.clearErrors()
    onFill()
    setNotice(work.filledLast)
  }

  const last = found?.last
  return (
    <div className="desk:col-span-2">
      {found && last && (
        <div className="rounded-s bg-sunken p-3">
          <p className="font-semibold">{work.knownCustomer}</p>
          <PhoneRecordFacts record={found.phone} isNew={false} />
          <p className="mt-2 wrap-anywhere">
            {last.name} · {last.address} · {last.thana}, {last.district}
          </p>
          <button type="button" className="button-secondary mt-2 px-4" onClick={() => fill(last)}>
            {work.fillLast}
          </button>
        </div>
      )}
      <p role="status" className="mt-1 text--1 text-ink-2">
        {found && !last ? work.newCustomer : notice}
      </p>
    </div>
  )
}
