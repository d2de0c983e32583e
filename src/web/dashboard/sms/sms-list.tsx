import { smsStates } from '#shop/sms/rules.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { SmsFacts } from './sms-facts.tsx'
import { smsMessages } from './sms-messages.ts'
import { SmsSummary } from './sms-summary.tsx'

/** The tabs: what is being sent is seen among all. */
const shownStates = ['', 'failed', 'unclear', 'outbox', 'waiting', 'sent'] as const

/** Text messages with what became of each. */
export default function SmsList() {
  const t = useMessages(smsMessages)
  const { values, tabs } = useListState({ state: oneOf(smsStates) })
  const list = usePagedQuery('GET /sms/messages', { query: values })
  useWindowFocus(list.load)
  const rows = list.loaded?.rows ?? []
  return (
    <ListPage
      title={t.sentTitle}
      list={list}
      tabs={{
        label: t.sentTitle,
        tabs: tabs('state', { '': t.all, ...t.states }, shownStates),
        inHistory: true,
      }}
      above={<SmsSummary />}
      empty={values.state ? t.none : <EmptyList none={t.noneSent} />}
    >
      <ul className="card divide-y divide-line">
        {rows.map((message) => (
          <li key={message._id} className="flex flex-wrap gap-x-4 gap-y-1 p-3 md:px-4">
            <div className="basis-40">
              <p className="font-semibold tabular-nums">{message.phone}</p>
              {message.orderId && <OrderLink id={message.orderId} className="md:min-h-6" />}
            </div>
            <SmsFacts message={message} />
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
