import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { looksLikeEmail } from '#lib/email.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { AuthCard, AuthLink, AuthLinks } from '#web/features/account/auth-card.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { showToast } from '#web/ui/notices.tsx'

export default function ForgotPassword() {
  const accountText = useMessages(accountMessages)
  return (
    <AuthCard title={accountText.forgotTitle} text={accountText.forgotText}>
      <ForgotForm />
      <AuthLinks>
        <AuthLink to="/authentication/login" question={accountText.remembered}>
          {accountText.signIn}
        </AuthLink>
        <AuthLink to="/authentication/register" question={accountText.noAccount}>
          {accountText.signUp}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}

function ForgotForm() {
  const accountText = useMessages(accountMessages)
  const { resetPassword } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'email'>(form)

  async function send(email: string) {
    setBusy(true)
    try {
      await resetPassword(email)
      showToast('success', accountText.resetSentTitle, accountText.resetSentText)
      navigate('/')
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      showToast('error', accountText.resetFailedTitle, accountText.resetFailedText)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!email) {
      showToast('warning', accountText.emailRequiredTitle, accountText.emailRequiredText)
      show({ email: accountText.emailRequired })
    } else if (!show(looksLikeEmail(email) ? {} : { email: accountText.wrongEmail })) send(email)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <FormField
        name="email"
        type="email"
        label={accountText.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
        onInput={() => clear('email')}
      />
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? accountText.sending : accountText.sendReset}
      </button>
    </form>
  )
}
