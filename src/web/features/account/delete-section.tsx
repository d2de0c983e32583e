import { type SubmitEvent, useRef, useState } from 'react'
import { ProviderError } from '#web/data/api.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useDashboardContext } from './dashboard-context.ts'
import type { HasPassword } from './has-password.ts'
import { accountMessages } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { Section } from './section.tsx'
import { problemOf } from './sign-in-errors.ts'

export function DeleteSection({ answer, look }: HasPassword) {
  const t = useMessages(accountMessages)
  return (
    <Section title={t.deleteTitle} text={t.deleteText}>
      {answer === null && <Loading />}
      {answer === 'failed' && <LoadFailed onRetry={look} />}
      {typeof answer === 'boolean' && <DeleteForm hasPassword={answer} />}
    </Section>
  )
}

function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { deleteAnUser } = useSession()
  const { leaveBy } = useDashboardContext()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'password'>(form)

  async function remove(password: string | undefined) {
    const { deleteYes: yes } = t
    if (!(await ask({ title: common.areYouSure, text: common.cannotRevert, yes, no: common.cancel }))) return
    setBusy(true)
    await leaveBy(async () => {
      try {
        await deleteAnUser(password)
        showToast('success', t.deleted)
        return true
      } catch (error) {
        reportUnexpected(error)
        if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
          show({ password: t.notYourPassword })
        else showToast('error', t.notDeleted, whyNot(error, t))
        return false
      }
    })
    setBusy(false)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!hasPassword) return remove(undefined)
    const password = String(new FormData(event.currentTarget).get('password'))
    if (!show(password ? {} : { password: t.passwordRequired })) remove(password)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
      {hasPassword && (
        <PasswordField
          label={t.yourPassword}
          autoComplete="current-password"
          error={errors.password}
          onInput={() => clear('password')}
        />
      )}
      <button type="submit" disabled={busy} className="button-danger sm:w-auto!">
        {busy ? t.deleting : t.deleteAccount}
      </button>
    </form>
  )
}

function whyNot(error: unknown, account: Messages<typeof accountMessages>) {
  const reason = error instanceof ProviderError ? error.reason : ''
  if (reason === 'NOT_POSSIBLE_NOW') return account.lastAdmin
  if (reason === 'SESSION_EXPIRED') return account.signInAgain
  const problem = problemOf(error)
  return problem ? account.problems[problem] : undefined
}
