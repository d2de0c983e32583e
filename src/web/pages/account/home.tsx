import { useRef } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { LatestOrders } from '#web/features/account/latest-orders.tsx'
import { MerchantOverview } from '#web/features/analytics/merchant-overview.tsx'
import { CountTiles, useOrderCounts } from '#web/features/orders/count-tiles.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { dashboardMessages } from '#web/features/site-layout/dashboard-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** Where the dashboard begins: how many orders there are, and what an administrator or a customer looks for first. */
export default function DashboardHome() {
  const dashboardText = useMessages(dashboardMessages)
  const common = useMessages(commonMessages)
  const { user, isAdmin } = useSession()
  const counts = useOrderCounts()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!user) return null
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${dashboardText.overview} · ${common.brand}`} index={false} />
      <header className="rounded-lg border border-line bg-brand-soft p-5 md:px-7 md:py-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none wrap-anywhere">
          {dashboardText.welcome(user.displayName || user.email)}
        </h1>
        <p className="mt-1 text-ink-2">
          {isAdmin ? dashboardText.adminWelcome : dashboardText.customerWelcome}
        </p>
      </header>
      <CountTiles isAdmin={isAdmin === true} counts={counts} />
      {isAdmin ? (
        <>
          <Waiting />
          <MerchantOverview />
        </>
      ) : (
        <LatestOrders email={user.email} counts={counts.answer} heading={heading} onChange={counts.load} />
      )}
    </main>
  )
}

/** What waits for an administrator. */
function Waiting() {
  const orderText = useMessages(orderMessages)
  const dashboardText = useMessages(dashboardMessages)
  const places: { to: string; icon: IconName; word: string; text: string }[] = [
    {
      to: '/dashboard/pendingOrders',
      icon: 'clock',
      word: orderText.lists.pendingOrders.menu,
      text: dashboardText.pendingIntro,
    },
    {
      to: '/dashboard/messages',
      icon: 'mail',
      word: dashboardText.pages.messages,
      text: dashboardText.messagesIntro,
    },
  ]
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="mb-3 text-lg">
        {dashboardText.adminIntro}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {places.map(({ to, icon, word, text }) => (
          <li key={to}>
            <Link to={to} className="card flex items-center gap-4 p-5 hover:bg-sunken">
              <Icon name={icon} className="size-7 text-brand" />
              <span>
                <span className="block text-lg font-semibold">{word}</span>
                <span className="text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
