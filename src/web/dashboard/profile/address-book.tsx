import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteAddress, getAddresses, putUsualAddress, type SavedAddress } from '#shop/addresses/contract.ts'
import { mostAddresses } from '#shop/addresses/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'

/** The saved addresses of who is signed in, or why they are not there yet. */
function useAddresses() {
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setSaved(await api(getAddresses, {}))
    } catch (error) {
      reportUnexpected(error)
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])
  return { saved, failed, load }
}

/** Saved addresses: add, change, delete, and say which is the usual one. */
export function AddressBook() {
  const { addresses } = useDashboardTexts()
  const { common } = useTexts()
  const { saved, failed, load } = useAddresses()
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [busy, setBusy] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)

  async function act(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await call()
      showToast('success', done)
      await load()
      title.current?.focus()
    } catch (error) {
      reportUnexpected(error)
      const isGone = error instanceof ApiError && error.status === 404
      showToast('error', isGone ? addresses.isGone : addresses.notChanged)
      if (isGone) await load()
    } finally {
      setBusy(false)
    }
  }
  async function remove({ _id: id }: SavedAddress) {
    const { areYouSure, cannotRevert: text, no } = common
    if (!(await ask({ title: areYouSure, text, yes: addresses.deleteYes, no }))) return
    await act(() => api(deleteAddress, { params: { id } }), addresses.deleted)
  }
  const makeUsual = ({ _id: id }: SavedAddress) =>
    act(() => api(putUsualAddress, { params: { id }, body: {} }), addresses.nowUsual)
  async function onSaved() {
    setEditing(null)
    showToast('success', addresses.saved)
    await load()
    title.current?.focus()
  }
  const editor = (of: SavedAddress | null) => (
    <AddressEditor address={of} onSaved={onSaved} onLeave={() => setEditing(null)} />
  )

  return (
    <section aria-labelledby="addresses-title" className="py-2">
      <h2 ref={title} id="addresses-title" tabIndex={-1} className="text-1 outline-none">
        {addresses.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{addresses.intro}</p>
      {failed && <LoadFailed onRetry={load} />}
      {!saved && !failed && <Loading />}
      {saved && (
        <>
          {saved.length === 0 && editing === null && (
            <p className="card mb-3 px-4 py-10 text-center text-ink-2">{addresses.none}</p>
          )}
          <ul className="grid gap-3 @2xl:grid-cols-2">
            {saved.map((address) =>
              editing !== 'new' && editing?._id === address._id ? (
                <li key={address._id} className="@2xl:col-span-2">
                  {editor(address)}
                </li>
              ) : (
                <AddressCard
                  key={address._id}
                  address={address}
                  busy={busy || editing !== null}
                  onChange={() => setEditing(address)}
                  onDelete={() => remove(address)}
                  onMakeUsual={() => makeUsual(address)}
                />
              ),
            )}
          </ul>
          {editing === 'new' && <div className="mt-3">{editor(null)}</div>}
          {saved.length >= mostAddresses && (
            <p className="mt-3 text-ink-2">{addresses.most(mostAddresses)}</p>
          )}
          {saved.length < mostAddresses && editing === null && (
            <button
              type="button"
              className="button-primary mt-4"
              disabled={busy}
              onClick={() => setEditing('new')}
            >
              <Icon name="plus" />
              {addresses.add}
            </button>
          )}
        </>
      )}
    </section>
  )
}
