import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { looksLikeEmail } from '#lib/email.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { FormField } from './form-field.tsx'
import { AuthCard, AuthLink, AuthLinks } from './forms/auth-card.tsx'
import { useSession } from './session.tsx'

export default function ForgotPassword() {
  const account = useAccountTexts()
  return (
    <AuthCard title={account.forgotTitle} text={account.forgotText}>
      <ForgotForm />
      <AuthLinks>
        <AuthLink to="/authentication/login" question={account.remembered}>
          {account.signIn}
        </AuthLink>
        <AuthLink to="/authentication/register" question={account.noAccount}>
          {account.signUp}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}

function ForgotForm() {
  const account = useAccountTexts()
  const { resetPassword } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'email'>(form)

  async function send(email: string) {
    setBusy(true)
    try {
      await resetPassword(email)
      showToast('success', account.resetSentTitle, account.resetSentText)
      navigate('/')
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      showToast('error', account.resetFailedTitle, account.resetFailedText)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!email) {
      showToast('warning', account.emailRequiredTitle, account.emailRequiredText)
      show({ email: account.emailRequired })
    } else if (!show(looksLikeEmail(email) ? {} : { email: account.wrongEmail })) send(email)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <FormField
        name="email"
        type="email"
        label={account.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
        onInput={() => clear('email')}
      />
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? account.sending : account.sendReset}
      </button>
    </form>
  )
}
