import { Icon } from '#web/components/icon.tsx'
import { PageLink } from '#web/components/page-link.tsx'
import { useCart } from '#web/storefront/cart-lines.ts'
import { useTexts } from '#web/texts/texts.tsx'

/** The way to the cart, with the number of its lines; `word` is written under the icon where there is one. */
export function CartLink({ className, word }: { className: string; word?: string }) {
  const { frame } = useTexts()
  const count = useCart().length
  return (
    <PageLink to="/cart" aria-label={count ? frame.cartWith(count) : frame.cart} className={className}>
      <span className="relative">
        <Icon name="shopping-cart" />
        {count > 0 && (
          <span className="absolute -top-2.5 -right-3.5 min-w-5 rounded-pill bg-sale px-1 text-center text-[0.6875rem] leading-5 font-semibold text-surface">
            {frame.cartCount(count)}
          </span>
        )}
      </span>
      {word}
    </PageLink>
  )
}
