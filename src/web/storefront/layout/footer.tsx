import { Suspense } from 'react'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref, useShopName } from '#web/data/shop-details.ts'
import { accountMenuMessages } from '#web/shared/account/user-menu.tsx'
import { registrationMessages } from '#web/shared/content/registration-messages.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { CookieButton } from '#web/storefront/measurement/on-demand.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageLink } from '#web/ui/page-link.tsx'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

interface Props {
  shopDetails: ShopDetails
  /** At checkout on a phone only what an order rests on. */
  isSlim: boolean
  /** Whether visits are measured here: then what one has allowed can be changed. */
  isMeasured: boolean
}

export function Footer({ shopDetails, isSlim, isMeasured }: Props) {
  const t = useMessages(layoutMessages)
  const registration = useMessages(registrationMessages)
  const accountText = useMessages(accountMenuMessages)
  const isBengali = useLanguage() === 'bn'
  const name = useShopName(shopDetails)
  const shopPages = [
    { to: '/', label: t.home },
    { to: '/shop', label: t.shops },
    { to: '/categories', label: t.categories },
    { to: '/track-order', label: t.trackOrder },
    { to: '/favourites', label: accountText.favourites },
    { to: '/about-us', label: t.aboutUs },
    { to: '/contact-us', label: t.contactUs },
  ].map((page) => ({ ...page, className: isSlim ? `${link} max-md:hidden` : link }))
  const policies = [
    { to: '/delivery-policy', label: t.deliveryPolicy },
    { to: '/return-policy', label: t.returnPolicy },
    { to: '/privacy', label: t.privacy },
    { to: '/terms', label: t.terms },
  ].map((page) => ({ ...page, className: link }))
  const registrations = [
    shopDetails.tradeLicence && registration.tradeLicence(shopDetails.tradeLicence),
    shopDetails.bin && registration.bin(shopDetails.bin),
    shopDetails.dbid && registration.dbid(shopDetails.dbid),
  ].filter(Boolean)
  return (
    <footer className={`bg-surface text-sm text-ink-2 print:hidden ${isSlim ? 'mt-8' : 'mt-16'}`}>
      <div className="page-width py-4">
        <nav
          aria-label={t.footerMenu}
          className="grid two-columns gap-x-6 md:flex md:flex-wrap md:justify-center"
        >
          {[...shopPages, ...policies].map(({ to, label, className }) => (
            <PageLink key={to} to={to} className={className}>
              {label}
            </PageLink>
          ))}
        </nav>
        <address className="mt-2 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 not-italic md:justify-center">
          <span className="py-2">{isBengali ? shopDetails.addressBn : shopDetails.address}</span>
          <a href={telHref(shopDetails.phone)} className={link}>
            {shopDetails.phone}
          </a>
          <a href={`mailto:${shopDetails.email}`} className={`${link} break-all`}>
            {shopDetails.email}
          </a>
          {registrations.map((registration) => (
            <span key={registration} className="py-2">
              {registration}
            </span>
          ))}
        </address>
        <div className="flex flex-wrap items-center gap-x-6 md:justify-center">
          <p className="py-2">{t.copyright(shopDetails.year, name)}</p>
          <LanguageSwitch className="inline-flex px-2" />
          {isMeasured && !isSlim && (
            <Suspense>
              <CookieButton className={link} />
            </Suspense>
          )}
          <a href={shopDetails.developerLink} className={link} rel="noopener">
            {t.developedBy}
          </a>
        </div>
      </div>
    </footer>
  )
}
