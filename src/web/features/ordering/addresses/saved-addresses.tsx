import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SavedAddress } from '#shop/addresses/contract.ts'
import { isSameAddress, maxAddresses } from '#shop/addresses/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { checkoutMessages } from '../messages.ts'
import { savedAddressMessages } from './messages.ts'
import { filled, isComplete, type Shipping } from './shipping.ts'

type Saved = readonly SavedAddress[]

interface Props {
  form: UseFormReturn<Shipping>
  saved: Saved | null
  onSaved: (saved: Saved) => void
  onChoose: (address: SavedAddress) => void
}

const typedFields = ['name', 'mobileNumber', 'district', 'thana', 'address'] as const

/** Saved addresses to choose from. Where nothing is typed yet the usual one is filled in; nothing typed goes unasked. */
export function SavedAddresses({ form, saved, onSaved, onChoose }: Props) {
  const account = useMessages(savedAddressMessages)
  const t = useMessages(checkoutMessages)
  const group = useId()
  const [failed, setFailed] = useState(false)
  const [said, setSaid] = useState('')
  const shipping = useWatch({ control: form.control }) as Shipping
  const now = useRef({ onSaved, onChoose, account })
  now.current = { onSaved, onChoose, account }
  const hasTyped = () => typedFields.some((field) => filled(form.getValues(field)))

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const found = await api('GET /addresses', {})
      const { onSaved, onChoose, account } = now.current
      onSaved(found)
      const usual = found.find((address) => address.usual)
      if (!usual || typedFields.some((field) => filled(form.getValues(field)))) return
      onChoose(usual)
      setSaid(account.usualFilledIn)
    } catch (error) {
      reportUnexpected(error)
      setFailed(true)
    }
  }, [form])
  useEffect(() => {
    load()
  }, [load])

  async function choose(address: SavedAddress) {
    const isSaved = saved?.some((other) => isSameAddress(other, form.getValues()))
    const question = {
      ...{ title: account.replaceTyped, text: account.replaceTypedText },
      ...{ yes: account.replaceYes, no: account.replaceNo },
    }
    if (hasTyped() && !isSaved && !(await ask(question))) return
    onChoose(address)
    setSaid(account.filledIn)
  }

  if (failed) return <LoadFailed text={account.addressesFailed} onRetry={load} />
  if (!saved?.length) return null
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 text-sm font-semibold">{account.savedAddresses}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {saved.map((address) => (
          <label
            key={address._id}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border-2 border-line-strong px-3 py-2.5 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={group}
              checked={isSameAddress(address, shipping)}
              onChange={() => choose(address)}
              className="mt-0.5 size-5 shrink-0 accent-brand outline-none"
            />
            <span className="min-w-0 leading-snug wrap-anywhere">
              <b className="font-semibold">{address.name}</b>{' '}
              <span className="tabular-nums">{address.mobileNumber}</span>
              <span className="block text-ink-2">
                {address.address}, {address.thana}, {address.district}
              </span>
              <span className="block text-sm text-ink-2">
                {t.addressTypes[address.addressType]} · {t.areas[address.deliveryArea]}
                {address.usual && ` · ${account.usualAddress}`}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2">
        {said}
      </p>
    </fieldset>
  )
}

interface TickProps {
  form: UseFormReturn<Shipping>
  saved: Saved
  ticked: boolean
  onTick: (ticked: boolean) => void
}

/** Offers to save the address in the form, where it is a whole one and not saved yet. */
export function SaveTick({ form, saved, ticked, onTick }: TickProps) {
  const account = useMessages(savedAddressMessages)
  const shipping = useWatch({ control: form.control }) as Shipping
  const isNew = isComplete(shipping) && !saved.some((address) => isSameAddress(address, shipping))
  if (!isNew || saved.length >= maxAddresses) return null
  return (
    <label className="mt-4 flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {account.saveAddress}
    </label>
  )
}
