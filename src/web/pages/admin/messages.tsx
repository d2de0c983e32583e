import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContactMessage } from '#shop/contact/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'
import { inboxMessages } from '#web/features/contact/inbox-messages.ts'
import { MessageCard, messageTitleId } from '#web/features/contact/message-card.tsx'
import { dashboardMessages } from '#web/features/site-layout/dashboard-messages.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export default function Messages() {
  const inboxText = useMessages(inboxMessages)
  const dashboardText = useMessages(dashboardMessages)
  const common = useMessages(commonMessages)

  const handled = useSearchParams()[0].has('handled')
  const { loaded, phase, more, load, loadMore, remove } = usePagedList(`handled: ${handled}`, (cursor) =>
    api('GET /messages', {
      query: { handled: handled ? 'true' : 'false', limit: rowsPerPage, ...(cursor && { cursor }) },
    }),
  )
  const [busy, setBusy] = useState<readonly string[]>([])
  const title = useRef<HTMLHeadingElement>(null)

  async function mark({ _id }: ContactMessage) {
    setBusy((ids) => [...ids, _id])
    try {
      await api('PUT /messages/:id', { params: { id: _id }, body: { handled: !handled } })
      showToast('success', handled ? inboxText.messageReopened : inboxText.messageMarked)
      // The pressed button goes with its message; the next one takes the focus.
      const rows = loaded?.rows ?? []
      const place = rows.findIndex((row) => row._id === _id)
      const next = rows[place + 1] ?? rows[place - 1]
      const heir = next ? document.getElementById(messageTitleId(next._id)) : title.current
      heir?.focus()
      remove(_id)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', inboxText.messageNotMarked)
    } finally {
      setBusy((ids) => ids.filter((id) => id !== _id))
    }
  }

  const tab = (word: string, to: string, current: boolean) => (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full px-4 ${current ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
    >
      {word}
    </Link>
  )
  return (
    <main id="content">
      <PageHead title={`${dashboardText.pages.messages} · ${common.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-xl outline-none">
        {inboxText.messagesTitle}
      </h1>
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={inboxText.messagesTitle} className="flex gap-1">
          {tab(inboxText.messagesWaiting, '/dashboard/messages', !handled)}
          {tab(inboxText.messagesHandled, '/dashboard/messages?handled', handled)}
        </nav>
        <p role="status" className="text-ink-2 tabular-nums">
          {phase === 'ready' && loaded && common.shown(loaded.rows.length, loaded.total)}
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
            {handled ? inboxText.noMessagesHandled : inboxText.noMessagesWaiting}
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
