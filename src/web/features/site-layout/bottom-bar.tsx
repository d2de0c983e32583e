import { useMessages } from '#web/data/i18n.tsx'
import { UserMenuEntries } from '#web/features/account/user-menu.tsx'
import { CartLink, cartLinkMessages } from '#web/features/ordering/cart/cart-link.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuLink, PageLink } from '#web/ui/page-link.tsx'
import { layoutMessages } from './messages.ts'

const entry = 'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 text-sm'

/** The navigation bar at the bottom of a phone's screen. */
export function BottomBar() {
  const t = useMessages(layoutMessages)
  const cartText = useMessages(cartLinkMessages)
  return (
    <nav
      aria-label={t.quickMenu}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink-2 md:hidden"
    >
      <MenuLink to="/" className={entry}>
        <Icon name="house" />
        {t.home}
      </MenuLink>
      <PageLink to="/#categories" className={entry}>
        <Icon name="layout-grid" />
        {t.categories}
      </PageLink>
      <CartLink className={entry} label={cartText.cart} />
      <Dropdown
        label={t.account}
        button={
          <>
            <Icon name="user" />
            {t.account}
          </>
        }
        buttonClass={entry}
        panelClass="card absolute right-2 bottom-full mb-2 w-60 p-2 text-ink shadow-lg"
      >
        <UserMenuEntries />
      </Dropdown>
    </nav>
  )
}
