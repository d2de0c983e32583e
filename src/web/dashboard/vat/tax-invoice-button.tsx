import { useNavigate } from 'react-router'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { issuesTaxInvoices } from '#shop/vat/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { vatMessages } from './messages.ts'

/** Opens the tax invoice of an order, which is issued now if it has none; nothing where the shop issues none. */
export function TaxInvoiceButton({ id, status }: { id: string; status: OrderStatus }) {
  const t = useMessages(vatMessages)
  const navigate = useNavigate()
  const settings = useApiQuery('GET /settings', {})
  const { run, isBusy } = useAction(() => api('POST /tax-invoices', { body: { orderId: id } }), {
    onSuccess: ({ _id }) => navigate(`/dashboard/print-tax?id=${_id}`),
    failed: t.notIssued,
  })
  if (!settings.data || !issuesTaxInvoices(settings.data) || status === 'Cancelled' || status === 'Return')
    return null
  return (
    <Button busy={isBusy} busyLabel={t.opening} onClick={() => run(undefined)}>
      {t.taxInvoice}
    </Button>
  )
}
