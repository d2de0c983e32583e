import { bengaliDigits } from '#lib/language.ts'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { useCart } from '#web/shared/cart/cart-lines.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuLink } from '#web/ui/page-link.tsx'

const digits = (count: number) => bengaliDigits(String(count))

export const cartLinkMessages = defineMessages({
  en: {
    cart: 'Cart',
    cartWith: (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`),
    cartCount: (count: number) => (count > 99 ? '99+' : String(count)),
  },
  bn: {
    cart: 'কার্ট',
    cartWith: (count: number) => `কার্ট, ${digits(count)}টি পণ্য`,
    cartCount: (count: number) => (count > 99 ? `${digits(99)}+` : digits(count)),
  },
})

/** A link to the cart with the number of its lines; `label` is shown below the icon. */
export function CartLink({ className, label }: { className: string; label?: string }) {
  const t = useMessages(cartLinkMessages)
  const count = useCart().length
  return (
    <MenuLink to="/cart" aria-label={count ? t.cartWith(count) : t.cart} className={className}>
      <span className="relative">
        <Icon name="shopping-cart" className="size-6" />
        {count > 0 && <span className="count absolute -top-2.5 -right-1.5">{t.cartCount(count)}</span>}
      </span>
      {label}
    </MenuLink>
  )
}
