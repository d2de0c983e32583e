import { useNavigate } from 'react-router'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { orderPageEditorMessages } from './messages.ts'

/** Makes an order page of a product and opens its editor. */
export function useMakePage() {
  const t = useMessages(orderPageEditorMessages)
  const navigate = useNavigate()
  return useAction((productId: string) => api('POST /order-pages', { body: { productId } }), {
    invalidates: ['GET /admin-order-pages'],
    onSuccess: ({ insertedId }) => navigate(`/dashboard/order-pages/${insertedId}`),
    failed: t.notMade,
  })
}
