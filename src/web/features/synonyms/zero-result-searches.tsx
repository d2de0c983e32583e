import { useRef } from 'react'
import type { ZeroResultSearch } from '#shop/synonyms/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'
import { readableDay } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { OrderListStates } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { synonymMessages } from './messages.ts'

interface Props {
  saves: number
  /** A group is being written, which must not be lost to the next one. */
  isWriting: boolean
  onMakeSynonym: (words: string) => void
}

/** What was searched for and not found. */
export function MissedSearches({ saves, isWriting, onMakeSynonym }: Props) {
  const t = useMessages(synonymMessages)
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const { isBusy, whileBusy } = useBusyIds()
  const list = usePagedList(`missed ${saves}`, (cursor) =>
    api('GET /search/zero-results', { query: { limit: rowsPerPage, ...(cursor && { cursor }) } }),
  )
  const dismiss = ({ _id }: ZeroResultSearch) =>
    whileBusy(_id, async () => {
      try {
        await api('POST /search/zero-results/dismiss', { body: { words: _id } })
        showToast('success', t.dismissed)
        title.current?.focus()
        list.remove(_id)
      } catch (error) {
        reportUnexpected(error)
        showToast('error', t.notSaved)
      }
    })

  return (
    <section aria-labelledby="missed-title" className="mb-6">
      <h2 ref={title} id="missed-title" tabIndex={-1} className="mb-2 text-lg outline-none">
        {t.missedTitle}
      </h2>
      <OrderListStates orders={list} empty={<p className="text-ink-2">{t.nothingMissed}</p>}>
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((missed) => (
            <li key={missed._id} className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold wrap-anywhere">{missed._id}</p>
                <p className="text-sm text-ink-2">
                  {t.times(missed.times)} · {t.last(readableDay(missed.lastDay, language))}
                </p>
              </div>
              <div className="ml-auto flex flex-wrap gap-2">
                <button
                  type="button"
                  className="button-secondary"
                  aria-label={`${t.makeSynonym}: ${missed._id}`}
                  disabled={isWriting || isBusy(missed._id)}
                  onClick={() => onMakeSynonym(missed._id)}
                >
                  {t.makeSynonym}
                </button>
                <button
                  type="button"
                  aria-label={`${t.dismiss}: ${missed._id}`}
                  title={t.dismiss}
                  disabled={isBusy(missed._id)}
                  onClick={() => dismiss(missed)}
                  className="flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40"
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
