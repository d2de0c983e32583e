import '#web/ui/dashboard.css'
import { Outlet } from 'react-router'
import { useSession } from '#web/data/session.tsx'
import { useDashboardContext } from '#web/features/account/dashboard-context.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'

/** The merchant's pages; customers get "not found" (D35). */
export default function AdminLayout() {
  const { isAdmin } = useSession()
  const context = useDashboardContext()
  return isAdmin ? <Outlet context={context} /> : <ErrorPage notFound />
}
