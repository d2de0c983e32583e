import { Icon } from '#web/components/icon.tsx'
import { MenuLink, PageLink } from '#web/components/page-link.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { CartLink } from './cart-link.tsx'
import { Dropdown } from './dropdown.tsx'
import { UserMenuEntries } from './user-menu.tsx'

const entry = 'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text--1'

/** On phones, what a thumb reaches. */
export function BottomBar() {
  const { frame } = useTexts()
  return (
    <nav
      aria-label={frame.quickMenu}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink-2 desk:hidden"
    >
      <MenuLink to="/" className={entry}>
        <Icon name="house" />
        {frame.home}
      </MenuLink>
      <PageLink to="/#categories" className={entry}>
        <Icon name="layout-grid" />
        {frame.categories}
      </PageLink>
      <CartLink className={entry} word={frame.cart} />
      <Dropdown
        label={frame.account}
        face={
          <>
            <Icon name="user" />
            {frame.account}
          </>
        }
        buttonClass={entry}
        panelClass="card absolute right-2 bottom-full mb-2 w-60 p-2 text-ink shadow-2"
      >
        <UserMenuEntries />
      </Dropdown>
    </nav>
  )
}
