// Not used here: it is fetched together with a page and not after it.
import './dashboard-frame.tsx'
import { Link, Outlet, useLocation } from 'react-router'
import { permissionOfPage } from '#web/dashboard/pages.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows, useSession } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { useDashboardContext } from '#web/shared/account/dashboard-context.ts'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { dashboardMessages } from './messages.ts'

/** The merchant's pages; customers get "not found" (D35), and staff only the pages of their permissions (D91). */
export default function AdminLayout() {
  const { isAdmin, user, refreshRole } = useSession()
  const allows = useAllows()
  const context = useDashboardContext()
  const { pathname } = useLocation()
  useWindowFocus(() => user && refreshRole(user))
  if (!isAdmin) return <ErrorPage notFound />
  // A page without a line in the table is for administrators without limits.
  if (!allows(permissionOfPage(pathname) ?? 'administrator')) return <NotYours />
  return <Outlet context={context} />
}

function NotYours() {
  const t = useMessages(dashboardMessages)
  const frameText = useMessages(frameMessages)
  const common = useMessages(commonMessages)
  return (
    <main id="content" className="flex flex-col items-center py-24 text-center">
      <PageHead title={`${t.notYours} – ${common.brand}`} index={false} />
      <span aria-hidden="true" className="mb-6 size-16 gem-solid bg-weave" />
      <h1 className="text-xl">{t.notYours}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t.notYoursText}</p>
      <Link to="/dashboard" className="button-quiet">
        {frameText.overview}
      </Link>
    </main>
  )
}
