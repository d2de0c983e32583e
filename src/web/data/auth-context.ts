import { sameSession } from './access-token.ts'
import {
  callProvider,
  fetchIsAdmin,
  findSessionUser,
  forgetToken,
  recordUser,
  renewToken,
  type SessionUser,
  storedToken,
  tokenKey,
} from './api.ts'
import { ApiError } from './api-client.ts'
import { reportUnexpected } from './report-error.ts'

export interface SessionState {
  user: SessionUser | null
  /** True until it is known whether somebody is signed in, and while any of the actions below is under way (D25). */
  loading: boolean
  /** Null while it is not known. */
  isAdmin: boolean | null
  /** Somebody has signed in here, but the shop could not be reached; `refresh` tries again. */
  unreachable: boolean
}

export const signedOutState: SessionState = { user: null, loading: false, isAdmin: false, unreachable: false }

/** What the specification calls the auth context: who is signed in, and everything one can do about it. */
export type AuthContext = SessionState & ReturnType<typeof createAuth>

type Change = (before: SessionState) => SessionState
type Show = (change: Partial<SessionState>) => void

/** Whether one person is an administrator says nothing of the next one, whose dashboard would be drawn by it. */
function nextState(before: SessionState, change: Partial<SessionState>): SessionState {
  const isAnother = change.user !== undefined && change.user?.email !== before.user?.email
  return { ...before, ...(isAnother && { isAdmin: null }), ...change }
}

export function createAuth(setState: (change: Change) => void) {
  let turn = 0
  const show: Show = (change) => setState((before) => nextState(before, change))

  /** Starts something that settles who is signed in; what was started earlier has nothing to say any more. */
  function begin(): Show {
    turn += 1
    const mine = turn
    return (change) => {
      if (mine === turn) show(change)
    }
  }

  function showFailure(show: Show, error: unknown) {
    reportUnexpected(error)
    if (error instanceof ApiError && error.status === 401) forgetToken()
    // A lost connection is no log-out: the token stays for the next try.
    show(storedToken() === null ? signedOutState : { loading: false, unreachable: true })
  }

  async function welcome(show: Show, user: SessionUser) {
    show({ user, loading: false, unreachable: false })
    await fetchIsAdmin(user).then(
      (isAdmin) => show({ isAdmin }),
      (error: unknown) => showFailure(show, error),
    )
  }

  async function look(renew: boolean) {
    const show = begin()
    // Without a token nobody has signed in here: a visitor's page asks the provider nothing.
    if (storedToken() === null) return show(signedOutState)
    try {
      const user = await findSessionUser()
      if (!user) {
        forgetToken()
        return show(signedOutState)
      }
      if (renew) await renewToken(user)
      await welcome(show, user)
    } catch (error) {
      showFailure(show, error)
    }
  }

  /** Who is signed in is not known, or not to be relied on, until `act` is over. */
  async function during(show: Show, act: () => Promise<void>) {
    show({ loading: true })
    try {
      await act()
    } finally {
      show({ loading: false })
    }
  }

  /** Signs in at the provider in one of its ways, and makes the person known to the shop. */
  function enter(way: () => Promise<unknown>) {
    const show = begin()
    return during(show, async () => {
      await way()
      const user = await findSessionUser()
      // The browser keeps no cookies: nothing else would work either.
      if (!user) throw new ApiError(0, { code: 'broken', message: '' })
      await recordUser(user)
      await renewToken(user)
      await welcome(show, user)
    })
  }

  function leave(way: () => Promise<unknown>) {
    const show = begin()
    return during(show, async () => {
      await way()
      forgetToken()
      show(signedOutState)
    })
  }

  return {
    refresh() {
      show({ loading: true, unreachable: false })
      return look(true)
    },

    /** Another tab has signed in or out, or only renewed its token. */
    followOtherTab({ key, oldValue, newValue }: StorageEvent) {
      if (key !== null && key !== tokenKey) return
      // Renewing here as well would make the tabs wake one another for ever.
      if (newValue === null || !sameSession(oldValue, newValue)) look(false)
    },

    forget() {
      begin()(signedOutState)
    },

    createUserWithEmail: (person: { name: string; email: string; password: string }) =>
      enter(() => callProvider('/sign-up/email', person)),

    signIn: (email: string, password: string) =>
      enter(() => callProvider('/sign-in/email', { email, password })),

    /** Signs in, or up, with what `atProvider` has brought about in a window of Google's or of another provider's. */
    createUserWithGoogle: (atProvider: () => Promise<unknown>) => enter(atProvider),

    logOut: () => leave(() => callProvider('/sign-out', {})),

    logOutEverywhere: () =>
      leave(async () => {
        await callProvider('/revoke-sessions', {})
        await callProvider('/sign-out', {})
      }),

    /** Without a password where the account has none; the sign-in must then be fresh. */
    deleteAnUser: (password?: string) => leave(() => callProvider('/delete-user', { password })),

    updateUserProfileName: (name: string) =>
      during(show, async () => {
        await callProvider('/update-user', { name })
        show({ user: await findSessionUser() })
      }),

    /** Ends every other session; this one goes on under another name. */
    changePassword: (currentPassword: string, newPassword: string) =>
      during(show, async () => {
        await callProvider('/change-password', { currentPassword, newPassword })
        const user = await findSessionUser()
        if (user) await renewToken(user)
      }),

    /** Has a link to set a new password mailed, if there is such an account. */
    resetPassword: (email: string) =>
      during(show, async () => {
        await callProvider('/request-password-reset', { email })
      }),
  }
}
