import { type SubmitEvent, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import { PasswordField } from '#web/auth/forms/password-field.tsx'
import { problemOf } from '#web/auth/forms/sign-in-problems.ts'
import { useSession } from '#web/auth/session.tsx'
import { ProviderError } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { showToast } from '#web/components/toasts.tsx'
import type { DashboardContext } from '#web/dashboard/layout.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { type AccountTexts, useAccountTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import type { HasPassword } from './has-password.ts'
import { Section } from './section.tsx'

export function DeleteSection({ answer, look }: HasPassword) {
  const account = useAccountTexts()
  return (
    <Section title={account.deleteTitle} text={account.deleteText}>
      {answer === null && <Loading />}
      {answer === 'failed' && <LoadFailed onRetry={look} />}
      {typeof answer === 'boolean' && <DeleteForm hasPassword={answer} />}
    </Section>
  )
}

function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const { common } = useTexts()
  const account = useAccountTexts()
  const { deleteAnUser } = useSession()
  const { leaveBy } = useOutletContext<DashboardContext>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'password'>(form)

  async function remove(password: string | undefined) {
    const { deleteYes: yes } = account
    if (!(await ask({ title: common.areYouSure, text: common.cannotRevert, yes, no: common.cancel }))) return
    setBusy(true)
    await leaveBy(async () => {
      try {
        await deleteAnUser(password)
        showToast('success', account.deleted)
        return true
      } catch (error) {
        reportUnexpected(error)
        if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
          show({ password: account.notYourPassword })
        else showToast('error', account.notDeleted, whyNot(error, account))
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
    if (!show(password ? {} : { password: account.passwordRequired })) remove(password)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
      {hasPassword && (
        <PasswordField
          label={account.yourPassword}
          autoComplete="current-password"
          error={errors.password}
          onInput={() => clear('password')}
        />
      )}
      <button type="submit" disabled={busy} className="button-danger phone:w-auto!">
        {busy ? account.deleting : account.deleteAccount}
      </button>
    </form>
  )
}

function whyNot(error: unknown, account: AccountTexts) {
  const reason = error instanceof ProviderError ? error.reason : ''
  if (reason === 'NOT_POSSIBLE_NOW') return account.lastAdmin
  if (reason === 'SESSION_EXPIRED') return account.signInAgain
  const problem = problemOf(error)
  return problem ? account.problems[problem] : undefined
}
