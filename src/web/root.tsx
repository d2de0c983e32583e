import { type ReactNode, useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type Location,
  Outlet,
  Scripts,
  ScrollRestoration,
  useHref,
} from 'react-router'
import { languageAt, pathIn } from '#lib/language.ts'
import { imageAtWidth, jpegUrl } from '#shop/media/rules.ts'
import { faviconId, logoMeta, useBranding } from '#web/data/branding.ts'
import { defaultShopName, LanguageContext, ShopNameContext } from '#web/data/i18n.tsx'
import { KeepSession } from '#web/data/session.tsx'
import { ForgetAccount } from '#web/storefront/account/device-account.ts'
import { bannerScript } from '#web/storefront/layout/banner.tsx'
import storefrontStyles from '#web/storefront/storefront.css?url'
import { DialogHost } from '#web/ui/confirm-dialog.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { languageScript } from '#web/ui/language-switch.tsx'
import { ToastHost } from '#web/ui/notices.tsx'
import { themeScript } from '#web/ui/theme.tsx'
import type { Route } from './+types/root'

// A link and no import: what loads more scripts later would add an imported one again, after the styles of pages.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: storefrontStyles }]

/**
 * A hash that the browser itself has gone to, without a key of the router, gets a new one each time: the browser may tell the
 * router of it late, which would then scroll back to where the page was meanwhile.
 */
const scrollKeyOf = ({ key, hash }: Location) => (hash && key === 'default' ? hash + Math.random() : key)

export function Layout({ children }: { children: ReactNode }) {
  // The router's basename is the prefix of its language.
  const language = languageAt(useHref('/'))
  const shopName = useContext(ShopNameContext)
  const { accent, motif, logo, favicon } = useBranding()
  return (
    <html lang={language} data-accent={accent} data-motif={motif} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* entry.client reads the shop's name from here. */}
        <meta name="application-name" content={shopName ?? defaultShopName[language]} />
        <meta name="color-scheme" content="light dark" />
        {logo && <meta name={logoMeta} content={logo} />}
        {favicon ? (
          <link
            id={faviconId}
            rel="icon"
            href={imageAtWidth(favicon, 150)}
            type="image/webp"
            data-picture={favicon}
          />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="manifest" href={pathIn(language, '/manifest.webmanifest')} />
        <link rel="apple-touch-icon" href={favicon ? jpegUrl(favicon, 'square') : '/icons/shop-180.png'} />
        {/* The colours of the banner, for the browser's own bars; `themeScript` corrects them for a chosen theme. */}
        <meta name="theme-color" content="#22261f" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0a0c07" media="(prefers-color-scheme: dark)" />
        {/* A constant text, which the content security policy allows by its hash. */}
        <script suppressHydrationWarning>{`${themeScript};${languageScript};${bannerScript}`}</script>
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>{children}</LanguageContext>
        <ScrollRestoration getKey={scrollKeyOf} />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <KeepSession />
      <ForgetAccount />
      <Outlet />
      <DialogHost />
      <ToastHost />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage
      notFound={isRouteErrorResponse(error) && error.status === 404}
      onRetry={() => window.location.reload()}
    />
  )
}
