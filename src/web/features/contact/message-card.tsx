import type { ContactMessage } from '#shop/contact/contract.ts'
import { dhakaDateAndTime } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { inboxMessages } from './inbox-messages.ts'

interface Props {
  message: ContactMessage
  busy: boolean
  onMark: () => void
}

/** Id of the name over a message, which takes the focus. */
export const messageTitleId = (id: string) => `message-${id}`

export function MessageCard({ message, busy, onMark }: Props) {
  const t = useMessages(inboxMessages)
  const { date, time } = dhakaDateAndTime(new Date(message.sentAt))
  const titleId = messageTitleId(message._id)
  return (
    <li className="card p-4 md:px-5">
      <article aria-labelledby={titleId}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} tabIndex={-1} className="text-lg outline-none wrap-anywhere">
            {message.name}
          </h2>
          <p className="text-sm text-ink-2">
            <time dateTime={message.sentAt}>
              {date} {time}
            </time>
          </p>
        </header>
        <a
          href={`mailto:${message.email}`}
          className="inline-flex min-h-11 items-center break-all text-brand underline-offset-4 hover:underline"
        >
          {message.email}
        </a>
        <p className="max-w-[44rem] whitespace-pre-wrap wrap-anywhere">{message.message}</p>
        <footer className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            variant={message.handled ? 'secondary' : 'primary'}
            aria-describedby={titleId}
            disabled={busy}
            onClick={onMark}
          >
            {message.handled ? t.markWaiting : t.markHandled}
          </Button>
          {message.handledBy && <p className="text-sm text-ink-2">{t.handledBy(message.handledBy)}</p>}
        </footer>
      </article>
    </li>
  )
}
