import type { SavedAddress } from '#shop/addresses/contract.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'

interface Props {
  address: SavedAddress
  busy: boolean
  onChange: () => void
  onDelete: () => void
  onMakeUsual: () => void
}

/** One saved address, with what can be done about it. */
export function AddressCard({ address, busy, onChange, onDelete, onMakeUsual }: Props) {
  const dashboard = useDashboardTexts()
  const { addresses } = dashboard
  const id = `address-${address._id}`
  const button = (word: string, look: string, press: () => void) => (
    <button type="button" aria-describedby={id} disabled={busy} className={`${look} px-3`} onClick={press}>
      {word}
    </button>
  )
  return (
    <li className="card flex flex-col p-4 desk:p-5">
      <address id={id} className="not-italic wrap-anywhere">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-semibold">{address.name}</b>
          {address.usual && (
            <span className="rounded-pill bg-brand-soft px-2.5 py-0.5 text--1 font-semibold text-brand">
              {addresses.usual}
            </span>
          )}
        </span>
        <span className="block tabular-nums">{address.mobileNumber}</span>
        <span className="block whitespace-pre-line">{address.address}</span>
        <span className="block">
          {address.thana}, {address.district}
        </span>
      </address>
      <p className="mt-1 text--1 text-ink-2">
        {dashboard.addressType[address.addressType]} · {dashboard.deliveryArea[address.deliveryArea]}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        {button(addresses.change, 'button-secondary', onChange)}
        {!address.usual && button(addresses.makeUsual, 'button-secondary', onMakeUsual)}
        {button(addresses.delete, 'button-danger', onDelete)}
      </div>
    </li>
  )
}
