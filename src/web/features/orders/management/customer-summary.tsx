import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import type { CustomerByPhone } from '#shop/orders/management-contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import type { Shipping } from '#web/features/ordering/addresses/shipping.ts'
import { managementMessages } from '../management-messages.ts'
import { PhoneRecordFacts } from './phone-history.tsx'

interface Props {
  form: UseFormReturn<Shipping>
  mobileNumber: string
  /** The form was filled from outside. */
  onFill: () => void
}

/** Whom staff have on the phone: what the number ordered before, and its last address to fill in. */
export function CustomerKnown({ form, mobileNumber, onFill }: Props) {
  const t = useMessages(managementMessages)
  const [found, setFound] = useState<CustomerByPhone | null>(null)
  const [notice, setNotice] = useState('')

  useEffect(() => {
    setFound(null)
    setNotice('')
    if (!mobilePattern.test(mobileNumber)) return
    let isLate = false
    api('POST /customers/lookup', { body: { phone: mobileNumber } }).then(
      (customer) => isLate || setFound(customer),
      (error: unknown) => {
        reportUnexpected(error)
        if (!isLate) setNotice(t.notLookedUp)
      },
    )
    return () => {
      isLate = true
    }
  }, [mobileNumber, t])

  function fill({ email, ...last }: NonNullable<CustomerByPhone['last']>) {
    for (const [field, value] of Object.entries(last))
      form.setValue(field as keyof typeof last, value, { shouldDirty: true })
    if (email) form.setValue('email', email)
    form.clearErrors()
    onFill()
    setNotice(t.filledLast)
  }

  const last = found?.last
  return (
    <div className="md:col-span-2">
      {found && last && (
        <div className="rounded-md bg-sunken p-3">
          <p className="font-semibold">{t.knownCustomer}</p>
          <PhoneRecordFacts record={found.phone} isNew={false} />
          <p className="mt-2 wrap-anywhere">
            {last.name} · {last.address} · {last.thana}, {last.district}
          </p>
          <button type="button" className="button-secondary mt-2 px-4" onClick={() => fill(last)}>
            {t.fillLast}
          </button>
        </div>
      )}
      <p role="status" className="mt-1 text-sm text-ink-2">
        {found && !last ? t.newCustomer : notice}
      </p>
    </div>
  )
}
