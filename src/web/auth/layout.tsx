import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { Brand } from '#web/components/brand.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import type { Route } from './+types/layout'

/** Nothing but the way home around the pages where one signs in. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8 desk:py-16">
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
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
    </Frame>
  )
}
