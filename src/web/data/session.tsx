import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { callProvider, onSignedOut } from './api.ts'
import { type AuthContext, createAuth, type Known, nobody } from './auth-context.ts'
import { loginAddress } from './login-address.ts'
import { reportUnexpected } from './report-error.ts'

const SessionContext = createContext<AuthContext | null>(null)

/** Knows who is signed in in this browser, and keeps the access token of the specification up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>({ ...nobody, loading: true, isAdmin: null })
  const [acts] = useState(() => createAuth(setKnown))
  const navigate = useNavigate()

  useEffect(() => {
    onSignedOut((mustSignIn) => {
      acts.forget()
      // Whatever is left of the session goes, too; where the shop cannot be reached there is nothing to add.
      callProvider('/sign-out', {}).catch(reportUnexpected)
      if (mustSignIn) navigate(loginAddress(window.location), { replace: true })
    })
  }, [acts, navigate])

  useEffect(() => {
    acts.lookAgain()
    // A page that comes back from the browser's memory has slept through what other tabs did.
    const onReturn = (event: PageTransitionEvent) => event.persisted && acts.lookAgain()
    window.addEventListener('storage', acts.followOtherTab)
    window.addEventListener('pageshow', onReturn)
    return () => {
      window.removeEventListener('storage', acts.followOtherTab)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [acts])

  const { unreachable } = known
  useEffect(() => {
    if (!unreachable) return
    window.addEventListener('online', acts.lookAgain)
    return () => window.removeEventListener('online', acts.lookAgain)
  }, [unreachable, acts])

  const session = useMemo<AuthContext>(() => ({ ...known, ...acts }), [known, acts])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
