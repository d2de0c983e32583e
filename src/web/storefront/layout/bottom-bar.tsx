import { useMessages } from '#web/data/i18n.tsx'
import type { ShopDetails } from '#web/data/shop-details.ts'
import { UserMenuEntries } from '#web/shared/account/user-menu.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { CartLink, cartLinkMessages } from '#web/storefront/cart/cart-link.tsx'
import { ContactButton } from '#web/storefront/content/contact-button.tsx'
import { contactButtonMessages } from '#web/storefront/content/contact-button-messages.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuLink } from '#web/ui/page-link.tsx'

/** The diamond says where one is. */
const entry =
  'relative flex h-15 w-full flex-col items-center justify-center gap-px tab-text leading-tight -outline-offset-2 overflow-x-clip aria-[current]:before:absolute aria-[current]:before:-top-1 aria-[current]:before:gem'

interface Props {
  /** Without them it has no contact button. */
  shopDetails: ShopDetails | null
  /** Whether it stands below a page of the account. */
  isAccount: boolean
}

/** The navigation bar at the bottom of a phone's screen. */
export function BottomBar({ shopDetails, isAccount }: Props) {
  const t = useMessages(layoutMessages)
  const contactText = useMessages(contactButtonMessages)
  const cartText = useMessages(cartLinkMessages)
  return (
    <nav
      data-tab-bar
      aria-label={t.quickMenu}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink-2 md:hidden print:hidden"
    >
      <MenuLink to="/" className={entry}>
        <Icon name="house" className="size-6" />
        {t.home}
      </MenuLink>
      <MenuLink to="/categories" className={entry}>
        <Icon name="layout-grid" className="size-6" />
        {t.categories}
      </MenuLink>
      <CartLink className={entry} label={cartText.cart} />
      <Dropdown
        label={t.account}
        isCurrent={isAccount}
        button={
          <>
            <Icon name="user" className="size-6" />
            {t.account}
          </>
        }
        buttonClass={isAccount ? `${entry} font-semibold text-ink` : entry}
        panelClass="card absolute right-2 bottom-full mb-2 w-60 p-2 text-ink shadow-lg"
      >
        <UserMenuEntries />
      </Dropdown>
      {shopDetails && (
        <ContactButton
          shopDetails={shopDetails}
          className="relative"
          buttonClass={entry}
          panelClass="bottom-full pr-2 pb-2"
        >
          {contactText.contactShort}
        </ContactButton>
      )}
    </nav>
  )
}
