import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import type { CustomerByPhone } from '#shop/orders/management-contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { managementMessages } from './messages.ts'
import { PhoneCounts } from './phone-history.tsx'

interface Props {
  form: UseFormReturn<Shipping>
  mobileNumber: string
  /** Called after the form was filled with the last address. */
  onFill: () => void
}

/** The earlier orders of the typed number, and its last address to fill in. */
export function CustomerSummary({ form, mobileNumber, onFill }: Props) {
  const t = useMessages(managementMessages)
  const { data: customer, isError } = useApiQuery(
    'POST /customers/lookup',
    { body: { phone: mobileNumber } },
    { enabled: mobilePattern.test(mobileNumber) },
  )
  const [filledFor, setFilledFor] = useState('')

  function fill({ email, ...last }: NonNullable<CustomerByPhone['last']>) {
    for (const [field, value] of Object.entries(last))
      form.setValue(field as keyof typeof last, value, { shouldDirty: true })
    if (email) form.setValue('email', email)
    form.clearErrors()
    onFill()
    setFilledFor(mobileNumber)
  }

  const last = customer?.last
  function notice() {
    if (customer && !last) return t.newCustomer
    if (isError) return t.lookupFailed
    return filledFor !== '' && filledFor === mobileNumber ? t.filledLastAddress : ''
  }
  return (
    <div className="md:col-span-2">
      {customer && last && (
        <div className="rounded-md bg-sunken p-3">
          <p className="font-semibold">{t.returningCustomer}</p>
          <PhoneCounts history={customer.phone} isNew={false} />
          <p className="mt-2 wrap-anywhere">
            {last.name} · {last.address} · {last.thana}, {last.district}
          </p>
          <Button className="mt-2 px-4" onClick={() => fill(last)}>
            {t.fillLastAddress}
          </Button>
        </div>
      )}
      <p role="status" className="mt-1 text-sm text-ink-2">
        {notice()}
      </p>
    </div>
  )
}
