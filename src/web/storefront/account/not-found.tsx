import { ErrorPage } from '#web/ui/error-page.tsx'

/** An address of the dashboard that is no page of it. */
export default function DashboardNotFound() {
  return <ErrorPage notFound />
}
