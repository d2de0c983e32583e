import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedAddress } from '#shop/addresses/contract.ts'
import { maxAddresses } from '#shop/addresses/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'
import { addressBookMessages } from './messages.ts'

/** The saved addresses of who is signed in, or why they are not there yet. */
function useAddresses() {
  const [saved, setSaved] = useState<readonly SavedAddress[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setSaved(await api('GET /addresses', {}))
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
  const t = useMessages(addressBookMessages)
  const common = useMessages(commonMessages)
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
      showToast('error', isGone ? t.isGone : t.notChanged)
      if (isGone) await load()
    } finally {
      setBusy(false)
    }
  }
  async function remove({ _id: id }: SavedAddress) {
    const { areYouSure, cannotRevert: text, no } = common
    if (!(await showDialog({ title: areYouSure, text, yes: t.deleteYes, no }))) return
    await act(() => api('DELETE /addresses/:id', { params: { id } }), t.deleted)
  }
  const makeUsual = ({ _id: id }: SavedAddress) =>
    act(() => api('PUT /addresses/:id/usual', { params: { id }, body: {} }), t.nowUsual)
  async function onSaved() {
    setEditing(null)
    showToast('success', t.saved)
    await load()
    title.current?.focus()
  }
  const editor = (of: SavedAddress | null) => (
    <AddressEditor address={of} onSaved={onSaved} onLeave={() => setEditing(null)} />
  )

  return (
    <section aria-labelledby="addresses-title" className="py-2">
      <h2 ref={title} id="addresses-title" tabIndex={-1} className="text-lg outline-none">
        {t.title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{t.intro}</p>
      {failed && <LoadFailed onRetry={load} />}
      {!saved && !failed && <Loading />}
      {saved && (
        <>
          {saved.length === 0 && editing === null && (
            <p className="card mb-3 px-4 py-10 text-center text-ink-2">{t.none}</p>
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
          {saved.length >= maxAddresses && <p className="mt-3 text-ink-2">{t.most(maxAddresses)}</p>}
          {saved.length < maxAddresses && editing === null && (
            <button
              type="button"
              className="button-primary mt-4"
              disabled={busy}
              onClick={() => setEditing('new')}
            >
              <Icon name="plus" />
              {t.add}
            </button>
          )}
        </>
      )}
    </section>
  )
}
