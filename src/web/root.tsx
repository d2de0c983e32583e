import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './app.css'
import { SessionProvider } from './auth/session.tsx'
import { DialogHost } from './components/dialogs.tsx'
import { ErrorPage } from './components/error-page.tsx'
import { themeScript } from './components/theme.tsx'
import { ToastHost } from './components/toasts.tsx'
import { useLanguage } from './texts/texts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Shodai' }]

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* Constant text of our own; the page's policy allows it by its hash. */}
        <script suppressHydrationWarning>{themeScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <SessionProvider>
      <Outlet />
      <DialogHost />
      <ToastHost />
    </SessionProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} />
}
