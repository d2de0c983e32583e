import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api.ts'
import { reportUnexpected } from '#web/unexpected.ts'
import { sameSession } from './access-token.ts'
import { loginAddress } from './login-address.ts'
import {
  askIsAdmin,
  askProvider,
  findSessionUser,
  forgetToken,
  onSignedOut,
  recordUser,
  renewToken,
  type SessionUser,
  storedToken,
  tokenKey,
} from './token.ts'

interface Known {
  user: SessionUser | null
  /** True until it is known whether somebody is signed in, and while signing in or out (D25). */
  loading: boolean
  /** Null while it is not known. */
  isAdmin: boolean | null
  /** Somebody has signed in here, but the shop could not be asked who; `lookAgain` asks once more. */
  unreachable: boolean
}
interface Session extends Known, ReturnType<typeof createSession> {}

const nobody: Known = { user: null, loading: false, isAdmin: false, unreachable: false }

/** Whether one person is an administrator says nothing of the next one, whose dashboard would be drawn by it. */
function knownAfter(before: Known, change: Partial<Known>): Known {
  const isAnother = change.user !== undefined && change.user?.email !== before.user?.email
  return { ...before, ...(isAnother && { isAdmin: null }), ...change }
}

const SessionContext = createContext<Session | null>(null)

function createSession(setKnown: (change: (before: Known) => Known) => void) {
  let turn = 0
  /** Starts something that settles who is signed in; what was started earlier has nothing to say any more. */
  function begin() {
    turn += 1
    const mine = turn
    return (change: Partial<Known>) => {
      if (mine === turn) setKnown((before) => knownAfter(before, change))
    }
  }
  type Show = ReturnType<typeof begin>

  function showFailure(show: Show, error: unknown) {
    reportUnexpected(error)
    if (error instanceof ApiError && error.status === 401) forgetToken()
    // A lost connection is no log-out: the token stays for the next try.
    show(storedToken() === null ? nobody : { loading: false, unreachable: true })
  }

  async function welcome(show: Show, user: SessionUser) {
    show({ user, loading: false, unreachable: false })
    await askIsAdmin(user).then(
      (isAdmin) => show({ isAdmin }),
      (error: unknown) => showFailure(show, error),
    )
  }

  async function look(renew: boolean) {
    const show = begin()
    // Without a token nobody has signed in here: a visitor's page asks the provider nothing.
    if (storedToken() === null) return show(nobody)
    try {
      const user = await findSessionUser()
      if (!user) {
        forgetToken()
        return show(nobody)
      }
      if (renew) await renewToken(user)
      await welcome(show, user)
    } catch (error) {
      showFailure(show, error)
    }
  }

  /** Signs in at the provider in one of its ways, and makes the person known to the shop. */
  async function enter(way: string, person: object) {
    const show = begin()
    show({ loading: true })
    try {
      await askProvider(way, person)
      const user = await findSessionUser()
      // The browser keeps no cookies: nothing else would work either.
      if (!user) throw new ApiError(0, { code: 'broken', message: '' })
      await recordUser(user)
      await renewToken(user)
      await welcome(show, user)
    } finally {
      show({ loading: false })
    }
  }

  return {
    lookAgain() {
      setKnown((before) => ({ ...before, loading: true, unreachable: false }))
      return look(true)
    },

    /** Another tab has signed in or out, or only renewed its token. */
    followOtherTab({ key, oldValue, newValue }: StorageEvent) {
      if (key !== null && key !== tokenKey) return
      // Renewing here as well would make the tabs wake one another for ever.
      if (newValue === null || !sameSession(oldValue, newValue)) look(false)
    },

    forget() {
      begin()(nobody)
    },

    signIn: (email: string, password: string) => enter('/sign-in/email', { email, password }),
    signUp: (person: { name: string; email: string; password: string }) => enter('/sign-up/email', person),

    async logOut() {
      const show = begin()
      show({ loading: true })
      try {
        await askProvider('/sign-out', {})
        forgetToken()
        show(nobody)
      } finally {
        show({ loading: false })
      }
    },
  }
}

/** Knows who is signed in in this browser, and keeps the access token of the specification up to date. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>({ ...nobody, loading: true, isAdmin: null })
  const [acts] = useState(() => createSession(setKnown))
  const navigate = useNavigate()

  useEffect(() => {
    onSignedOut((mustSignIn) => {
      acts.forget()
      // Whatever is left of the session goes, too; where the shop cannot be reached there is nothing to add.
      askProvider('/sign-out', {}).catch(reportUnexpected)
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

  const session = useMemo<Session>(() => ({ ...known, ...acts }), [known, acts])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession() {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
