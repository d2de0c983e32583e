import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { AuthLink } from './auth-card.tsx'
import { accountMessages } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { problemOf } from './sign-in-errors.ts'

const fields = ['email', 'password'] as const

/** What the provider says against it, in the language of the page; what never reached it has no words of its own. */
function wordsFor(error: ApiError, { problems }: Messages<typeof accountMessages>) {
  const problem = problemOf(error)
  return error.status > 0 && error.message && (problem ? problems[problem] : error.message)
}

export function LoginForm() {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMessages)
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.select()
  }

  async function logIn(email: string, password: string) {
    setBusy(true)
    try {
      await signIn(email, password)
      showToast('success', t.loginSuccessful)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const text = (error instanceof ApiError && wordsFor(error, t)) || t.errorOccurred
      const question = { title: t.loginFailed, text, yes: common.ok, no: t.tryAgain }
      if (await ask(question)) navigate('/')
      else focus('password')
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const sent = new FormData(event.currentTarget)
    const email = String(sent.get('email')).trim()
    const password = String(sent.get('password'))
    const empty = fields.filter((name) => !(name === 'email' ? email : password))
    setMissing(empty)
    if (empty[0]) focus(empty[0])
    else logIn(email, password)
  }

  const errorOf = (name: string, text: string) => (missing.includes(name) ? text : undefined)
  const typed = (name: string) => setMissing((before) => before.filter((other) => other !== name))
  return (
    // `post`, so that a browser that sends it before the page is alive puts no password into an address.
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <FormField
        name="email"
        type="email"
        label={t.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errorOf('email', t.emailRequired)}
        onInput={() => typed('email')}
      />
      <div>
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          maxLength={128}
          error={errorOf('password', t.passwordRequired)}
          onInput={() => typed('password')}
        />
        <AuthLink to="/authentication/forgot-password">{t.forgotPassword}</AuthLink>
      </div>
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? t.signingIn : t.login}
      </button>
    </form>
  )
}
