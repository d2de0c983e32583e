import { lazy, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { SavedAddress } from '#shop/addresses/contract.ts'
import { addressFields } from '#shop/addresses/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showToast } from '#web/ui/notices.tsx'
import { setAddressOwner } from '../addresses/address-owner.ts'
import { savedAddressMessages } from '../addresses/messages.ts'
import { addressIn, type Shipping } from '../addresses/shipping.ts'
import type { ToOrder } from './attempts.ts'

// Only who is signed in has addresses, so nobody else loads how they are shown; without them one types.
const load = () => import('../addresses/saved-addresses.tsx')
const nothing = { default: () => null }
const SavedAddresses = lazy(() =>
  load().then(
    (part) => ({ default: part.SavedAddresses }),
    () => nothing,
  ),
)
const SaveTick = lazy(() =>
  load().then(
    (part) => ({ default: part.SaveTick }),
    () => nothing,
  ),
)

/** The saved addresses of whoever is signed in: they fill the form, and the one in the form can be saved. */
export function useAddressBook(form: UseFormReturn<Shipping>, email: string | undefined) {
  const language = useLanguage()
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  // Nothing is kept of what somebody types unless they ask for it.
  const [ticked, setTicked] = useState(false)
  const [fills, setFills] = useState(0)

  function fill(address: SavedAddress) {
    for (const field of addressFields) form.setValue(field, address[field], { shouldDirty: true })
    form.clearErrors()
    if (email !== undefined) setAddressOwner(email)
    setFills((before) => before + 1)
  }

  function saveIfTicked(shipping: ToOrder['shipping']) {
    if (!ticked || email === undefined) return
    const body = addressIn(shipping)
    api('POST /addresses', { body }).catch(async (error: unknown) => {
      reportUnexpected(error)
      const { addressNotSaved } = savedAddressMessages[language]
      showToast('error', addressNotSaved)
    })
  }

  return {
    /** How often the form was filled: what is half typed into the pickers of places is gone then. */
    fills,
    choices: email !== undefined && (
      <Suspense>
        <SavedAddresses key={email} {...{ form, saved }} onSaved={setSaved} onChoose={fill} />
      </Suspense>
    ),
    tick: email !== undefined && saved !== null && (
      <Suspense>
        <SaveTick {...{ form, saved, ticked }} onTick={setTicked} />
      </Suspense>
    ),
    saveIfTicked,
  }
}
