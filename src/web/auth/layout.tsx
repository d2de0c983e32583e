import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet } from 'react-router'
import { getSignInWays } from '#shop/identity/contract.ts'
import { Brand } from '#web/components/brand.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { apiContext } from '#web/context.ts'
import { languageOf, loadAccountTexts } from '#web/texts/load-texts.ts'
import type { Route } from './+types/layout'

export const loader = ({ context }: Route.LoaderArgs) => context.get(apiContext)(getSignInWays, {})

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [ways] = await Promise.all([serverLoader(), loadAccountTexts(languageOf(request))])
  return ways
}

/** The ways to sign in change only when the shop starts anew. */
export const shouldRevalidate = () => false

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
