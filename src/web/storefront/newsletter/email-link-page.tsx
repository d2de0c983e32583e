import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { emailLinkMessages } from './email-link-messages.ts'

interface Props {
  labels: Record<'title' | 'text' | 'button' | 'done' | 'doneText' | 'unknown', string>
  onConfirm: (token: string) => Promise<unknown>
}

/** Read in the browser only: the cached page is the same for every token. */
const readToken = () => new URLSearchParams(window.location.search).get('token') ?? ''

/** A page that an e-mail links to. Only its button does something, because mail scanners open every link. */
export function EmailLinkPage({ labels, onConfirm }: Props) {
  const common = useMessages(commonMessages)
  const t = useMessages(emailLinkMessages)
  const [phase, setPhase] = useState<'open' | 'busy' | 'done' | 'unknown' | 'failed'>('open')

  async function confirm() {
    setPhase('busy')
    try {
      await onConfirm(readToken())
      setPhase('done')
    } catch (error) {
      reportUnexpected(error)
      // 404: no such subscription; 422: a malformed token.
      const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
      setPhase(unknown ? 'unknown' : 'failed')
    }
  }

  const note = (text: string): ReactNode => (
    <p role="alert" className="mt-5 font-semibold text-danger">
      {text}
    </p>
  )
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={`${labels.title} – ${common.brand}`} index={false} />
      <div className="card mx-auto flex max-w-[34rem] flex-col items-center px-5 py-10 text-center md:px-10">
        <span className="flex size-16 items-center justify-center rounded-full bg-mark-soft text-mark-ink">
          <Icon name={phase === 'done' ? 'check' : 'mail'} className="size-8" />
        </span>
        <h1 className="mt-5 text-2xl">{phase === 'done' ? labels.done : labels.title}</h1>
        <p role="status" className="mt-3 text-ink-2">
          {phase === 'done' ? labels.doneText : labels.text}
        </p>
        {phase === 'unknown' && note(labels.unknown)}
        {phase === 'failed' && note(t.failed)}
        {phase === 'done' || phase === 'unknown' ? (
          <Link to="/" className="button-quiet mt-7">
            {common.goHome}
          </Link>
        ) : (
          <button type="button" className="button-quiet mt-7" disabled={phase === 'busy'} onClick={confirm}>
            {phase === 'busy' ? t.working : labels.button}
          </button>
        )}
      </div>
    </main>
  )
}
