import { data, NavLink, useLocation } from 'react-router'
import { withoutBase } from '#lib/language.ts'
import { contentPages } from '#shop/settings/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { loadPageText } from '#web/shared/content/page-text.ts'
import { TextPage } from '#web/shared/content/text-page.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import type { Route } from './+types/policy'
import { contentMessages } from './messages.ts'

export const handle: PageHandle = { robots: 'sitemap' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const path = withoutBase(url.pathname).replaceAll('/', '')
  const page = contentPages.find((each) => each === path)
  if (!page) throw data('Not found', 404)
  const { blocks } = await loadPageText(context, page)
  return { blocks }
}

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const layoutText = useMessages(layoutMessages)
  const contentText = useMessages(contentMessages)
  const policies = [
    { to: '/delivery-policy', label: layoutText.deliveryPolicy },
    { to: '/return-policy', label: layoutText.returnPolicy },
    { to: '/privacy', label: layoutText.privacy },
    { to: '/terms', label: layoutText.terms },
  ]
  const path = useLocation().pathname.replace(/\/$/, '')
  const links = (
    <nav aria-label={contentText.policies} className="card p-2">
      {policies.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `flex min-h-11 items-center rounded-md px-3 hover:bg-sunken ${isActive ? 'bg-sunken font-semibold text-ink' : ''}`
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
  const title = policies.find(({ to }) => to === path)?.label ?? ''
  return <TextPage title={title} blocks={loaderData.blocks} aside={links} />
}
