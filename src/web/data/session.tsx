import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type EndpointPermission, includesPermission } from '#lib/endpoint.ts'
import { callProvider, onMissingPermission, onSignedOut } from './api.ts'
import { type AuthContext, createAuth, type SessionState, signedOutState } from './auth-context.ts'
import { tabStorage } from './browser-storage.ts'
import { loginAddress } from './login-address.ts'
import { reportUnexpected } from './report-error.ts'
import { createStore } from './store.ts'

/**
 * Where the tab stores drafts of orders. They hold customers' names, numbers and addresses, so the end of the session
 * deletes them.
 */
export const orderDraftsKey = 'orderDrafts'

/** Outside the components: a context that changes would make React render every part of the page at once that it has not hydrated yet. */
const session = createStore<SessionState>({ ...signedOutState, loading: true, isAdmin: null })
const actions = createAuth((change) => session.set(change(session.get())))

/** Who is signed in in this browser, and what can be done about it. */
export const useSession = (): AuthContext => ({ ...session.useValue(), ...actions })

/** Whether the signed-in person works for the shop and has this permission, or one of these. */
export type Allows = (permission: EndpointPermission) => boolean

export function useAllows(): Allows {
  const { isAdmin, permissions } = session.useValue()
  return (permission) =>
    isAdmin === true &&
    (permissions === null || permission === 'staff' || includesPermission(permissions, permission))
}

/** Who is signed in now; for what happens at a press and is not shown. */
export const signedInUser = () => session.get().user

/** Finds out who is signed in, and keeps the access token of the specification up to date. */
export function KeepSession() {
  const { user, loading, unreachable } = session.useValue()
  const navigate = useNavigate()

  useEffect(() => {
    onSignedOut((mustSignIn) => {
      actions.clear()
      // The rest of the session is ended, too; if the shop cannot be reached there is nothing more to do.
      callProvider('/sign-out', {}).catch(reportUnexpected)
      if (mustSignIn) navigate(loginAddress(window.location), { replace: true })
    })
  }, [navigate])

  useEffect(() => {
    onMissingPermission(() => {
      const user = signedInUser()
      if (user) actions.refreshRole(user)
    })
  }, [])

  useEffect(() => {
    actions.refresh()
    // A page restored from the back/forward cache has missed the changes of other tabs.
    const onReturn = (event: PageTransitionEvent) => event.persisted && actions.refresh()
    window.addEventListener('storage', actions.syncWithOtherTab)
    window.addEventListener('pageshow', onReturn)
    return () => {
      window.removeEventListener('storage', actions.syncWithOtherTab)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [])

  const isSignedOut = !user && !loading && !unreachable
  // However the session has ended: here, in another tab, with the account, or by the shop.
  useEffect(() => {
    if (isSignedOut) tabStorage.remove(orderDraftsKey)
  }, [isSignedOut])

  useEffect(() => {
    if (!unreachable) return
    window.addEventListener('online', actions.refresh)
    return () => window.removeEventListener('online', actions.refresh)
  }, [unreachable])

  return null
}
