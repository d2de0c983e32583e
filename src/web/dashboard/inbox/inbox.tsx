import type { ContactMessage } from '#shop/inbox/contract.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { flag, useListState } from '#web/dashboard/kit/list-state.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { inboxMessages } from './inbox-messages.ts'

/** The messages of the contact form: those that wait, and those that were handled. */
export default function Inbox() {
  const inboxText = useMessages(inboxMessages)
  const { values, tabs } = useListState({ handled: flag })
  const messages = usePagedQuery('GET /inbox', { query: values })
  const mark = useRowAction(messages, {
    send: ({ _id: id, handled }) => api('PUT /inbox/:id', { params: { id }, body: { handled: !handled } }),
    after: 'leave',
    done: ({ handled }) => (handled ? inboxText.messageReopened : inboxText.messageMarked),
    failed: inboxText.messageNotMarked,
    focusId: messageTitleId,
    invalidates: ['GET /to-dos'],
  })
  return (
    <ListPage
      title={inboxText.messagesTitle}
      list={messages}
      tabs={{
        label: inboxText.messagesTitle,
        tabs: tabs('handled', { false: inboxText.messagesWaiting, true: inboxText.messagesHandled }),
        inHistory: true,
      }}
      empty={
        <EmptyList
          none={inboxText.noMessages[values.handled === 'true' ? 'true' : 'false']}
          next={values.handled !== 'true' && { to: '/contact-us', text: inboxText.toContact }}
        />
      }
    >
      <ul className="flex flex-col gap-3">
        {messages.loaded?.rows.map((message) => (
          <MessageCard
            key={message._id}
            message={message}
            busy={mark.isBusy(message)}
            onMark={() => mark.run(message)}
          />
        ))}
      </ul>
    </ListPage>
  )
}

interface Props {
  message: ContactMessage
  busy: boolean
  onMark: () => void
}

/** Id of the name over a message, which takes the focus. */
const messageTitleId = (id: string) => `message-${id}`

function MessageCard({ message, busy, onMark }: Props) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const titleId = messageTitleId(message._id)
  return (
    <li className="card p-4 md:px-5">
      <article aria-labelledby={titleId}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} tabIndex={-1} className="text-lg outline-none wrap-anywhere">
            {message.name}
          </h2>
          <p className="text-sm text-ink-2">
            <time dateTime={message.sentAt}>{readableMoment(new Date(message.sentAt), language)}</time>
          </p>
        </header>
        <div className="flex flex-wrap items-center gap-x-4">
          {message.email && (
            <a
              href={`mailto:${message.email}`}
              className="inline-flex min-h-11 items-center break-all text-link underline-offset-4 hover:underline"
            >
              {message.email}
            </a>
          )}
          {message.mobileNumber && (
            <a href={`tel:${message.mobileNumber}`} className="link gap-2 tabular-nums">
              <Icon name="phone" className="size-5" />
              {message.mobileNumber}
            </a>
          )}
        </div>
        <p className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere">{message.message}</p>
        <footer className="mt-3 flex flex-wrap items-center gap-3">
          <Button aria-describedby={titleId} disabled={busy} onClick={onMark}>
            {message.handled ? t.markWaiting : t.markHandled}
          </Button>
          {message.handledBy && <p className="text-sm text-ink-2">{t.handledBy(message.handledBy)}</p>}
        </footer>
      </article>
    </li>
  )
}
