import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getMessages, type Message, putMessage } from '#shop/messages/contract.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { rowsPerPage, usePagedList } from '../paged-list.ts'
import { MessageCard, messageTitleId } from './message-card.tsx'

export default function Messages() {
  const dashboard = useDashboardTexts()
  const { auth, common } = useTexts()
  const handled = useSearchParams()[0].has('handled')
  const { loaded, phase, more, load, loadMore, remove } = usePagedList(`handled: ${handled}`, (cursor) =>
    api(getMessages, {
      query: { handled: handled ? 'true' : 'false', limit: rowsPerPage, ...(cursor && { cursor }) },
    }),
  )
  const [busy, setBusy] = useState<readonly string[]>([])
  const title = useRef<HTMLHeadingElement>(null)

  async function mark({ _id }: Message) {
    setBusy((ids) => [...ids, _id])
    try {
      await api(putMessage, { params: { id: _id }, body: { handled: !handled } })
      showToast('success', handled ? dashboard.messageReopened : dashboard.messageMarked)
      // The pressed button goes with its message; the next one takes the focus.
      const rows = loaded?.rows ?? []
      const place = rows.findIndex((row) => row._id === _id)
      const next = rows[place + 1] ?? rows[place - 1]
      const heir = next ? document.getElementById(messageTitleId(next._id)) : title.current
      heir?.focus()
      remove(_id)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', dashboard.messageNotMarked)
    } finally {
      setBusy((ids) => ids.filter((id) => id !== _id))
    }
  }

  const tab = (word: string, to: string, current: boolean) => (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-pill px-4 ${current ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
    >
      {word}
    </Link>
  )
  return (
    <main id="content">
      <PageHead title={`${dashboard.pages.messages} · ${auth.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-2 outline-none">
        {dashboard.messagesTitle}
      </h1>
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={dashboard.messagesTitle} className="flex gap-1">
          {tab(dashboard.messagesWaiting, '/dashboard/messages', !handled)}
          {tab(dashboard.messagesHandled, '/dashboard/messages?handled', handled)}
        </nav>
        <p role="status" className="text-ink-2 tabular-nums">
          {phase === 'ready' && loaded && dashboard.shown(loaded.rows.length, loaded.total)}
        </p>
      </div>
      <div aria-busy={phase === 'loading'}>
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && <Loading />}
        {phase === 'ready' && loaded && loaded.rows.length > 0 && (
          <ul className="flex flex-col gap-3">
            {loaded.rows.map((message) => (
              <MessageCard
                key={message._id}
                message={message}
                busy={busy.includes(message._id)}
                onMark={() => mark(message)}
              />
            ))}
          </ul>
        )}
        {phase === 'ready' && loaded?.rows.length === 0 && (
          <p className="card px-4 py-12 text-center text-ink-2">
            {handled ? dashboard.noMessagesHandled : dashboard.noMessagesWaiting}
          </p>
        )}
      </div>
      {phase === 'ready' && loaded?.nextCursor && more !== 'failed' && (
        <div className="mt-4 flex justify-center">
          <button type="button" className="button-secondary" disabled={more === 'loading'} onClick={loadMore}>
            {more === 'loading' ? common.loading : common.loadMore}
          </button>
        </div>
      )}
      {more === 'failed' && <LoadFailed onRetry={loadMore} />}
    </main>
  )
}
