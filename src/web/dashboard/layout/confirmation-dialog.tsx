import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { confirmationProblems } from '#shop/auth/rules.ts'
import { findSessionUser, renewToken } from '#web/data/api.ts'
import { type ConfirmationProblem, openConfirmation } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { PasswordField } from '#web/shared/account/password-field.tsx'
import { problemOf } from '#web/shared/account/sign-in-errors.ts'
import { signInAtProvider } from '#web/shared/account/social-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'

type Asked = NonNullable<ReturnType<typeof openConfirmation.get>>

/** Asks for the password where the shop wants it, over the form that was sent; used once, in the dashboard's frame. */
export function ConfirmationDialog() {
  const asked = openConfirmation.useValue()
  const t = useMessages(accountMessages).confirmation
  if (!asked) return null
  const signsIn = asked.problem === confirmationProblems.signIn
  return (
    <Modal
      label={t.title}
      bar={<h2 className="min-w-0 pl-3 text-lg wrap-anywhere">{t.title}</h2>}
      className="m-auto w-[28em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={asked.cancel}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-ink-2">{t.why[asked.about]}</p>
        {signsIn ? <SignInAgain {...asked} /> : <TypePassword {...asked} />}
      </div>
    </Modal>
  )
}

function TypePassword({ confirm, cancel }: Asked) {
  const t = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const form = useForm({ defaultValues: { password: '' } })
  useEffect(() => form.setFocus('password'), [form])
  const messages: Record<ConfirmationProblem, string> = {
    [confirmationProblems.missing]: t.passwordRequired,
    [confirmationProblems.wrong]: t.notYourPassword,
    [confirmationProblems.signIn]: t.confirmation.signIn,
    'too-many': t.problems['too-many'],
  }
  async function submit({ password }: { password: string }) {
    const problem = await confirm(password)
    if (problem) form.setError('password', { message: messages[problem] }, { shouldFocus: true })
  }
  return (
    <Form form={form} onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField name="password" label={t.yourPassword} required={t.passwordRequired} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel={common.saving}>
          {t.confirmation.confirm}
        </Button>
        <Button variant="bare" disabled={form.formState.isSubmitting} onClick={cancel}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** For accounts without a password: they sign in once more at Google or another provider, and the form stays as it is. */
function SignInAgain({ confirm, cancel }: Asked) {
  const t = useMessages(accountMessages)
  const common = useMessages(commonMessages)
  const { user, refresh } = useSession()
  const methods = useApiQuery('GET /signInMethods', {})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function signIn(provider: string) {
    setBusy(true)
    setProblem(undefined)
    try {
      await signInAtProvider({ provider, page: 'login', next: window.location.pathname })
      const signedIn = await findSessionUser()
      if (signedIn) await renewToken(signedIn)
      if (signedIn?.email !== user?.email) {
        // Somebody else: what they see of the dashboard is theirs, and nothing is sent for them.
        cancel()
        await refresh()
        return
      }
      if (await confirm()) setProblem(t.confirmation.signIn)
    } catch (error) {
      setProblem(t.problems[problemOf(error) ?? 'internal-error'])
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t.confirmation.signIn}</p>
      <FormNotice text={problem} />
      <QueryState query={methods} />
      <ul className="flex flex-col gap-3">
        {methods.data?.map(({ id, name }) => (
          <li key={id}>
            <Button busy={isBusy} onClick={() => signIn(id)} className="w-full">
              {t.continueWith(name)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="bare" disabled={isBusy} onClick={cancel} className="self-start">
        {common.cancel}
      </Button>
    </>
  )
}
