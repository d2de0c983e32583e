import { Outlet, useOutletContext } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { languageOf, loadAdminTexts } from '#web/texts/load-texts.ts'
import type { DashboardContext } from '../layout.tsx'
import type { Route } from './+types/layout'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAdminTexts(languageOf(request))
clientLoader.hydrate = true as const

/** The merchant's own pages; to a customer they do not exist (D35). */
export default function AdminLayout() {
  const { isAdmin } = useSession()
  const context = useOutletContext<DashboardContext>()
  return isAdmin ? <Outlet context={context} /> : <ErrorPage notFound />
}
