import { Link } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { MyOrders } from './my-orders.tsx'

/** Where the dashboard begins: what waits for an administrator, the orders of a customer. */
export default function DashboardHome() {
  const dashboard = useDashboardTexts()
  const { auth } = useTexts()
  const { user, isAdmin } = useSession()
  if (!user) return null
  return (
    <main id="content">
      <PageHead title={`${dashboard.overview} · ${auth.brand}`} index={false} />
      <h1 className="text-2 wrap-anywhere">{dashboard.welcome(user.displayName || user.email)}</h1>
      {isAdmin ? <Waiting /> : <MyOrders email={user.email} />}
    </main>
  )
}

function Waiting() {
  const dashboard = useDashboardTexts()
  const places: { to: string; icon: IconName; word: string; text: string }[] = [
    {
      to: '/dashboard/pendingOrders',
      icon: 'clock',
      word: dashboard.pendingOrders,
      text: dashboard.pendingIntro,
    },
    { to: '/dashboard/messages', icon: 'mail', word: dashboard.messages, text: dashboard.messagesIntro },
  ]
  return (
    <>
      <p className="mt-1 text-ink-2">{dashboard.adminIntro}</p>
      <ul className="mt-4 grid gap-3 desk:grid-cols-2">
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
    </>
  )
}
