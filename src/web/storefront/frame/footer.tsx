import { Link } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'
import { type ShopSigns, useShopName } from './shop-signs.ts'

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

export function Footer({ signs }: { signs: ShopSigns }) {
  const { frame } = useTexts()
  const name = useShopName(signs)
  return (
    <footer className="mt-16 border-t border-line bg-surface text--1 text-ink-2">
      <div className="page-width flex flex-col items-center gap-x-6 gap-y-1 py-4 desk:flex-row">
        <p className="desk:mr-auto">{frame.copyright(signs.year, name)}</p>
        <nav aria-label={frame.footerMenu} className="flex gap-6">
          <Link to="/" className={link}>
            {frame.home}
          </Link>
          <Link to="/shop" className={link}>
            {frame.shops}
          </Link>
        </nav>
        <a href={signs.developerLink} className={link} rel="noopener">
          {frame.developedBy}
        </a>
      </div>
    </footer>
  )
}
