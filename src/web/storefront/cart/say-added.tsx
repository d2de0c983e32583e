import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { showToast } from '#web/ui/notices.tsx'

/** Says what was put in the cart, with the way to it. */
export const sayAdded = ({ addedTitle, addedText }: { addedTitle: string; addedText: string }) =>
  showToast('success', addedTitle, addedText, <ViewCart />)

function ViewCart() {
  const { viewCart } = useMessages(productMessages)
  return (
    <Link to="/cart" className="button-quiet ml-auto shrink-0 px-3">
      {viewCart}
    </Link>
  )
}
