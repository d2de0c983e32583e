import { useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { CountTiles, useOrderCounts } from './count-tiles.tsx'
import { LatestOrders } from './customer/latest-orders.tsx'
import { MerchantOverview } from './merchant-overview.tsx'

/** Where the dashboard begins: how many orders there are, and what an administrator or a customer looks for first. */
export default function DashboardHome() {
  const dashboard = useDashboardTexts()
  const { auth } = useTexts()
  const { user, isAdmin } = useSession()
  const counts = useOrderCounts()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!user) return null
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${dashboard.overview} · ${auth.brand}`} index={false} />
      <header className="rounded-m border border-line bg-brand-soft p-5 desk:px-7 desk:py-6">
        <h1 ref={heading} tabIndex={-1} className="text-3 outline-none wrap-anywhere">
          {dashboard.welcome(user.displayName || user.email)}
        </h1>
        <p className="mt-1 text-ink-2">{isAdmin ? dashboard.adminWelcome : dashboard.customerWelcome}</p>
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
  const dashboard = useDashboardTexts()
  const places: { to: string; icon: IconName; word: string; text: string }[] = [
    {
      to: '/dashboard/pendingOrders',
      icon: 'clock',
      word: dashboard.lists.pendingOrders.menu,
      text: dashboard.pendingIntro,
    },
    {
      to: '/dashboard/messages',
      icon: 'mail',
      word: dashboard.pages.messages,
      text: dashboard.messagesIntro,
    },
  ]
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="mb-3 text-1">
        {dashboard.adminIntro}
      </h2>
      <ul className="grid gap-3 desk:grid-cols-2">
        {places.map(({ to, icon, word, text }) => (
          <li key={to}>
            <Link to={to} className="card flex items-center gap-4 p-5 hover:bg-sunken">
              <Icon name={icon} className="size-7 text-brand" />
              <span>
                <span className="block text-1 font-semibold">{word}</span>
                <span className="text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
