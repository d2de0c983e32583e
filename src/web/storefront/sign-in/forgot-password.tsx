import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AuthCard, AuthLink, AuthLinks } from './auth-page.tsx'
import { SignInEmailField } from './email-field.tsx'

export default function ForgotPassword() {
  const t = useMessages(accountMessages)
  return (
    <AuthCard title={t.forgotTitle} text={t.forgotText}>
      <ForgotForm />
      <AuthLinks>
        <AuthLink to="/authentication/login" question={t.remembered}>
          {t.signIn}
        </AuthLink>
        <AuthLink to="/authentication/register" question={t.noAccount}>
          {t.signUp}
        </AuthLink>
      </AuthLinks>
    </AuthCard>
  )
}

function ForgotForm() {
  const t = useMessages(accountMessages)
  const { resetPassword } = useSession()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { email: '' } })
  const send = useAction(resetPassword, {
    failed: t.resetFailedTitle,
    failedText: t.resetFailedText,
    onSuccess() {
      showToast('success', t.resetSentTitle, t.resetSentText)
      navigate('/')
    },
  })
  return (
    <Form
      form={form}
      onSubmit={({ email }) => send.run(email.trim())}
      onInvalid={() => {
        if (form.getValues('email').trim() === '')
          showToast('warning', t.emailRequiredTitle, t.emailRequiredText)
      }}
      className="mt-5 flex flex-col gap-5"
    >
      <SignInEmailField required={t.emailRequired} checked />
      <Button type="submit" variant="buy" busy={send.isBusy} busyLabel={t.sending} className="w-full">
        {t.sendReset}
      </Button>
    </Form>
  )
}
