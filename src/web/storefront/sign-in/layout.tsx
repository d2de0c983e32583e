import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { apiContext } from '#web/data/loader-context.ts'
import { QueryProvider } from '#web/data/query.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { Brand } from '#web/ui/brand.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import type { Route } from './+types/layout'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext)('GET /signInMethods', {})

/** The sign-in methods change only when the shop restarts. */
export const shouldRevalidate = () => false

/** The sign-in pages have only a link to the home page around them. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 md:py-16">
      <header>
        <Brand />
      </header>
      {children}
    </div>
  )
}

export default function AuthLayout() {
  return (
    <Frame>
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage
        notFound={isRouteErrorResponse(error) && error.status === 404}
        onRetry={() => window.location.reload()}
      />
    </Frame>
  )
}
