import { type SubmitEvent, useRef, useState } from 'react'
import { passwordProblem } from '#shop/identity/rules.ts'
import { PasswordField } from '#web/auth/forms/password-field.tsx'
import { problemOf } from '#web/auth/forms/sign-in-problems.ts'
import { useSession } from '#web/auth/session.tsx'
import { ProviderError } from '#web/auth/token.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import type { HasPassword } from './has-password.ts'
import { Section } from './section.tsx'

interface Props extends HasPassword {
  email: string
}

export function PasswordSection({ email, answer, look }: Props) {
  const account = useAccountTexts()
  return (
    <Section title={account.passwordTitle}>
      {answer === null && <Loading />}
      {answer === 'failed' && <LoadFailed onRetry={look} />}
      {answer === true && <PasswordForm />}
      {answer === false && <MailLink email={email} />}
    </Section>
  )
}

const fields = ['current', 'password'] as const

function PasswordForm() {
  const account = useAccountTexts()
  const { changePassword } = useSession()
  const [busy, setBusy] = useState(false)
  // What was typed goes when it has been used.
  const [round, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<(typeof fields)[number]>(form)

  async function change(current: string, next: string) {
    setBusy(true)
    try {
      await changePassword(current, next)
      showToast('success', account.passwordChanged, account.passwordChangedText)
      setRound(round + 1)
    } catch (error) {
      reportUnexpected(error)
      const problem = problemOf(error)
      if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
        show({ current: account.notYourPassword })
      else showToast('error', account.passwordNotChanged, problem ? account.problems[problem] : undefined)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const sent = new FormData(event.currentTarget)
    const [current, next] = fields.map((name) => String(sent.get(name))) as [string, string]
    const problem = next ? passwordProblem(next) : null
    const wrong = show({
      ...(!current && { current: account.passwordRequired }),
      ...(!next && { password: account.passwordRequired }),
      ...(problem && { password: account.passwordProblems[problem] }),
    })
    if (!wrong) change(current, next)
  }

  return (
    <form
      key={round}
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col items-start gap-4 *:w-full"
    >
      <PasswordField
        name="current"
        label={account.currentPassword}
        autoComplete="current-password"
        error={errors.current}
        onInput={() => clear('current')}
      />
      <PasswordField
        label={account.newPassword}
        autoComplete="new-password"
        rules
        error={errors.password}
        onInput={() => clear('password')}
      />
      <button type="submit" disabled={busy} className="button-primary phone:w-auto!">
        {busy ? account.saving : account.changePassword}
      </button>
    </form>
  )
}

function MailLink({ email }: { email: string }) {
  const account = useAccountTexts()
  const { resetPassword } = useSession()
  const [busy, setBusy] = useState(false)
  async function mail() {
    setBusy(true)
    try {
      await resetPassword(email)
      showToast('success', account.resetSentTitle, account.resetSentText)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', account.resetFailedTitle, account.resetFailedText)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-ink-2">{account.noPassword}</p>
      <button
        type="button"
        disabled={busy}
        onClick={mail}
        className="button-secondary mt-4 w-full phone:w-auto"
      >
        {busy ? account.sending : account.mailLink}
      </button>
    </>
  )
}
