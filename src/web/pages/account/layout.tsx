import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { loginAddress } from '#web/data/login-address.ts'
import { QueryProvider } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import type { DashboardContext } from '#web/features/account/dashboard-context.ts'
import { useLogOut } from '#web/features/account/user-menu.tsx'
import { DashboardFrame } from '#web/features/site-layout/dashboard-layout.tsx'
import { dashboardMessages } from '#web/features/site-layout/dashboard-messages.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import type { PageHandle } from '../page-rules.ts'
import type { Route } from './+types/layout'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  )
}

/** The server knows no visitor, so all it draws of the dashboard is that it is on its way. */
export default function DashboardLayout() {
  const { user, isAdmin, loading, unreachable, refresh } = useSession()
  const dashboardText = useMessages(dashboardMessages)
  const [leaving, setLeaving] = useState(false)
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isStranger = !user && !loading && !unreachable

  // A stranger signs in first and comes back (D35); who has just logged out goes home instead.
  useEffect(() => {
    if (isStranger && !leaving) navigate(loginAddress({ pathname, search }), { replace: true })
  }, [isStranger, leaving, pathname, search, navigate])

  /** Goes home when `act` has ended the sign-in; false when it has not. */
  async function leaveBy(act: () => Promise<boolean>) {
    setLeaving(true)
    const left = await act()
    if (left) await navigate('/')
    else setLeaving(false)
    return left
  }

  if (unreachable && isAdmin === null)
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <LoadFailed text={dashboardText.cannotReach} onRetry={refresh} />
      </main>
    )
  if (!user || isAdmin === null) return <Waiting />
  return (
    // Another person signing in in another tab must not meet what this one was looking at.
    <QueryProvider key={user.email}>
      <DashboardFrame isAdmin={isAdmin} onLogOut={() => leaveBy(logOut)}>
        <Outlet context={{ leaveBy } satisfies DashboardContext} />
      </DashboardFrame>
    </QueryProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { isAdmin } = useSession()
  const logOut = useLogOut()
  const navigate = useNavigate()
  const leave = async () => {
    if (await logOut()) await navigate('/')
  }
  return (
    <DashboardFrame isAdmin={isAdmin === true} onLogOut={leave}>
      <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
    </DashboardFrame>
  )
}
