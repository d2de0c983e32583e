import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressFields } from '#shop/addresses/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { type Shipping, shippingAddressOf } from '#web/shared/checkout/shipping.ts'
import { showToast } from '#web/ui/notices.tsx'
import { savedAddressMessages } from './address-messages.ts'
import { storeAddressOwner } from './address-owner.ts'
import type { OrderToSend } from './attempts.ts'

// Only for signed-in users; if it cannot be loaded, an address can still be typed.
const loadSavedAddresses = () => import('./saved-addresses.tsx')
const nothing = { default: () => null }
const SavedAddresses = lazy(() =>
  loadSavedAddresses().then(
    (module) => ({ default: module.SavedAddresses }),
    () => nothing,
  ),
)
const SaveAddressCheckbox = lazy(() =>
  loadSavedAddresses().then(
    (module) => ({ default: module.SaveAddressCheckbox }),
    () => nothing,
  ),
)

/** The saved addresses of the signed-in user: they fill in the form, and the one in the form can be saved. */
export function useAddressBook(form: UseFormReturn<Shipping>, email: string | undefined) {
  const t = useMessages(savedAddressMessages)
  // The key holds the user: another tab may sign in as somebody else.
  const {
    data: saved,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['GET /addresses', email],
    queryFn: () => api('GET /addresses', {}),
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // An address is saved only if the customer chooses so.
  const [isChecked, setChecked] = useState(false)
  const [fills, setFills] = useState(0)

  function fill(address: Pick<Shipping, (typeof addressFields)[number]>) {
    for (const field of addressFields) form.setValue(field, address[field], { shouldDirty: true })
    form.clearErrors()
    if (email !== undefined) storeAddressOwner(email)
    setFills((before) => before + 1)
  }

  function saveIfChosen(shipping: OrderToSend['shipping']) {
    if (!isChecked || email === undefined) return
    const body = shippingAddressOf(shipping)
    api('POST /addresses', { body }).catch((error: unknown) => {
      reportUnexpected(error)
      showToast('error', t.addressNotSaved)
    })
  }

  return {
    /** Counts fills from outside; the comboboxes are reset by it. */
    fills,
    fill,
    hasSaved: Boolean(saved?.length),
    savedAddresses: email !== undefined && (
      <Suspense>
        <SavedAddresses
          key={email}
          form={form}
          saved={saved}
          isError={isError}
          onRetry={refetch}
          onChoose={fill}
        />
      </Suspense>
    ),
    saveCheckbox: email !== undefined && saved && (
      <Suspense>
        <SaveAddressCheckbox form={form} saved={saved} isChecked={isChecked} onCheck={setChecked} />
      </Suspense>
    ),
    saveIfChosen,
  }
}
