import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { callProvider, ProviderError } from '#web/data/api.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { useDashboardContext } from '#web/shared/account/dashboard-context.ts'
import { accountMessages } from '#web/shared/account/messages.ts'
import { PasswordField, useNewPasswordError } from '#web/shared/account/password-field.tsx'
import { problemOf } from '#web/shared/account/sign-in-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { ProfileSection } from './profile-section.tsx'

const formClass = 'flex max-w-md flex-col items-start gap-4 *:w-full'

/** Loads whether the account has a password, or is only opened by another provider. */
function WithPasswordState({ children }: { children: (hasPassword: boolean) => ReactNode }) {
  const query = useQuery({
    queryKey: ['list-accounts'],
    queryFn: async () => (await callProvider('/list-accounts')) as { providerId: string }[],
  })
  const { data } = query
  if (!data) return <QueryState query={query} />
  return children(data.some(({ providerId }) => providerId === 'credential'))
}

export function NameSection({ name }: { name: string }) {
  const t = useMessages(accountMessages)
  const { updateUserProfileName } = useSession()
  const form = useForm({ defaultValues: { displayName: name } })
  useUnsavedForm(form)
  const [saved, setSaved] = useState('')
  const save = useAction(updateUserProfileName, {
    failed: t.nameNotSaved,
    onSuccess(_, displayName) {
      form.reset({ displayName })
      setSaved(t.nameSaved)
    },
  })
  function submit({ displayName }: { displayName: string }) {
    setSaved('')
    return save.run(displayName.trim())
  }
  return (
    <ProfileSection title={t.nameTitle} saved={saved}>
      <Form form={form} onSubmit={submit} onChange={() => setSaved('')} className={formClass}>
        <InputField
          name="displayName"
          label={t.displayName}
          hint={t.nameHint}
          rules={{ validate: (text: string) => isFilled(text) || t.nameRequired }}
          autoComplete="name"
          maxLength={100}
          required
        />
        <Button type="submit" busy={save.isBusy} busyLabel={t.saving} className="sm:w-auto!">
          {t.saveName}
        </Button>
      </Form>
    </ProfileSection>
  )
}

export function PasswordSection({ email }: { email: string }) {
  const t = useMessages(accountMessages)
  const [saved, setSaved] = useState('')
  return (
    <ProfileSection title={t.passwordTitle} text={t.signedInWith(email)} saved={saved}>
      <WithPasswordState>
        {(hasPassword) =>
          hasPassword ? <PasswordForm onSaved={setSaved} /> : <PasswordLink email={email} />
        }
      </WithPasswordState>
    </ProfileSection>
  )
}

const emptyPasswords = { current: '', password: '' }

/** `onSaved` gets what was saved; nothing once something is typed again. */
function PasswordForm({ onSaved }: { onSaved: (text: string) => void }) {
  const t = useMessages(accountMessages)
  const newPasswordError = useNewPasswordError()
  const { changePassword } = useSession()
  const form = useForm({ defaultValues: emptyPasswords })
  const change = useAction(
    ({ current, password }: typeof emptyPasswords) => changePassword(current, password),
    {
      failed: t.passwordNotChanged,
      onSuccess() {
        onSaved(`${t.passwordChanged} ${t.passwordChangedText}`)
        form.reset()
      },
      onError(error) {
        const problem = problemOf(error)
        if (reasonOf(error) === 'INVALID_PASSWORD')
          form.setError('current', { message: t.notYourPassword }, { shouldFocus: true })
        else if (!showFieldErrors(form, error, newPasswordError))
          showToast('error', t.passwordNotChanged, problem ? t.problems[problem] : undefined)
        return true
      },
    },
  )
  return (
    <Form
      form={form}
      onSubmit={(values) => change.run(values)}
      onChange={() => onSaved('')}
      className={formClass}
    >
      <PasswordField name="current" label={t.currentPassword} required={t.passwordRequired} />
      <PasswordField name="password" label={t.newPassword} required={t.passwordRequired} isNew />
      <Button type="submit" busy={change.isBusy} busyLabel={t.saving} className="sm:w-auto!">
        {t.changePassword}
      </Button>
    </Form>
  )
}

/** For an account without a password: an e-mail with a link to set one. */
function PasswordLink({ email }: { email: string }) {
  const t = useMessages(accountMessages)
  const { resetPassword } = useSession()
  const sending = useAction(resetPassword, {
    failed: t.resetFailedTitle,
    failedText: t.resetFailedText,
    onSuccess: () => showToast('success', t.resetSentTitle, t.resetSentText),
  })
  return (
    <>
      <p className="text-ink-2">{t.noPassword}</p>
      <Button
        busy={sending.isBusy}
        busyLabel={t.sending}
        onClick={() => sending.run(email)}
        className="mt-4 w-full sm:w-auto"
      >
        {t.mailLink}
      </Button>
    </>
  )
}

export function LogOutEverywhereSection() {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { logOutEverywhere } = useSession()
  const { leaveBy } = useDashboardContext()
  const logOut = useAction(logOutEverywhere, {
    failed: t.everywhereFailed,
    onSuccess: () => showToast('success', t.everywhereDone),
  })

  async function confirm() {
    const { everywhere: title, everywhereQuestion: text, everywhereYes: yes } = t
    if (!(await showDialog({ title, text, yes, no: common.cancel }))) return
    await leaveBy(() => logOut.run(undefined))
  }

  return (
    <ProfileSection title={t.everywhereTitle} text={t.everywhereText}>
      <Button busy={logOut.isBusy} onClick={confirm} className="w-full sm:w-auto">
        {t.everywhere}
      </Button>
    </ProfileSection>
  )
}

export function DeleteSection() {
  const t = useMessages(accountMessages)
  return (
    <ProfileSection title={t.deleteTitle} text={t.deleteText}>
      <WithPasswordState>{(hasPassword) => <DeleteForm hasPassword={hasPassword} />}</WithPasswordState>
    </ProfileSection>
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
      if (reasonOf(error) === 'INVALID_PASSWORD')
        form.setError('password', { message: t.notYourPassword }, { shouldFocus: true })
      else showToast('error', t.notDeleted, deletionProblem(error, t))
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
    <Form form={form} onSubmit={remove} className={formClass}>
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

function deletionProblem(error: unknown, t: Messages<typeof accountMessages>) {
  const reason = reasonOf(error)
  if (reason === 'NOT_POSSIBLE_NOW') return t.lastAdmin
  if (reason === 'SESSION_EXPIRED') return t.signInAgain
  const problem = problemOf(error)
  return problem ? t.problems[problem] : undefined
}

const reasonOf = (error: unknown) => (error instanceof ProviderError ? error.reason : '')
