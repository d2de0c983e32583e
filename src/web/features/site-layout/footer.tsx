import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { dial, type ShopDetails, useShopName } from '#web/data/shop-details.ts'
import { registrationMessages } from '#web/features/settings/registration-messages.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { layoutMessages } from './messages.ts'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer({ signs }: { signs: ShopDetails }) {
  const t = useMessages(layoutMessages)
  const registration = useMessages(registrationMessages)
  const isBengali = useLanguage() === 'bn'
  const name = useShopName(signs)
  const pages = [
    { to: '/', word: t.home },
    { to: '/shop', word: t.shops },
    { to: '/track-order', word: t.trackOrder },
    { to: '/about-us', word: t.aboutUs },
    { to: '/contact-us', word: t.contactUs },
    { to: '/delivery-policy', word: t.deliveryPolicy },
    { to: '/return-policy', word: t.returnPolicy },
    { to: '/privacy', word: t.privacy },
    { to: '/terms', word: t.terms },
  ]
  const registrations = [
    signs.tradeLicence && registration.tradeLicence(signs.tradeLicence),
    signs.bin && registration.bin(signs.bin),
    signs.dbid && registration.dbid(signs.dbid),
  ].filter(Boolean)
  return (
    <footer className="mt-16 border-t border-line bg-surface text-sm text-ink-2">
      <div className="page-width py-4">
        <nav
          aria-label={t.footerMenu}
          className="grid grid-cols-2 gap-x-6 md:flex md:flex-wrap md:justify-center"
        >
          {pages.map(({ to, word }) => (
            <PageLink key={to} to={to} className={link}>
              {word}
            </PageLink>
          ))}
        </nav>
        <address className="mt-2 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 not-italic md:justify-center">
          <span className="py-2">{isBengali ? signs.addressBn : signs.address}</span>
          <a href={dial(signs.phone)} className={link}>
            {signs.phone}
          </a>
          <a href={`mailto:${signs.email}`} className={`${link} break-all`}>
            {signs.email}
          </a>
          {registrations.map((registration) => (
            <span key={registration} className="py-2">
              {registration}
            </span>
          ))}
        </address>
        <div className="flex flex-wrap items-center gap-x-6 md:justify-center">
          <p className="py-2">{t.copyright(signs.year, name)}</p>
          <LanguageSwitch className="inline-flex" />
          <a href={signs.developerLink} className={link} rel="noopener">
            {t.developedBy}
          </a>
        </div>
      </div>
    </footer>
  )
}
