import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { ApiError } from '#web/api.ts'
import {
  askIsAdmin,
  askProvider,
  findSessionUser,
  forgetToken,
  recordUser,
  renewToken,
  type SessionUser,
  storedToken,
} from './token.ts'

interface Session {
  user: SessionUser | null
  /** True until it is known whether somebody is signed in, and while signing in or out (D25). */
  loading: boolean
  /** Null while it is not known. */
  isAdmin: boolean | null
  signIn: (email: string, password: string) => Promise<void>
  logOut: () => Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Knows who is signed in in this browser, and keeps the access token of the specification up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<SessionUser | null>(null)
  const [isAdmin, setIsAdmin] = useState<boolean | null>(null)
  const [loading, setLoading] = useState(true)

  const settle = useCallback(async (found: SessionUser | null) => {
    if (found) await renewToken(found)
    else forgetToken()
    setUser(found)
    setIsAdmin(found ? await askIsAdmin(found) : false)
  }, [])

  useEffect(() => {
    // Without a token nobody has signed in here: a visitor's page asks the provider nothing.
    if (storedToken() === null) {
      setIsAdmin(false)
      setLoading(false)
      return
    }
    findSessionUser()
      .then(settle)
      // A lost connection is no log-out: the token stays, and the next call tries again.
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
      .finally(() => setLoading(false))
  }, [settle])

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      isAdmin,
      async signIn(email, password) {
        setLoading(true)
        try {
          await askProvider('/sign-in/email', { email, password })
          const found = await findSessionUser()
          if (found) await recordUser(found)
          await settle(found)
        } finally {
          setLoading(false)
        }
      },
      async logOut() {
        setLoading(true)
        try {
          await askProvider('/sign-out', {})
          await settle(null)
        } finally {
          setLoading(false)
        }
      },
    }),
    [user, loading, isAdmin, settle],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
