import type { Permission } from '#lib/permissions.ts'
import { sameSession } from './access-token.ts'
import {
  callProvider,
  fetchRole,
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
  /** True until it is known whether somebody is signed in, and while any of the actions below is running (D25). */
  loading: boolean
  /** Null until it is known. */
  isAdmin: boolean | null
  /** Of the administrator's work only this; null: all of it. */
  permissions: readonly Permission[] | null
  /** Somebody has signed in here, but the shop could not be reached; `refresh` tries again. */
  unreachable: boolean
}

export const signedOutState: SessionState = {
  user: null,
  loading: false,
  unreachable: false,
  isAdmin: false,
  permissions: null,
}

/** What the specification calls the auth context: who is signed in, and the actions on their session and account. */
export type AuthContext = SessionState & ReturnType<typeof createAuth>

type Update = (changes: Partial<SessionState>) => void

/** The role of one user says nothing about the next, whose dashboard would be rendered by it. */
function nextState(before: SessionState, changes: Partial<SessionState>): SessionState {
  const isOtherUser = changes.user !== undefined && changes.user?.email !== before.user?.email
  return { ...before, ...(isOtherUser && { isAdmin: null, permissions: null }), ...changes }
}

async function whileLoading(update: Update, action: () => Promise<void>) {
  update({ loading: true })
  try {
    await action()
  } finally {
    update({ loading: false })
  }
}

/** What people change of their account, while they stay signed in. */
const accountActions = (update: Update) => ({
  updateUserProfileName: (name: string) =>
    whileLoading(update, async () => {
      await callProvider('/update-user', { name })
      update({ user: await findSessionUser() })
    }),

  /** Ends every other session; this one continues under another id. */
  changePassword: (currentPassword: string, newPassword: string) =>
    whileLoading(update, async () => {
      await callProvider('/change-password', { currentPassword, newPassword })
      const user = await findSessionUser()
      if (user) await renewToken(user)
    }),

  /** Requests an e-mail with a link to set a new password, if there is such an account. */
  resetPassword: (email: string) =>
    whileLoading(update, async () => {
      await callProvider('/request-password-reset', { email })
    }),
})

export function createAuth(setState: (change: (before: SessionState) => SessionState) => void) {
  const update: Update = (changes) => setState((before) => nextState(before, changes))

  let latestId = 0
  /** For an action that decides who is signed in: its updates are ignored once a later one has started. */
  function updateWhileLatest(): Update {
    latestId += 1
    const id = latestId
    return (changes) => {
      if (id === latestId) update(changes)
    }
  }

  function handleFailure(update: Update, error: unknown) {
    reportUnexpected(error)
    if (error instanceof ApiError && error.status === 401) forgetToken()
    // A lost connection is no log-out: the token stays for the next try.
    update(storedToken() === null ? signedOutState : { loading: false, unreachable: true })
  }

  async function setUser(update: Update, user: SessionUser) {
    update({ user, loading: false, unreachable: false })
    await fetchRole(user).then(update, (error: unknown) => handleFailure(update, error))
  }

  async function loadSession({ renewsToken }: { renewsToken: boolean }) {
    const update = updateWhileLatest()
    // Without a token nobody has signed in here, so that a visitor's page sends the provider no request.
    if (storedToken() === null) return update(signedOutState)
    try {
      const user = await findSessionUser()
      if (!user) {
        forgetToken()
        return update(signedOutState)
      }
      if (renewsToken) await renewToken(user)
      await setUser(update, user)
    } catch (error) {
      handleFailure(update, error)
    }
  }

  /** Signs in at the provider, and makes the user known to the shop. */
  function startSession(authenticate: () => Promise<unknown>) {
    const update = updateWhileLatest()
    return whileLoading(update, async () => {
      await authenticate()
      const user = await findSessionUser()
      // The browser stores no cookies: nothing else would work either.
      if (!user) throw new ApiError(0, { code: 'broken', message: '' })
      await recordUser(user)
      await renewToken(user)
      await setUser(update, user)
    })
  }

  function endSession(action: () => Promise<unknown>) {
    const update = updateWhileLatest()
    return whileLoading(update, async () => {
      await action()
      forgetToken()
      update(signedOutState)
    })
  }

  return {
    refresh() {
      update({ loading: true, unreachable: false })
      return loadSession({ renewsToken: true })
    },

    /** Reads the role and permissions of this user again: they may have changed. */
    async refreshRole(user: SessionUser) {
      const role = await fetchRole(user).catch(reportUnexpected)
      if (role) setState((before) => (before.user?.email === user.email ? { ...before, ...role } : before))
    },

    /** Another tab has signed in or out, or only renewed its token. */
    syncWithOtherTab({ key, oldValue, newValue }: StorageEvent) {
      if (key !== null && key !== tokenKey) return
      // Renewing the token here as well would make the tabs react to each other without end.
      if (newValue === null || !sameSession(oldValue, newValue)) loadSession({ renewsToken: false })
    },

    /** The shop has rejected the session. */
    clear() {
      updateWhileLatest()(signedOutState)
    },

    createUserWithEmail: (user: { name: string; email: string; password: string }) =>
      startSession(() => callProvider('/sign-up/email', user)),

    signIn: (email: string, password: string) =>
      startSession(() => callProvider('/sign-in/email', { email, password })),

    /** Signs in, or up, once `authenticate` has done so in a window of Google or of another provider. */
    createUserWithGoogle: startSession,

    logOut: () => endSession(() => callProvider('/sign-out', {})),

    logOutEverywhere: () =>
      endSession(async () => {
        await callProvider('/revoke-sessions', {})
        await callProvider('/sign-out', {})
      }),

    /** Without a password where the account has none; the sign-in must then be fresh. */
    deleteAnUser: (password?: string) => endSession(() => callProvider('/delete-user', { password })),

    ...accountActions(update),
  }
}
