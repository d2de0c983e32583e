import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { lineOf } from '#web/shared/cart/cart-lines.ts'
import { emptyShipping, storeShipping } from '#web/shared/checkout/shipping.ts'
import { startCheckout } from '#web/storefront/cart/checkout-list.ts'
import { EmptyState, LoadFailed, Skeleton } from '#web/ui/list-states.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { storeCheckoutKey } from './checkout-key.ts'
import { keepMessages } from './keep-messages.ts'

/** Fills the checkout of this browser with what the shop has kept under a link, and goes on there. */
export function OpenCheckout({ token }: { token: string }) {
  const t = useMessages(keepMessages)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<'gone' | 'failed' | null>(null)
  const open = useCallback(() => {
    setProblem(null)
    api('POST /checkouts/opened', { body: { token } }).then(
      ({ key, lines, ...typed }) => {
        storeCheckoutKey(key)
        storeShipping({ ...emptyShipping, ...typed })
        const list = lines.map(({ id, imageUrl: image, originalPrice: price, variantId, ...line }) =>
          lineOf({
            ...line,
            _id: id,
            image,
            price,
            variantId: variantId || null,
            options: { ...line.options, color: line.color, size: line.size },
            email: undefined,
          }),
        )
        navigate('/product-checkout', { replace: true, state: startCheckout(list) })
      },
      (error: unknown) => setProblem(statusOf(error) === 404 ? 'gone' : 'failed'),
    )
  }, [token, navigate])
  useEffect(open, [open])
  if (problem === 'gone') return <EmptyState>{t.gone}</EmptyState>
  if (problem === 'failed') return <LoadFailed onRetry={open} />
  return <Skeleton text={t.opening} />
}
