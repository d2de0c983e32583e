import { lazy, Suspense } from 'react'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'

// Customers share the dashboard's first page but never load the analytics.
const Overview = lazy(() =>
  import('./overview.tsx').then(
    ({ Overview }) => ({ default: Overview }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

export function MerchantOverview() {
  return (
    <Suspense fallback={<Loading />}>
      <Overview />
    </Suspense>
  )
}
