import { Link, NavLink } from 'react-router'
import { Logo } from '#web/components/brand.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { CartLink } from './cart-link.tsx'
import { Dropdown } from './dropdown.tsx'
import { type ShopSigns, useShopName } from './shop-signs.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserMenuEntries } from './user-menu.tsx'

const round = 'flex size-11 items-center justify-center rounded-pill hover:bg-sunken'
const panel = 'card absolute top-full right-4 z-40 mt-1 w-60 p-2 shadow-2'

export function Header({ signs }: { signs: ShopSigns }) {
  const { frame } = useTexts()
  const name = useShopName(signs)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page-width relative flex min-h-16 items-center gap-1 desk:gap-4">
        <Link to="/" className="mr-auto flex min-h-11 items-center gap-3 desk:mr-2">
          <Logo />
          <span className="font-display text-2 font-semibold">{name}</span>
        </Link>
        <nav aria-label={frame.mainMenu} className="mr-auto hidden desk:flex">
          <MenuLinks />
        </nav>
        <ThemeToggle className="hidden desk:flex" />
        <Dropdown
          label={frame.userMenu}
          face={<Icon name="user" />}
          buttonClass={round}
          panelClass={`${panel} desk:right-7`}
        >
          <UserMenuEntries />
        </Dropdown>
        <CartLink className={round} />
        <Dropdown
          label={frame.menu}
          face={<Icon name="menu" />}
          className="desk:hidden"
          buttonClass={round}
          panelClass={panel}
        >
          <nav aria-label={frame.mainMenu} className="flex flex-col">
            <MenuLinks />
          </nav>
          <ThemeToggle className="flex w-full" />
        </Dropdown>
      </div>
    </header>
  )
}

function MenuLinks() {
  const { frame } = useTexts()
  return [
    { to: '/', word: frame.home },
    { to: '/shop', word: frame.shops },
  ].map(({ to, word }) => (
    <NavLink
      key={to}
      to={to}
      end
      className={({ isActive }) =>
        `flex min-h-11 items-center rounded-s px-3 hover:bg-sunken ${isActive ? 'font-semibold text-brand' : ''}`
      }
    >
      {word}
    </NavLink>
  ))
}
