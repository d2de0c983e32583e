import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useDashboardContext } from './dashboard-context.ts'
import { accountMessages } from './messages.ts'
import { Section } from './section.tsx'

export function EverywhereSection() {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { logOutEverywhere } = useSession()
  const { leaveBy } = useDashboardContext()
  const [busy, setBusy] = useState(false)

  async function leave() {
    const { everywhere: title, everywhereQuestion: text, everywhereYes: yes } = t
    if (!(await showDialog({ title, text, yes, no: common.cancel }))) return
    setBusy(true)
    await leaveBy(() =>
      logOutEverywhere().then(
        () => {
          showToast('success', t.everywhereDone)
          return true
        },
        (error: unknown) => {
          reportUnexpected(error)
          showToast('error', t.everywhereFailed)
          return false
        },
      ),
    )
    setBusy(false)
  }

  return (
    <Section title={t.everywhereTitle} text={t.everywhereText}>
      <button type="button" disabled={busy} onClick={leave} className="button-secondary w-full sm:w-auto">
        {t.everywhere}
      </button>
    </Section>
  )
}
