import { useRef, useState } from 'react'
import type { SavedAddress } from '#shop/addresses/contract.ts'
import { maxAddresses } from '#shop/addresses/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { addressBookMessages } from '#web/shared/account/messages.ts'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Status } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { AddressEditor } from './address-editor.tsx'
import { SavedNote } from './profile-section.tsx'

/** Saved addresses: add, edit, delete, and choose the usual one. */
export function AddressBook() {
  const t = useMessages(addressBookMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /addresses', {})
  const saved = query.data
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [note, setNote] = useState('')
  const title = useRef<HTMLHeadingElement>(null)

  function showSuccess(message: string) {
    setNote(message)
    title.current?.focus()
  }
  const failed = (error: unknown) => (statusOf(error) === 404 ? t.isGone : t.notChanged)
  const removal = useAction((id: string) => api('DELETE /addresses/:id', { params: { id } }), {
    failed,
    invalidates: ['GET /addresses'],
    onSuccess: () => showSuccess(t.deleted),
  })
  const usual = useAction((id: string) => api('PUT /addresses/:id/usual', { params: { id }, body: {} }), {
    failed,
    invalidates: ['GET /addresses'],
    onSuccess: () => showSuccess(t.nowUsual),
  })
  async function remove({ _id }: SavedAddress) {
    const { areYouSure, cannotRevert: text, no } = common
    if (await showDialog({ title: areYouSure, text, yes: t.deleteYes, no })) await removal.run(_id)
  }
  async function onSaved() {
    await query.refetch()
    setEditing(null)
    showSuccess(t.saved)
  }
  function edit(address: SavedAddress | 'new') {
    setNote('')
    setEditing(address)
  }
  const busy = removal.isBusy || usual.isBusy
  const editor = (address: SavedAddress | null) => (
    <AddressEditor address={address} onSaved={onSaved} onLeave={() => setEditing(null)} />
  )

  return (
    <section aria-labelledby="addresses-title" className="p-4 md:p-6">
      <h2 ref={title} id="addresses-title" tabIndex={-1} className="text-lg outline-none">
        {t.title}
      </h2>
      <p className="mt-1 text-ink-2">{t.intro}</p>
      <SavedNote text={note} />
      <QueryState query={query} />
      {saved && (
        <>
          {saved.length === 0 && editing === null && <p className="mt-4 text-ink-2">{t.none}</p>}
          <ul className="mt-2 divide-y divide-line">
            {saved.map((address) =>
              editing !== 'new' && editing?._id === address._id ? (
                <li key={address._id}>{editor(address)}</li>
              ) : (
                <AddressCard
                  key={address._id}
                  address={address}
                  disabled={busy || editing !== null}
                  onEdit={() => edit(address)}
                  onDelete={() => remove(address)}
                  onMakeUsual={() => usual.run(address._id)}
                />
              ),
            )}
          </ul>
          {editing === 'new' && <div className="border-t border-line">{editor(null)}</div>}
          {saved.length >= maxAddresses && <p className="mt-3 text-ink-2">{t.most(maxAddresses)}</p>}
          {saved.length < maxAddresses && editing === null && (
            <Button className="mt-4" disabled={busy} onClick={() => edit('new')}>
              <Icon name="plus" />
              {t.add}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface CardProps {
  address: SavedAddress
  disabled: boolean
  onEdit: () => void
  onDelete: () => void
  onMakeUsual: () => void
}

function AddressCard({ address, disabled, onEdit, onDelete, onMakeUsual }: CardProps) {
  const orderText = useMessages(orderMessages)
  const t = useMessages(addressBookMessages)
  const nameOf = useLocationNames()
  const id = `address-${address._id}`
  const buttonProps = { 'aria-describedby': id, disabled, className: 'px-2.5' }
  return (
    <li className="py-4">
      <address id={id} className="not-italic wrap-anywhere">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-semibold">{address.name}</b>
          {address.usual && <Status tone="success">{t.usual}</Status>}
        </span>
        <span className="block tabular-nums">{address.mobileNumber}</span>
        <span className="block whitespace-pre-line">{address.address}</span>
        <span className="block">{nameOf(address).join(', ')}</span>
      </address>
      <p className="mt-1 text-sm text-ink-2">
        {orderText.addressType[address.addressType]} · {orderText.deliveryArea[address.deliveryArea]}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button {...buttonProps} onClick={onEdit}>
          {t.change}
        </Button>
        {!address.usual && (
          <Button {...buttonProps} variant="bare" onClick={onMakeUsual}>
            {t.makeUsual}
          </Button>
        )}
        <Button {...buttonProps} variant="danger" onClick={onDelete}>
          {t.delete}
        </Button>
      </div>
    </li>
  )
}
