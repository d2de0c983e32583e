import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { loginAddress } from '#web/data/login-address.ts'
import { endPushMessages } from '#web/data/push-subscription.ts'
import { QueryProvider } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import { forgetSharedMessage } from '#web/data/shared-message.ts'
import type { PageHandle } from '#web/page-rules.ts'
import type { DashboardContext } from '#web/shared/account/dashboard-context.ts'
import { useLogOut } from '#web/shared/account/user-menu.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { tabBarClass } from '#web/shared/layout/tab-bar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import type { Route } from './+types/layout'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

/** Until it is known whose page it is, and until its frame has loaded: the name and the bars where staff's and customers' have them. */
const Waiting = () => (
  <div className="min-h-dvh pb-(--bottom-bar)">
    <header className="flex items-center border-b border-line bg-surface px-4 py-1.5 md:border-b-0 md:bg-transparent md:px-5 md:py-3">
      <span className="min-w-0 grow">
        <Brand />
      </span>
    </header>
    <main id="content" className="px-4 py-5">
      <Loading />
    </main>
    <div data-tab-bar className={tabBarClass}>
      <div className="min-h-15" />
    </div>
  </div>
)

const AccountFrame = lazy(() =>
  import('#web/storefront/account/account-frame.tsx').then(
    ({ AccountFrame }) => ({ default: AccountFrame }),
    () => ({ default: FrameFailed }),
  ),
)

const DashboardFrame = lazy(() =>
  import('#web/dashboard/layout/dashboard-frame.tsx').then(
    ({ DashboardFrame }) => ({ default: DashboardFrame }),
    () => ({ default: FrameFailed }),
  ),
)

/** The pages without their navigation, where its script could not be loaded. */
function FrameFailed() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <LoadFailed onRetry={() => window.location.reload()} />
    </main>
  )
}

interface FrameProps {
  isAdmin: boolean
  onLogOut: () => void
  children: ReactNode
}

/** Staff get the dashboard's navigation and customers the shop's; neither loads that of the other. */
function UserFrame({ isAdmin, ...frame }: FrameProps) {
  const Frame = isAdmin ? DashboardFrame : AccountFrame
  return (
    <Suspense fallback={<Waiting />}>
      <Frame {...frame} />
    </Suspense>
  )
}

/** The server does not know the user: it renders the frame, and that the page is loading. */
export default function DashboardLayout() {
  const { user, isAdmin, loading, unreachable, refresh } = useSession()
  const t = useMessages(frameMessages)
  const [leaving, setLeaving] = useState(false)
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isSignedOut = !user && !loading && !unreachable

  // A guest signs in first and returns (D35); after a log-out the user goes to the home page instead.
  useEffect(() => {
    if (isSignedOut && !leaving) navigate(loginAddress({ pathname, search }), { replace: true })
  }, [isSignedOut, leaving, pathname, search, navigate])

  /** Runs an action that may end the session; goes to the home page if it has, otherwise returns false. */
  async function leaveBy(endSession: () => Promise<boolean>) {
    setLeaving(true)
    const left = await endSession()
    if (left) {
      // Who signs in here next must not get the messages of this person.
      await endPushMessages()
      await forgetSharedMessage()
      await navigate('/')
    } else setLeaving(false)
    return left
  }

  if (unreachable && isAdmin === null)
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <LoadFailed text={t.cannotReach} onRetry={refresh} />
      </main>
    )
  if (!user || isAdmin === null) return <Waiting />
  return (
    // When another user signs in in another tab, cached data of this one must not be shown.
    <QueryProvider key={user.email}>
      <UserFrame isAdmin={isAdmin} onLogOut={() => leaveBy(logOut)}>
        <Outlet context={{ leaveBy } satisfies DashboardContext} />
      </UserFrame>
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
    <QueryProvider>
      <UserFrame isAdmin={isAdmin === true} onLogOut={leave}>
        <ErrorPage
          notFound={isRouteErrorResponse(error) && error.status === 404}
          onRetry={() => window.location.reload()}
        />
      </UserFrame>
    </QueryProvider>
  )
}
