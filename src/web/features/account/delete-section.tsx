import { useForm } from 'react-hook-form'
import { ProviderError } from '#web/data/api.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useDashboardContext } from './dashboard-context.ts'
import type { HasPassword } from './has-password.ts'
import { accountMessages } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { Section } from './section.tsx'
import { problemOf } from './sign-in-errors.ts'

export function DeleteSection({ answer, look }: HasPassword) {
  const t = useMessages(accountMessages)
  return (
    <Section title={t.deleteTitle} text={t.deleteText}>
      {answer === null && <Loading />}
      {answer === 'failed' && <LoadFailed onRetry={look} />}
      {typeof answer === 'boolean' && <DeleteForm hasPassword={answer} />}
    </Section>
  )
}

function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { deleteAnUser } = useSession()
  const { leaveBy } = useDashboardContext()
  const form = useForm({ defaultValues: { password: '' } })
  const removal = useAction(deleteAnUser, {
    failed: t.notDeleted,
    onSuccess: () => showToast('success', t.deleted),
    onError(error) {
      if (error instanceof ProviderError && error.reason === 'INVALID_PASSWORD')
        form.setError('password', { message: t.notYourPassword }, { shouldFocus: true })
      else showToast('error', t.notDeleted, reasonOf(error, t))
      return true
    },
  })

  async function remove({ password }: { password: string }) {
    const { deleteYes: yes } = t
    if (!(await showDialog({ title: common.areYouSure, text: common.cannotRevert, yes, no: common.cancel })))
      return
    await leaveBy(() => removal.run(hasPassword ? password : undefined))
  }

  return (
    <Form form={form} onSubmit={remove} className="flex flex-col items-start gap-4 *:w-full">
      {hasPassword && <PasswordField name="password" label={t.yourPassword} required={t.passwordRequired} />}
      <Button
        type="submit"
        variant="danger"
        busy={removal.isBusy}
        busyLabel={t.deleting}
        className="sm:w-auto!"
      >
        {t.deleteAccount}
      </Button>
    </Form>
  )
}

function reasonOf(error: unknown, account: Messages<typeof accountMessages>) {
  const reason = error instanceof ProviderError ? error.reason : ''
  if (reason === 'NOT_POSSIBLE_NOW') return account.lastAdmin
  if (reason === 'SESSION_EXPIRED') return account.signInAgain
  const problem = problemOf(error)
  return problem ? account.problems[problem] : undefined
}
