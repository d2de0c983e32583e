import { type ReactNode, Suspense } from 'react'
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref, useShopName } from '#web/data/shop-details.ts'
import { registrationMessages } from '#web/shared/content/registration-messages.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { loadShopDetails } from '#web/storefront/layout/load-shop-details.ts'
import { ConsentBar, CookieButton } from '#web/storefront/measurement/on-demand.ts'
import { Logo } from '#web/ui/brand.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import type { Route } from './+types/layout'
import { orderPageMessages } from './messages.ts'

export const loader = ({ request, context }: Route.LoaderArgs) => loadShopDetails({ request, context })

/** Around a page that is there to order: who sells, and on what terms; no menu. */
export default function OrderPageLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shopDetails={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const page = (
    <ErrorPage
      notFound={isRouteErrorResponse(error) && error.status === 404}
      onRetry={() => (isRouteErrorResponse(error) ? revalidate() : window.location.reload())}
    />
  )
  return loaderData ? <Frame shopDetails={loaderData}>{page}</Frame> : page
}

function Frame({ shopDetails, children }: { shopDetails: ShopDetails; children: ReactNode }) {
  const layoutText = useMessages(layoutMessages)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="button-quiet fixed top-2 left-2 z-50 bg-surface -translate-y-20 focus-visible:translate-y-0"
      >
        {layoutText.skipToContent}
      </a>
      <OfflineNotice />
      <Header shopDetails={shopDetails} />
      <div className="weave shrink-0" />
      {shopDetails.measurement && (
        <Suspense>
          <ConsentBar measurement={shopDetails.measurement} isHidden={false} />
        </Suspense>
      )}
      <div className="grow">{children}</div>
      <Footer shopDetails={shopDetails} />
    </div>
  )
}

function Header({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(orderPageMessages)
  const name = useShopName(shopDetails)
  return (
    <header className="bg-surface">
      <div className="mx-auto flex min-h-14 max-w-[44rem] flex-wrap items-center gap-x-2 px-3">
        <PageLink to="/" className="flex min-h-11 min-w-0 items-center gap-2 rounded-md">
          <Logo />
          <span className="font-display text-lg leading-snug font-semibold wrap-anywhere">{name}</span>
        </PageLink>
        <a
          href={telHref(shopDetails.phone)}
          aria-label={t.phone(shopDetails.phone)}
          className="ml-auto flex min-h-11 min-w-0 items-center gap-2 rounded-md px-2 font-semibold wrap-anywhere tabular-nums hover:bg-sunken"
        >
          <Icon name="phone" />
          {shopDetails.phone}
        </a>
        <LanguageSwitch
          isShort
          className="flex min-h-11 min-w-11 items-center justify-center font-semibold"
        />
      </div>
    </header>
  )
}

function Footer({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(layoutMessages)
  const own = useMessages(orderPageMessages)
  const registration = useMessages(registrationMessages)
  const isBengali = useLanguage() === 'bn'
  const name = useShopName(shopDetails)
  const link = 'inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline'
  const policies = [
    { to: '/delivery-policy', label: t.deliveryPolicy },
    { to: '/return-policy', label: t.returnPolicy },
    { to: '/privacy', label: t.privacy },
    { to: '/terms', label: t.terms },
  ]
  const facts = [
    isBengali ? shopDetails.addressBn : shopDetails.address,
    shopDetails.tradeLicence && registration.tradeLicence(shopDetails.tradeLicence),
    shopDetails.bin && registration.bin(shopDetails.bin),
    shopDetails.dbid && registration.dbid(shopDetails.dbid),
    t.copyright(shopDetails.year, name),
  ].filter(Boolean)
  return (
    <footer className="mt-8 bg-surface text-sm text-ink-2">
      <div className="mx-auto max-w-[44rem] px-4 py-4">
        <nav aria-label={own.policies} className="grid two-columns gap-x-6 md:flex md:flex-wrap">
          {policies.map(({ to, label }) => (
            <PageLink key={to} to={to} className={link}>
              {label}
            </PageLink>
          ))}
        </nav>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 border-t border-line pt-2">
          {facts.map((fact) => (
            <span key={fact} className="py-1">
              {fact}
            </span>
          ))}
          {shopDetails.measurement && (
            <Suspense>
              <CookieButton className={link} />
            </Suspense>
          )}
        </div>
      </div>
    </footer>
  )
}
