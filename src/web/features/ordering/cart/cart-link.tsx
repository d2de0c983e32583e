import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { useCart } from './cart-lines.ts'
import { cartLinkMessages } from './cart-link-messages.ts'

/** The way to the cart, with the number of its lines; `word` is written under the icon where there is one. */
export function CartLink({ className, word }: { className: string; word?: string }) {
  const t = useMessages(cartLinkMessages)
  const count = useCart().length
  return (
    <PageLink to="/cart" aria-label={count ? t.cartWith(count) : t.cart} className={className}>
      <span className="relative">
        <Icon name="shopping-cart" />
        {count > 0 && (
          <span className="absolute -top-2.5 -right-3.5 min-w-5 rounded-full bg-sale px-1 text-center text-[0.6875rem] leading-5 font-semibold text-surface">
            {t.cartCount(count)}
          </span>
        )}
      </span>
      {word}
    </PageLink>
  )
}
