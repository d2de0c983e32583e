import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import type { DashboardContext } from '#web/dashboard/layout.tsx'
import { useAccountTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Section } from './section.tsx'

export function EverywhereSection() {
  const { common } = useTexts()
  const account = useAccountTexts()
  const { logOutEverywhere } = useSession()
  const { leaveBy } = useOutletContext<DashboardContext>()
  const [busy, setBusy] = useState(false)

  async function leave() {
    const { everywhere: title, everywhereQuestion: text, everywhereYes: yes } = account
    if (!(await ask({ title, text, yes, no: common.cancel }))) return
    setBusy(true)
    await leaveBy(() =>
      logOutEverywhere().then(
        () => {
          showToast('success', account.everywhereDone)
          return true
        },
        (error: unknown) => {
          reportUnexpected(error)
          showToast('error', account.everywhereFailed)
          return false
        },
      ),
    )
    setBusy(false)
  }

  return (
    <Section title={account.everywhereTitle} text={account.everywhereText}>
      <button type="button" disabled={busy} onClick={leave} className="button-secondary w-full phone:w-auto">
        {account.everywhere}
      </button>
    </Section>
  )
}
