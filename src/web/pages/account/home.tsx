import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { LatestOrders } from '#web/features/account/latest-orders.tsx'
import { CountTiles, useOrderCounts } from '#web/features/orders/count-tiles.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { dashboardMessages } from '#web/features/site-layout/dashboard-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** The first page of the dashboard: numbers of orders, then an overview for administrators or the latest orders. */
export default function DashboardHome() {
  const t = useMessages(dashboardMessages)
  const common = useMessages(commonMessages)
  const { user, isAdmin } = useSession()
  const counts = useOrderCounts()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!user) return null
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${t.overview} · ${common.brand}`} index={false} />
      <header className="rounded-lg border border-line bg-sunken p-5 md:px-7 md:py-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none wrap-anywhere">
          {t.welcome(user.displayName || user.email)}
        </h1>
        <p className="mt-1 text-ink-2">{isAdmin ? t.adminWelcome : t.customerWelcome}</p>
      </header>
      <CountTiles isAdmin={isAdmin === true} counts={counts} />
      {isAdmin ? (
        <>
          <Tasks />
          <MerchantOverview />
        </>
      ) : (
        <LatestOrders email={user.email} counts={counts.data ?? null} heading={heading} />
      )}
    </main>
  )
}

/** Links to what an administrator has to work on. */
function Tasks() {
  const t = useMessages(dashboardMessages)
  const orderText = useMessages(orderMessages)
  const tasks: { to: string; icon: IconName; label: string; text: string }[] = [
    {
      to: '/dashboard/pendingOrders',
      icon: 'clock',
      label: orderText.lists.pendingOrders.menu,
      text: t.pendingIntro,
    },
    {
      to: '/dashboard/messages',
      icon: 'mail',
      label: t.pages.messages,
      text: t.messagesIntro,
    },
  ]
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="mb-3 text-lg">
        {t.adminIntro}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {tasks.map(({ to, icon, label, text }) => (
          <li key={to}>
            <Link to={to} className="card flex items-center gap-4 p-5 hover:bg-sunken">
              <Icon name={icon} className="size-7 text-ink-2" />
              <span>
                <span className="block text-lg font-semibold">{label}</span>
                <span className="text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Customers share the dashboard's first page but never load the analytics.
const Overview = lazy(() =>
  import('#web/features/analytics/overview.tsx').then(
    ({ Overview }) => ({ default: Overview }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

function MerchantOverview() {
  return (
    <Suspense fallback={<Loading />}>
      <Overview />
    </Suspense>
  )
}
