import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { callProvider, ProviderError } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { PasswordField, useNewPasswordError } from '#web/shared/account/password-field.tsx'
import { problemOf } from '#web/shared/account/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AuthCard, AuthLink, AuthLinks } from './auth-page.tsx'

/** The page that the link in the e-mail opens. */
export default function ResetPassword() {
  const t = useMessages(accountMessages)
  const [isExpired, setExpired] = useState(false)
  if (isExpired)
    return (
      <AuthCard title={t.linkOver} text={t.linkOverText}>
        <AuthLinks>
          <AuthLink to="/authentication/forgot-password">{t.newLink}</AuthLink>
          <AuthLink to="/authentication/login">{t.signIn}</AuthLink>
        </AuthLinks>
      </AuthCard>
    )
  return (
    <AuthCard title={t.newTitle} text={t.newText}>
      <NewPasswordForm onExpired={() => setExpired(true)} />
    </AuthCard>
  )
}

function NewPasswordForm({ onExpired }: { onExpired: () => void }) {
  const t = useMessages(accountMessages)
  const newPasswordError = useNewPasswordError()
  const { refresh } = useSession()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '' } })
  const token = parameters.get('token') ?? ''
  const save = useAction((newPassword: string) => callProvider('/reset-password', { newPassword, token }), {
    failed: t.resetFailedTitle,
    async onSuccess() {
      showToast('success', t.passwordSaved, t.passwordSavedText)
      // A new password ends the session of this browser, too.
      await refresh()
      navigate('/authentication/login', { replace: true })
    },
    onError(error) {
      const reason = error instanceof ProviderError ? error.reason : ''
      const problem = problemOf(error)
      if (reason === 'INVALID_TOKEN' || reason === 'USER_NOT_FOUND') onExpired()
      else if (!showFieldErrors(form, error, newPasswordError))
        showToast('error', t.resetFailedTitle, problem ? t.problems[problem] : t.resetFailedText)
      return true
    },
  })
  return (
    <Form form={form} onSubmit={({ password }) => save.run(password)} className="mt-5 flex flex-col gap-5">
      <PasswordField name="password" label={t.newPassword} required={t.passwordRequired} isNew />
      <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={t.saving} className="w-full">
        {t.savePassword}
      </Button>
    </Form>
  )
}
