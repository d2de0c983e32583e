import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { registerAddress } from '#web/data/login-address.ts'
import { useSession } from '#web/data/session.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { accountMenuMessages } from './menu-messages.ts'
import { useLogOut } from './use-log-out.ts'

const entry = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-sunken'

/** What a visitor, a customer and an administrator can do about their account; known only in the browser. */
export function UserMenuEntries() {
  const common = useMessages(commonMessages)
  const menuText = useMessages(accountMenuMessages)
  const { user, loading } = useSession()
  const logOut = useLogOut()
  const location = useLocation()

  if (!user)
    return loading ? (
      <p className="px-3 py-2 text-ink-2">{common.loading}</p>
    ) : (
      <Link to={registerAddress(location)} className={entry}>
        <Icon name="user" />
        {menuText.registerLogin}
      </Link>
    )
  return (
    <>
      <p className="border-b border-line px-3 py-2 text-sm break-words text-ink-2">
        {menuText.signedInAs(user.displayName || user.email)}
      </p>
      <Link to="/dashboard" className={entry}>
        <Icon name="layout-grid" />
        {menuText.dashboard}
      </Link>
      <button type="button" className={entry} onClick={logOut} disabled={loading}>
        <Icon name="log-out" />
        {menuText.logout}
      </button>
    </>
  )
}
