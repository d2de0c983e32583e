import { useForm } from 'react-hook-form'
import { ProviderError } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
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

const emptyForm = { current: '', password: '' }

function PasswordForm() {
  const t = useMessages(accountMessages)
  const { changePassword } = useSession()
  const form = useForm({ defaultValues: emptyForm })
  const change = useAction(({ current, password }: typeof emptyForm) => changePassword(current, password), {
    failed: t.passwordNotChanged,
    onSuccess() {
      showToast('success', t.passwordChanged, t.passwordChangedText)
      form.reset()
    },
    onError(error) {
      const problem = problemOf(error)
      if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
        form.setError('current', { message: t.notYourPassword }, { shouldFocus: true })
      else showToast('error', t.passwordNotChanged, problem ? t.problems[problem] : undefined)
      return true
    },
  })
  return (
    <Form
      form={form}
      onSubmit={(values) => change.run(values)}
      className="flex flex-col items-start gap-4 *:w-full"
    >
      <PasswordField name="current" label={t.currentPassword} required={t.passwordRequired} />
      <PasswordField name="password" label={t.newPassword} required={t.passwordRequired} isNew />
      <Button
        type="submit"
        variant="primary"
        busy={change.isBusy}
        busyLabel={t.saving}
        className="sm:w-auto!"
      >
        {t.changePassword}
      </Button>
    </Form>
  )
}

function MailLink({ email }: { email: string }) {
  const t = useMessages(accountMessages)
  const { resetPassword } = useSession()
  const mail = useAction(resetPassword, {
    failed: t.resetFailedTitle,
    failedText: t.resetFailedText,
    onSuccess: () => showToast('success', t.resetSentTitle, t.resetSentText),
  })
  return (
    <>
      <p className="text-ink-2">{t.noPassword}</p>
      <Button
        busy={mail.isBusy}
        busyLabel={t.sending}
        onClick={() => mail.run(email)}
        className="mt-4 w-full sm:w-auto"
      >
        {t.mailLink}
      </Button>
    </>
  )
}
