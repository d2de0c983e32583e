import { NavLink, useLocation } from 'react-router'
import { withoutBase } from '#lib/language.ts'
import { writtenPage } from '#shop/settings/contract.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/policy'
import { readWritten } from './pages/read-written.ts'
import { WrittenPage } from './pages/written-page.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = withoutBase(url.pathname).replaceAll('/', '')
  const { blocks } = await readWritten(context, writtenPage.parse(page))
  return { blocks }
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const { frame, pages } = useTexts()
  const policies = [
    { to: '/delivery-policy', word: frame.deliveryPolicy },
    { to: '/return-policy', word: frame.returnPolicy },
    { to: '/privacy', word: frame.privacy },
    { to: '/terms', word: frame.terms },
  ]
  const here = useLocation().pathname.replace(/\/$/, '')
  const links = (
    <nav aria-label={pages.policies} className="card p-2">
      {policies.map(({ to, word }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `flex min-h-11 items-center rounded-s px-3 hover:bg-sunken ${isActive ? 'bg-brand-soft font-semibold text-brand' : ''}`
          }
        >
          {word}
        </NavLink>
      ))}
    </nav>
  )
  const title = policies.find(({ to }) => to === here)?.word ?? ''
  return <WrittenPage title={title} blocks={loaderData.blocks} beside={links} />
}
