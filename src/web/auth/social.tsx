import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showToast } from '#web/components/toasts.tsx'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { tellOpener } from './forms/at-provider.ts'
import { AuthCard } from './forms/auth-card.tsx'
import { problemFor, problemOf } from './forms/sign-in-problems.ts'
import { readReturn } from './login-address.ts'
import { useSession } from './session.tsx'

/** The window that comes back from a provider must still know the page that opened it. */
export const headers = () => ({ 'Cross-Origin-Opener-Policy': 'unsafe-none' })

/** Where a sign-in at another provider comes back to: in its popup, or in the window it had to itself. */
export default function Social() {
  const account = useAccountTexts()
  const { createUserWithGoogle } = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const begun = useRef(false)

  async function finish() {
    const error = parameters.get('error')
    const popup = parameters.get('popup')
    if (popup && (await tellOpener(popup, error))) return window.close()
    const { cameFrom, toLogin, toRegister } = readReturn(parameters)
    try {
      if (error === null) {
        await createUserWithGoogle(async () => {})
        showToast('success', account.loginSuccessful)
        return navigate(cameFrom, { replace: true })
      }
    } catch (failure) {
      reportUnexpected(failure)
      return giveUp(problemOf(failure) ?? 'internal-error')
    }
    giveUp(problemFor(error))

    function giveUp(problem: string) {
      const page = parameters.get('page') === 'register' ? toRegister : toLogin
      navigate(page, { replace: true, state: { problem } })
    }
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    finish()
  })

  return (
    <AuthCard title={account.signingIn} text={account.finishing}>
      {null}
    </AuthCard>
  )
}
