import { lazy, Suspense } from 'react'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'

// The dashboard's first page is the customer's as well; the analytics are loaded for the merchant only.
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
