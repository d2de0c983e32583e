import { useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigate } from 'react-router'
import { useLogOut } from '#web/auth/log-out.ts'
import { loginAddress } from '#web/auth/login-address.ts'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { languageOf, loadDashboardTexts, loadOrderingTexts } from '#web/texts/load-texts.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/layout'
import { DashboardFrame } from './dashboard-frame.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const language = languageOf(request)
  return Promise.all([loadDashboardTexts(language), loadOrderingTexts(language)])
}
clientLoader.hydrate = true as const

/** What the pages of the dashboard get from their frame. */
export interface DashboardContext {
  leaveBy: (act: () => Promise<boolean>) => Promise<boolean>
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  )
}

export function HydrateFallback() {
  return <Waiting />
}

/** The server knows no visitor, so all it draws of the dashboard is that it is on its way. */
export default function DashboardLayout() {
  const { user, isAdmin, loading, unreachable, lookAgain } = useSession()
  const dashboard = useDashboardTexts()
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
        <LoadFailed text={dashboard.cannotReach} onRetry={lookAgain} />
      </main>
    )
  if (!user || isAdmin === null) return <Waiting />
  return (
    // Another person signing in in another tab must not meet what this one was looking at.
    <DashboardFrame key={user.email} isAdmin={isAdmin} onLogOut={() => leaveBy(logOut)}>
      <Outlet context={{ leaveBy } satisfies DashboardContext} />
    </DashboardFrame>
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
