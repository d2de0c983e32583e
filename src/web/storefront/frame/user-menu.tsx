import { Link } from 'react-router'
import { ApiError } from '#web/api.ts'
import { useSession } from '#web/auth/session.tsx'
import { alertTime, ask } from '#web/components/dialogs.tsx'
import { Icon } from '#web/components/icon.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useTexts } from '#web/texts/texts.tsx'

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-s px-3 text-left hover:bg-sunken'

/** What a visitor, a customer and an administrator can do about their account; known only in the browser. */
export function UserMenuEntries() {
  const { common, frame } = useTexts()
  const { user, loading, isAdmin, logOut } = useSession()

  async function logOutAfterAsking() {
    const agreed = await ask({
      title: frame.logout,
      text: frame.logoutQuestion,
      yes: frame.logoutYes,
      no: common.cancel,
    })
    if (!agreed) return
    try {
      await logOut()
      await ask({ title: frame.loggedOutTitle, text: frame.loggedOutText, closesAfter: alertTime })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', frame.logoutFailed)
    }
  }

  if (!user)
    return loading ? (
      <p className="px-3 py-2 text-ink-2">{common.loading}</p>
    ) : (
      <Link to="/authentication/login" className={entry}>
        <Icon name="user" />
        {frame.login}
      </Link>
    )
  return (
    <>
      <p className="border-b border-line px-3 py-2 text--1 break-words text-ink-2">
        {frame.signedInAs(user.displayName || user.email)}
      </p>
      {isAdmin && (
        <Link to="/dashboard/pendingOrders" className={entry}>
          <Icon name="layout-grid" />
          {frame.dashboard}
        </Link>
      )}
      <button type="button" className={entry} onClick={logOutAfterAsking} disabled={loading}>
        <Icon name="log-out" />
        {frame.logout}
      </button>
    </>
  )
}
