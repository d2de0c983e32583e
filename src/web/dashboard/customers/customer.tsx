import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import type { Route } from './+types/customer'
import { CustomerView } from './customer-view.tsx'
import { customerMessages } from './messages.ts'

/** One customer: what the orders of the phone number were, and what staff should know. */
export default function Customer({ params: { id } }: Route.ComponentProps) {
  const t = useMessages(customerMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /customers/:id', { params: { id } })
  // 422 means that the id in the address is malformed.
  if ([404, 422].includes(statusOf(query.error))) return <ErrorPage notFound />
  const { data: customer } = query
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${customer?.name || t.title} – ${common.brand}`} index={false} />
      <Link to="/dashboard/customers" className="link inline-flex min-h-11 items-center gap-1 self-start">
        <Icon name="chevron-left" className="size-5" />
        {t.backToList}
      </Link>
      <QueryState query={query} />
      {customer && <CustomerView key={id} customer={customer} />}
    </main>
  )
}
