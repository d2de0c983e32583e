import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { PasswordField } from '#web/shared/account/password-field.tsx'
import { problemOf } from '#web/shared/account/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AuthLink } from './auth-page.tsx'
import { SignInEmailField } from './email-field.tsx'

/** The provider's reason in the language of the page; empty for an error without one. */
function reasonOf(error: unknown, { problems }: Messages<typeof accountMessages>) {
  if (!(error instanceof ApiError) || error.status === 0 || !error.message) return ''
  const problem = problemOf(error)
  return problem ? problems[problem] : error.message
}

export function LoginForm() {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { signIn } = useSession()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const login = useAction(
    ({ email, password }: { email: string; password: string }) => signIn(email.trim(), password),
    {
      failed: t.loginFailed,
      onSuccess: () => showToast('success', t.loginSuccessful),
      onError(error) {
        showError(error)
        return true
      },
    },
  )
  async function showError(error: unknown) {
    const text = reasonOf(error, t) || t.errorOccurred
    if (await showDialog({ title: t.loginFailed, text, yes: common.ok, no: t.tryAgain })) navigate('/')
    else form.setFocus('password', { shouldSelect: true })
  }
  return (
    <Form form={form} onSubmit={(values) => login.run(values)} className="mt-5 flex flex-col gap-5">
      <SignInEmailField required={t.emailRequired} />
      <div>
        <PasswordField
          name="password"
          label={t.password}
          required={t.passwordRequired}
          autoComplete="current-password"
          maxLength={128}
        />
        <AuthLink to="/authentication/forgot-password">{t.forgotPassword}</AuthLink>
      </div>
      <Button type="submit" variant="buy" busy={login.isBusy} busyLabel={t.signingIn} className="w-full">
        {t.login}
      </Button>
    </Form>
  )
}
