import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { passwordProblem } from '#shop/identity/rules.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { AuthCard, AuthLink, AuthLinks } from './forms/auth-card.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { problemOf } from './forms/sign-in-problems.ts'
import { useSession } from './session.tsx'
import { askProvider, ProviderError } from './token.ts'

/** Where the link in the mail leads. */
export default function ResetPassword() {
  const account = useAccountTexts()
  const [over, setOver] = useState(false)
  if (over)
    return (
      <AuthCard title={account.linkOver} text={account.linkOverText}>
        <AuthLinks>
          <AuthLink to="/authentication/forgot-password">{account.newLink}</AuthLink>
          <AuthLink to="/authentication/login">{account.signIn}</AuthLink>
        </AuthLinks>
      </AuthCard>
    )
  return (
    <AuthCard title={account.newTitle} text={account.newText}>
      <NewPasswordForm onOver={() => setOver(true)} />
    </AuthCard>
  )
}

function NewPasswordForm({ onOver }: { onOver: () => void }) {
  const account = useAccountTexts()
  const { lookAgain } = useSession()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'password'>(form)

  async function save(newPassword: string) {
    setBusy(true)
    try {
      await askProvider('/reset-password', { newPassword, token: parameters.get('token') ?? '' })
      showToast('success', account.passwordSaved, account.passwordSavedText)
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
        account.resetFailedTitle,
        problem ? account.problems[problem] : account.resetFailedText,
      )
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    const problem = password ? passwordProblem(password) : null
    const error = password ? problem && account.passwordProblems[problem] : account.passwordRequired
    if (!show(error ? { password: error } : {})) save(password)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <PasswordField
        label={account.newPassword}
        autoComplete="new-password"
        rules
        error={errors.password}
        onInput={() => clear('password')}
      />
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? account.saving : account.savePassword}
      </button>
    </form>
  )
}
