import { type SubmitEvent, useRef, useState } from 'react'
import { passwordProblem } from '#shop/auth/rules.ts'
import { ProviderError } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import type { HasPassword } from './has-password.ts'
import { accountMessages } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { Section } from './section.tsx'
import { problemOf } from './sign-in-errors.ts'

interface Props extends HasPassword {
  email: string
}

export function PasswordSection({ email, answer, look }: Props) {
  const t = useMessages(accountMessages)
  return (
    <Section title={t.passwordTitle}>
      {answer === null && <Loading />}
      {answer === 'failed' && <LoadFailed onRetry={look} />}
      {answer === true && <PasswordForm />}
      {answer === false && <MailLink email={email} />}
    </Section>
  )
}

const fields = ['current', 'password'] as const

function PasswordForm() {
  const t = useMessages(accountMessages)
  const { changePassword } = useSession()
  const [busy, setBusy] = useState(false)
  // What was typed goes when it has been used.
  const [series, setRound] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<(typeof fields)[number]>(form)

  async function change(current: string, next: string) {
    setBusy(true)
    try {
      await changePassword(current, next)
      showToast('success', t.passwordChanged, t.passwordChangedText)
      setRound(series + 1)
    } catch (error) {
      reportUnexpected(error)
      const problem = problemOf(error)
      if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
        show({ current: t.notYourPassword })
      else showToast('error', t.passwordNotChanged, problem ? t.problems[problem] : undefined)
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
      ...(!current && { current: t.passwordRequired }),
      ...(!next && { password: t.passwordRequired }),
      ...(problem && { password: t.passwordProblems[problem] }),
    })
    if (!wrong) change(current, next)
  }

  return (
    <form
      key={series}
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col items-start gap-4 *:w-full"
    >
      <PasswordField
        name="current"
        label={t.currentPassword}
        autoComplete="current-password"
        error={errors.current}
        onInput={() => clear('current')}
      />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        rules
        error={errors.password}
        onInput={() => clear('password')}
      />
      <button type="submit" disabled={busy} className="button-primary sm:w-auto!">
        {busy ? t.saving : t.changePassword}
      </button>
    </form>
  )
}

function MailLink({ email }: { email: string }) {
  const t = useMessages(accountMessages)
  const { resetPassword } = useSession()
  const [busy, setBusy] = useState(false)
  async function mail() {
    setBusy(true)
    try {
      await resetPassword(email)
      showToast('success', t.resetSentTitle, t.resetSentText)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', t.resetFailedTitle, t.resetFailedText)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className="text-ink-2">{t.noPassword}</p>
      <button type="button" disabled={busy} onClick={mail} className="button-secondary mt-4 w-full sm:w-auto">
        {busy ? t.sending : t.mailLink}
      </button>
    </>
  )
}
