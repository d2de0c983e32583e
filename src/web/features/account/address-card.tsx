import type { SavedAddress } from '#shop/addresses/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { addressBookMessages } from './messages.ts'

interface Props {
  address: SavedAddress
  busy: boolean
  onChange: () => void
  onDelete: () => void
  onMakeUsual: () => void
}

/** One saved address, with what can be done about it. */
export function AddressCard({ address, busy, onChange, onDelete, onMakeUsual }: Props) {
  const orderText = useMessages(orderMessages)
  const t = useMessages(addressBookMessages)
  const id = `address-${address._id}`
  const button = (word: string, look: string, press: () => void) => (
    <button type="button" aria-describedby={id} disabled={busy} className={`${look} px-3`} onClick={press}>
      {word}
    </button>
  )
  return (
    <li className="card flex flex-col p-4 md:p-5">
      <address id={id} className="not-italic wrap-anywhere">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-semibold">{address.name}</b>
          {address.usual && (
            <span className="rounded-full bg-brand-soft px-2.5 py-0.5 text-sm font-semibold text-brand">
              {t.usual}
            </span>
          )}
        </span>
        <span className="block tabular-nums">{address.mobileNumber}</span>
        <span className="block whitespace-pre-line">{address.address}</span>
        <span className="block">
          {address.thana}, {address.district}
        </span>
      </address>
      <p className="mt-1 text-sm text-ink-2">
        {orderText.addressType[address.addressType]} · {orderText.deliveryArea[address.deliveryArea]}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {button(t.change, 'button-secondary', onChange)}
        {!address.usual && button(t.makeUsual, 'button-secondary', onMakeUsual)}
        {button(t.delete, 'button-danger', onDelete)}
      </div>
    </li>
  )
}
