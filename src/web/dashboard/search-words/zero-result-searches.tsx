import { useRef } from 'react'
import type { ZeroResultSearch } from '#shop/synonyms/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { readableDay } from '#web/ui/date-time.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { synonymMessages } from './messages.ts'

interface Props {
  /** Whether the form of a new group is open; another search must not replace what is typed there. */
  isAdding: boolean
  onMakeSynonym: (phrase: string) => void
}

/** The searches without results. */
export function ZeroResultSearches({ isAdding, onMakeSynonym }: Props) {
  const t = useMessages(synonymMessages)
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const list = usePagedQuery('GET /search/zero-results', {})
  const dismiss = useAction(
    ({ _id: words }: ZeroResultSearch) => api('POST /search/zero-results/dismiss', { body: { words } }),
    {
      onSuccess(_, { _id }) {
        showToast('success', t.dismissed)
        title.current?.focus()
        list.remove(_id)
      },
      failed: t.notSaved,
    },
  )

  return (
    <section aria-labelledby="zero-results-title" className="mb-6">
      <h2 ref={title} id="zero-results-title" tabIndex={-1} className="mb-2 text-lg outline-none">
        {t.zeroResultsTitle}
      </h2>
      <PagedListStates list={list} empty={<p className="text-ink-2">{t.noZeroResults}</p>}>
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((search) => {
            const { _id, times, lastDay } = search
            const busy = dismiss.pending.includes(search)
            return (
              <li key={_id} className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-semibold wrap-anywhere">{_id}</p>
                  <p className="text-sm text-ink-2">
                    {t.times(times)} · {t.last(readableDay(lastDay, language))}
                  </p>
                </div>
                <div className="ml-auto flex flex-wrap gap-2">
                  <Button
                    aria-label={`${t.makeSynonym}: ${_id}`}
                    disabled={isAdding || busy}
                    onClick={() => onMakeSynonym(_id)}
                  >
                    {t.makeSynonym}
                  </Button>
                  <IconButton
                    icon="x"
                    label={`${t.dismiss}: ${_id}`}
                    title={t.dismiss}
                    disabled={busy}
                    onClick={() => dismiss.run(search)}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      </PagedListStates>
    </section>
  )
}
