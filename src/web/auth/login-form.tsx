import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api.ts'
import { ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { type AccountTexts, useAccountTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { FormField } from './form-field.tsx'
import { AuthLink } from './forms/auth-card.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { problemOf } from './forms/sign-in-problems.ts'
import { useSession } from './session.tsx'

const fields = ['email', 'password'] as const

/** What the provider says against it, in the language of the page; what never reached it has no words of its own. */
function wordsFor(error: ApiError, { problems }: AccountTexts) {
  const problem = problemOf(error)
  return error.status > 0 && error.message && (problem ? problems[problem] : error.message)
}

export function LoginForm() {
  const { common } = useTexts()
  const account = useAccountTexts()
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
      showToast('success', account.loginSuccessful)
    } catch (error) {
      reportUnexpected(error)
      setBusy(false)
      const text = (error instanceof ApiError && wordsFor(error, account)) || account.errorOccurred
      const question = { title: account.loginFailed, text, yes: common.ok, no: account.tryAgain }
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
        label={account.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errorOf('email', account.emailRequired)}
        onInput={() => typed('email')}
      />
      <div>
        <PasswordField
          label={account.password}
          autoComplete="current-password"
          maxLength={128}
          error={errorOf('password', account.passwordRequired)}
          onInput={() => typed('password')}
        />
        <AuthLink to="/authentication/forgot-password">{account.forgotPassword}</AuthLink>
      </div>
      <button type="submit" disabled={busy} className="button-primary w-full">
        {busy ? account.signingIn : account.login}
      </button>
    </form>
  )
}
