import { Link, useLocation } from 'react-router'
import { useLogOut } from '#web/auth/log-out.ts'
import { registerAddress } from '#web/auth/login-address.ts'
import { useSession } from '#web/auth/session.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '#web/texts/texts.tsx'

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-s px-3 text-left hover:bg-sunken'

/** What a visitor, a customer and an administrator can do about their account; known only in the browser. */
export function UserMenuEntries() {
  const { common, frame } = useTexts()
  const { user, loading } = useSession()
  const logOut = useLogOut()
  const here = useLocation()

  if (!user)
    return loading ? (
      <p className="px-3 py-2 text-ink-2">{common.loading}</p>
    ) : (
      <Link to={registerAddress(here)} className={entry}>
        <Icon name="user" />
        {frame.registerLogin}
      </Link>
    )
  return (
    <>
      <p className="border-b border-line px-3 py-2 text--1 break-words text-ink-2">
        {frame.signedInAs(user.displayName || user.email)}
      </p>
      <Link to="/dashboard" className={entry}>
        <Icon name="layout-grid" />
        {frame.dashboard}
      </Link>
      <button type="button" className={entry} onClick={logOut} disabled={loading}>
        <Icon name="log-out" />
        {frame.logout}
      </button>
    </>
  )
}
