import { useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import { formatNumber } from '#lib/language.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { ProfileSection } from './profile-section.tsx'

/** More of them open on demand. */
const maxShown = 3

type Session = ResponseOf<Endpoints['GET /sessions']>[number]

/** Where the user is logged in, and how to end it elsewhere. */
export function SessionsSection() {
  const t = useMessages(accountMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /sessions', {})
  const end = useAction((id: string) => api('DELETE /sessions/:id', { params: { id } }), {
    failed: t.sessionNotEnded,
    invalidates: ['GET /sessions'],
    onSuccess: () => showToast('success', t.sessionEnded),
  })
  const endOthers = useAction(() => api('DELETE /sessions', {}), {
    failed: t.sessionNotEnded,
    invalidates: ['GET /sessions'],
    onSuccess: () => showToast('success', t.othersEnded),
  })
  const [showsAll, setShowsAll] = useState(false)
  // This device first, then the last used.
  const sessions = (query.data ?? []).toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
  const shown = showsAll || sessions.length <= maxShown + 1 ? sessions : sessions.slice(0, maxShown)
  const hiddenCount = sessions.length - maxShown
  return (
    <ProfileSection title={t.sessionsTitle} text={t.sessionsText}>
      <QueryState query={query} />
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={end.pending.includes(session.id)}
            onEnd={() => end.run(session.id)}
          />
        ))}
      </ul>
      {hiddenCount > 1 && (
        <Button
          variant="bare"
          className="-mx-3 px-3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t.fewerSessions : t.moreSessions(formatNumber(hiddenCount, language))}
        </Button>
      )}
      {sessions.length > 1 && (
        <Button
          busy={endOthers.isBusy}
          onClick={() => endOthers.run(undefined)}
          className="mt-4 w-full sm:w-auto"
        >
          {t.endOthers}
        </Button>
      )}
    </ProfileSection>
  )
}

interface LineProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

function SessionLine({ session: { id, browser, lastSeen, isThis }, busy, onEnd }: LineProps) {
  const t = useMessages(accountMessages)
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div id={`session-${id}`}>
        <p className="font-semibold">{browser ?? t.unknownBrowser}</p>
        <p className="text-ink-2">
          {isThis ? t.thisDevice : t.lastSeen(readableDayOf(new Date(lastSeen), language))}
        </p>
      </div>
      {!isThis && (
        <Button variant="bare" busy={busy} aria-describedby={`session-${id}`} onClick={onEnd}>
          {t.endSession}
        </Button>
      )}
    </li>
  )
}
