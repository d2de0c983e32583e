import { useRef } from 'react'
import { dismissMissedSearch, getMissedSearches, type Missed } from '#shop/search-words/contract.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { readableDay } from '#web/moment.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useBusyIds } from '../../busy-ids.ts'
import { OrderListStates } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'

interface Props {
  saves: number
  /** A group is being written, which must not be lost to the next one. */
  isWriting: boolean
  onMakeSynonym: (words: string) => void
}

/** What was searched for and not found. */
export function MissedSearches({ saves, isWriting, onMakeSynonym }: Props) {
  const { searchWords: texts } = useAdminTexts().catalog
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, whileBusy } = useBusyIds()
  const list = usePagedList(`missed ${saves}`, (cursor) =>
    api(getMissedSearches, { query: { limit: rowsPerPage, ...(cursor && { cursor }) } }),
  )
  const dismiss = ({ _id }: Missed) =>
    whileBusy(_id, async () => {
      try {
        await api(dismissMissedSearch, { body: { words: _id } })
        showToast('success', texts.dismissed)
        title.current?.focus()
        list.remove(_id)
      } catch (error) {
        reportUnexpected(error)
        showToast('error', texts.notSaved)
      }
    })

  return (
    <section aria-labelledby="missed-title" className="mb-6">
      <h2 ref={title} id="missed-title" tabIndex={-1} className="mb-2 text-1 outline-none">
        {texts.missedTitle}
      </h2>
      <OrderListStates orders={list} empty={<p className="text-ink-2">{texts.nothingMissed}</p>}>
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((missed) => (
            <li key={missed._id} className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{missed._id}</p>
                <p className="text--1 text-ink-2">
                  {texts.times(missed.times)} · {texts.last(readableDay(missed.lastDay, language))}
                </p>
              </div>
              <div className="ml-auto flex flex-wrap gap-2">
                <button
                  type="button"
                  className="button-secondary"
                  aria-label={`${texts.makeSynonym}: ${missed._id}`}
                  disabled={isWriting || isBusy(missed._id)}
                  onClick={() => onMakeSynonym(missed._id)}
                >
                  {texts.makeSynonym}
                </button>
                <button
                  type="button"
                  aria-label={`${texts.dismiss}: ${missed._id}`}
                  title={texts.dismiss}
                  disabled={isBusy(missed._id)}
                  onClick={() => dismiss(missed)}
                  className="flex size-11 items-center justify-center rounded-s text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40"
                >
                  <Icon name="x" />
                </button>
              </div>
            </li>
          ))}
        </ul>
      </OrderListStates>
    </section>
  )
}
