import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordProblem } from '#shop/auth/rules.ts'
import { callProvider, ProviderError } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { AuthCard, AuthLink, AuthLinks } from '#web/features/account/auth-card.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { PasswordField } from '#web/features/account/password-field.tsx'
import { problemOf } from '#web/features/account/sign-in-errors.ts'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { showToast } from '#web/ui/notices.tsx'

/** Where the link in the mail leads. */
export default function ResetPassword() {
  const accountText = useMessages(accountMessages)
  const [over, setOver] = useState(false)
  if (over)
    return (
      <AuthCard title={accountText.linkOver} text={accountText.linkOverText}>
        <AuthLinks>
          <AuthLink to="/authentication/forgot-password">{accountText.newLink}</AuthLink>
          <AuthLink to="/authentication/login">{accountText.signIn}</AuthLink>
        </AuthLinks>
      </AuthCard>
    )
  return (
    <AuthCard title={accountText.newTitle} text={accountText.newText}>
      <NewPasswordForm onOver={() => setOver(true)} />
    </AuthCard>
  )
}

function NewPasswordForm({ onOver }: { onOver: () => void }) {
  const accountText = useMessages(accountMessages)
  const { lookAgain } = useSession()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'password'>(form)

  async function save(newPassword: string) {
    setBusy(true)
    try {
      await callProvider('/reset-password', { newPassword, token: parameters.get('token') ?? '' })
      showToast('success', accountText.passwordSaved, accountText.passwordSavedText)
      // Whoever was signed in here is not any more.
      await lookAgain()
      navigate('/authentication/login', { replace: true })
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const known = error instanceof ProviderError ? error.reason : ''
      if (known === 'INVALID_TOKEN' || known === 'USER_NOT_FOUND') return onOver()
      const problem = problemOf(error)
      showToast(
        'error',
        accountText.resetFailedTitle,
        problem ? accountText.problems[problem] : accountText.resetFailedText,
      )
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const problem = password ? passwordProblem(password) : null
    const error = password ? problem && accountText.passwordProblems[problem] : accountText.passwordRequired
    if (!show(error ? { password: error } : {})) save(password)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <PasswordField
        label={accountText.newPassword}
        autoComplete="new-password"
        rules
        error={errors.password}
        onInput={() => clear('password')}
      />
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? accountText.saving : accountText.savePassword}
      </button>
    </form>
  )
}
