import { type SubmitEvent, useRef, useState } from 'react'
import { looksLikeEmail } from '#lib/email.ts'
import { passwordProblem } from '#shop/auth/rules.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/form-errors.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { accountMessages } from './messages.ts'
import { PasswordField } from './password-field.tsx'

type Field = 'name' | 'email' | 'password'
type Sent = Record<Field, string>

function checkRegistration(
  { name, email, password }: Sent,
  account: Messages<typeof accountMessages>,
): FormErrors<Field> {
  const problem = password ? passwordProblem(password) : null
  return {
    ...(!name && { name: account.nameRequired }),
    ...(!looksLikeEmail(email) && { email: email ? account.wrongEmail : account.emailRequired }),
    ...(!password && { password: account.passwordRequired }),
    ...(problem && { password: account.passwordProblems[problem] }),
  }
}

/** What the shop did not like about which field; empty when it was something else. */
function refusedFields(
  { status, body }: ApiError,
  account: Messages<typeof accountMessages>,
): FormErrors<Field> {
  const { fields } = body
  if (status !== 422) return {}
  // Without a word on the fields it is the provider's refusal of an address that has an account.
  if (!fields) return { email: account.emailTaken }
  const problem = fields.password as keyof Messages<typeof accountMessages>['passwordProblems'] | undefined
  return {
    ...(fields.name && { name: account.nameRequired }),
    ...(fields.email && { email: account.wrongEmail }),
    ...(problem && { password: account.passwordProblems[problem] }),
  }
}

/** Name, e-mail and password; what was typed stays when it was refused. */
export function RegisterForm() {
  const t = useMessages(accountMessages)
  const { createUserWithEmail } = useSession()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<Field>(form)

  async function register(sent: Sent) {
    setBusy(true)
    try {
      await createUserWithEmail(sent)
      showToast('success', t.signupSuccessful(sent.name))
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const refusal = error instanceof ApiError ? error : null
      showToast('warning', t.signupFailed(sent.name), refusal?.status === 429 ? t.tooMany : undefined)
      if (refusal) show(refusedFields(refusal, t))
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const given = new FormData(event.currentTarget)
    const sent = {
      name: String(given.get('name')).trim(),
      email: String(given.get('email')).trim(),
      password: String(given.get('password')),
    }
    if (!show(checkRegistration(sent, t))) register(sent)
  }

  return (
    // `post`, so that a browser that sends it before the page is alive puts no password into an address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <FormField
        name="name"
        label={t.name}
        autoComplete="name"
        maxLength={100}
        error={errors.name}
        onInput={() => clear('name')}
      />
      <FormField
        name="email"
        type="email"
        label={t.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email}
        onInput={() => clear('email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        rules
        error={errors.password}
        onInput={() => clear('password')}
      />
      <button type="submit" disabled={busy} className="button-primary mt-1 w-full">
        {busy ? t.signingUp : t.register}
      </button>
    </form>
  )
}
