import { createContext, useContext } from 'react'
import { Link, useLocation } from 'react-router'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { registerAddress } from '#web/data/login-address.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'

export const accountMenuMessages = defineMessages({
  en: {
    signedInAs: (name: string) => `Logged in as ${name}`,
    dashboard: 'Dashboard',
    logout: 'Logout',
    registerLogin: 'Register / Login',
    favourites: 'Favourites',
    loggedOutTitle: 'Logout Successful',
    loggedOutText: 'You have been successfully logged out.',
    logoutFailed: 'You could not be logged out. Please try again.',
    logoutQuestion: 'Are you sure you want to logout?',
    logoutYes: 'Yes, logout!',
  },
  bn: {
    signedInAs: (name: string) => `${name} হিসেবে লগইন করা আছে`,
    dashboard: 'ড্যাশবোর্ড',
    logout: 'লগআউট',
    registerLogin: 'অ্যাকাউন্ট / লগইন',
    favourites: 'পছন্দের পণ্য',
    loggedOutTitle: 'লগআউট হয়েছে',
    loggedOutText: 'আপনি লগআউট করেছেন।',
    logoutFailed: 'লগআউট করা যায়নি। আবার চেষ্টা করুন।',
    logoutQuestion: 'আপনি কি লগআউট করতে চান?',
    logoutYes: 'হ্যাঁ, লগআউট',
  },
})

/** How one logs out on pages that only a signed-in person sees. */
export const LogOutContext = createContext<(() => void) | null>(null)

/** Logs out after a confirmation (MSG-01, MSG-02); true when the user is logged out. No `useAction`: public pages load no query client. */
export function useLogOut() {
  const { logOut } = useSession()
  const common = useMessages(commonMessages)
  const t = useMessages(accountMenuMessages)
  return async () => {
    const { logout: title, logoutQuestion: text, logoutYes: yes } = t
    if (!(await showDialog({ title, text, yes, no: common.cancel }))) return false
    try {
      await logOut()
    } catch (error) {
      reportUnexpected(error)
      showToast('error', t.logoutFailed)
      return false
    }
    showDialog({ title: t.loggedOutTitle, text: t.loggedOutText })
    return true
  }
}

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-sunken'

/** The account entries of a menu; only the browser knows who is signed in. */
export function UserMenuEntries() {
  const common = useMessages(commonMessages)
  const t = useMessages(accountMenuMessages)
  const { user, loading } = useSession()
  const logOutHere = useLogOut()
  const logOut = useContext(LogOutContext) ?? logOutHere
  const location = useLocation()

  const favourites = (
    <Link to="/favourites" className={entry}>
      <Icon name="heart" />
      {t.favourites}
    </Link>
  )
  if (!user)
    return (
      <>
        {favourites}
        {loading ? (
          <p className="px-3 py-2 text-ink-2">{common.loading}</p>
        ) : (
          <Link to={registerAddress(location)} className={entry}>
            <Icon name="user" />
            {t.registerLogin}
          </Link>
        )}
      </>
    )
  return (
    <>
      <p className="border-b border-line px-3 py-2 text-sm break-words text-ink-2">
        {t.signedInAs(user.displayName || user.email)}
      </p>
      <Link to="/dashboard" className={entry}>
        <Icon name="layout-grid" />
        {t.dashboard}
      </Link>
      {favourites}
      <button type="button" className={entry} onClick={logOut} disabled={loading}>
        <Icon name="log-out" />
        {t.logout}
      </button>
    </>
  )
}
