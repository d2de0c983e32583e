import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { PageLink } from '#web/components/page-link.tsx'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { dial, type ShopSigns, useShopName } from './shop-signs.ts'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer({ signs }: { signs: ShopSigns }) {
  const { frame } = useTexts()
  const isBengali = useLanguage() === 'bn'
  const name = useShopName(signs)
  const pages = [
    { to: '/', word: frame.home },
    { to: '/shop', word: frame.shops },
    { to: '/track-order', word: frame.trackOrder },
    { to: '/about-us', word: frame.aboutUs },
    { to: '/contact-us', word: frame.contactUs },
    { to: '/delivery-policy', word: frame.deliveryPolicy },
    { to: '/return-policy', word: frame.returnPolicy },
    { to: '/privacy', word: frame.privacy },
    { to: '/terms', word: frame.terms },
  ]
  const registrations = [
    signs.tradeLicence && frame.tradeLicence(signs.tradeLicence),
    signs.bin && frame.bin(signs.bin),
    signs.dbid && frame.dbid(signs.dbid),
  ].filter(Boolean)
  return (
    <footer className="mt-16 border-t border-line bg-surface text--1 text-ink-2">
      <div className="page-width py-4">
        <nav
          aria-label={frame.footerMenu}
          className="grid grid-cols-2 gap-x-6 desk:flex desk:flex-wrap desk:justify-center"
        >
          {pages.map(({ to, word }) => (
            <PageLink key={to} to={to} className={link}>
              {word}
            </PageLink>
          ))}
        </nav>
        <address className="mt-2 flex flex-wrap items-center gap-x-4 border-t border-line pt-2 not-italic desk:justify-center">
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
        <div className="flex flex-wrap items-center gap-x-6 desk:justify-center">
          <p className="py-2">{frame.copyright(signs.year, name)}</p>
          <LanguageSwitch className="inline-flex" />
          <a href={signs.developerLink} className={link} rel="noopener">
            {frame.developedBy}
          </a>
        </div>
      </div>
    </footer>
  )
}
