import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { listMessages } from './list-messages.ts'
import { EmptyState, LoadFailed, Loading } from './list-states.tsx'
import { commonMessages } from './messages.ts'
import { PageFrame, pageTitleId } from './page-frame.tsx'
import { SearchField } from './search-field.tsx'
import { TabLinks } from './tab-links.tsx'

/** The states of a paged list, as `usePagedQuery` returns them. */
interface List {
  loaded: { rows: readonly unknown[]; nextCursor: string | null; total: number; more?: boolean } | null
  phase: 'loading' | 'ready' | 'failed'
  more: 'loading' | 'ready' | 'failed'
  load: () => void
  loadMore: () => void
}

interface Props {
  title: string
  isTitleLarge?: boolean
  list: List
  /** Replaces the text with the number of rows, beside the title. */
  count?: string
  /** What stands between the title and the list with its tabs. */
  summary?: ReactNode
  tabs?: ComponentProps<typeof TabLinks>
  /** The search of the list. */
  search?: ComponentProps<typeof SearchField>
  /** Other filters, beside the search. */
  tools?: ReactNode
  /** What is done with the whole list or leads on from it, at the end of the line of the search. */
  actions?: ReactNode
  /** Shown between the tools and the list. */
  above?: ReactNode
  /** Shown instead of an empty list; a text is shown as a card. */
  empty: ReactNode
  /** The rendered rows. */
  children: ReactNode
}

/** A page with one list, in all its states. */
export function ListPage({
  title,
  isTitleLarge,
  list,
  count,
  summary,
  tabs,
  search,
  tools,
  actions,
  above,
  empty,
  children,
}: Props) {
  const text = useMessages(listMessages)
  const { loaded, phase } = list
  return (
    <PageFrame
      title={title}
      isTitleLarge={isTitleLarge}
      width="full"
      note={
        <p role="status" className="text-sm text-ink-2 tabular-nums">
          {phase === 'ready' &&
            loaded &&
            (count ??
              (loaded.more
                ? text.shownOfMany(loaded.rows.length, loaded.total)
                : loaded.total > 0 && text.shown(loaded.rows.length, loaded.total)))}
        </p>
      }
    >
      {summary && <div className="mb-4">{summary}</div>}
      {tabs && (
        <div className={`mb-2 md:mb-3 ${summary ? '' : '-mt-3'}`}>
          <TabLinks {...tabs} />
        </div>
      )}
      {(search || tools || actions) && (
        <div className="mb-2 flex flex-wrap items-center gap-1.5 *:max-w-full md:mb-3 md:gap-2">
          {search && <SearchField {...search} />}
          {tools}
          {actions && <div className="flex flex-wrap gap-1.5 md:ml-auto md:gap-2">{actions}</div>}
        </div>
      )}
      {above}
      <PagedListStates
        list={list}
        empty={typeof empty === 'string' ? <EmptyState>{empty}</EmptyState> : empty}
      >
        {children}
      </PagedListStates>
    </PageFrame>
  )
}

/** The loading, error and empty states of a list, and its "load more" button. */
export function PagedListStates({ list, empty, children }: Pick<Props, 'list' | 'empty' | 'children'>) {
  const common = useMessages(commonMessages)
  const { loaded, phase, more, load, loadMore } = list
  return (
    <>
      <div aria-busy={phase === 'loading'}>
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && <Loading />}
        {phase !== 'failed' && loaded && loaded.rows.length > 0 && children}
        {phase === 'ready' && loaded?.rows.length === 0 && empty}
      </div>
      {phase === 'ready' && loaded?.nextCursor && more !== 'failed' && (
        <div className="mt-4 flex justify-center">
          <button type="button" className="button-quiet" disabled={more === 'loading'} onClick={loadMore}>
            {more === 'loading' ? common.loading : common.loadMore}
          </button>
        </div>
      )}
      {more === 'failed' && <LoadFailed onRetry={loadMore} />}
    </>
  )
}

/**
 * Moves the focus when a row leaves the list and takes its pressed button along: to the next row, else the previous one,
 * else the heading. Call it before the row is removed.
 */
export function focusNextRow(
  { loaded }: { loaded: { rows: readonly { _id: string }[] } | null },
  id: string,
  elementId: (id: string) => string,
) {
  const rows = loaded?.rows ?? []
  const index = rows.findIndex(({ _id }) => _id === id)
  const next = rows[index + 1] ?? rows[index - 1]
  document.getElementById(next ? elementId(next._id) : pageTitleId)?.focus()
}
