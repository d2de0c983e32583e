import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { problemFor, problemOf } from '#web/shared/account/sign-in-errors.ts'
import { notifyOpener } from '#web/shared/account/social-sign-in.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AuthCard, useReturn } from './auth-page.tsx'

/** The popup must keep access to the page that opened it. */
export const headers = () => ({ 'Cross-Origin-Opener-Policy': 'unsafe-none' })

/** Finishes a sign-in at another provider, in its popup or in the window of the shop. */
export default function Social() {
  const t = useMessages(accountMessages)
  const { createUserWithGoogle } = useSession()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const [isFinished, setFinished] = useState(false)
  const { loginPath, registerPath } = useReturn({ isReady: isFinished })
  const hasStarted = useRef(false)
  const signIn = useAction(() => createUserWithGoogle(async () => {}), {
    failed: t.loginFailed,
    onSuccess() {
      showToast('success', t.loginSuccessful)
      setFinished(true)
    },
    onError(error) {
      showProblem(problemOf(error) ?? 'internal-error')
      return true
    },
  })

  async function finish() {
    const error = searchParams.get('error')
    const popup = searchParams.get('popup')
    if (popup && (await notifyOpener(popup, error))) window.close()
    else if (error === null) await signIn.run(undefined)
    else showProblem(problemFor(error))
  }
  function showProblem(problem: string) {
    const page = searchParams.get('page') === 'register' ? registerPath : loginPath
    navigate(page, { replace: true, state: { problem } })
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    finish()
  })

  return (
    <AuthCard title={t.signingIn} text={t.finishing}>
      {null}
    </AuthCard>
  )
}
