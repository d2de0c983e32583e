import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { readReturn } from '#web/data/login-address.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { AuthCard } from '#web/features/account/auth-card.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { problemFor, problemOf } from '#web/features/account/sign-in-errors.ts'
import { tellOpener } from '#web/features/account/social-sign-in.ts'
import { showToast } from '#web/ui/notices.tsx'

/** The window that comes back from a provider must still know the page that opened it. */
export const headers = () => ({ 'Cross-Origin-Opener-Policy': 'unsafe-none' })

/** Where a sign-in at another provider comes back to: in its popup, or in the window it had to itself. */
export default function Social() {
  const accountText = useMessages(accountMessages)
  const { createUserWithGoogle } = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const begun = useRef(false)

  async function finish() {
    const error = parameters.get('error')
    const popup = parameters.get('popup')
    if (popup && (await tellOpener(popup, error))) return window.close()
    const { returnPath, loginAddress, registerAddress } = readReturn(parameters)
    try {
      if (error === null) {
        await createUserWithGoogle(async () => {})
        showToast('success', accountText.loginSuccessful)
        return navigate(returnPath, { replace: true })
      }
    } catch (failure) {
      reportUnexpected(failure)
      return giveUp(problemOf(failure) ?? 'internal-error')
    }
    giveUp(problemFor(error))

    function giveUp(problem: string) {
      const page = parameters.get('page') === 'register' ? registerAddress : loginAddress
      navigate(page, { replace: true, state: { problem } })
    }
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    finish()
  })

  return (
    <AuthCard title={accountText.signingIn} text={accountText.finishing}>
      {null}
    </AuthCard>
  )
}
