import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { smsStates } from '#shop/sms/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { SmsFacts } from './sms-facts.tsx'
import { smsMessages } from './sms-messages.ts'
import { SmsSummary } from './sms-summary.tsx'

/** The tabs: what is being sent is seen among all. */
const states = ['', 'failed', 'unclear', 'outbox', 'waiting', 'sent'] as const

/** Text messages with what became of each. */
export default function SmsList() {
  const t = useMessages(smsMessages)
  const [parameters] = useSearchParams()
  const state = smsStates.find((name) => name === parameters.get('state')) ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  const list = usePagedQuery('GET /sms/messages', { query: { state } })
  useWindowFocus(list.load)
  const rows = list.loaded?.rows ?? []
  const tabs = states.map((name) => ({
    to: name === '' ? '?' : `?state=${name}`,
    text: name === '' ? t.all : t.states[name],
    isCurrent: name === state,
  }))
  return (
    <ListPage
      title={t.sentTitle}
      heading={heading}
      list={list}
      tools={<TabLinks label={t.sentTitle} tabs={tabs} inHistory />}
      above={<SmsSummary />}
      empty={t.none}
    >
      <ul className="card divide-y divide-line">
        {rows.map((message) => (
          <li key={message._id} className="flex flex-wrap gap-x-4 gap-y-1 p-3 md:px-4">
            <div className="basis-40">
              <p className="font-semibold tabular-nums">{message.phone}</p>
              {message.orderId && (
                <Link
                  to={`/dashboard/order-overview/${message.orderId}`}
                  className="link inline-flex min-h-11 items-center tabular-nums md:min-h-6"
                >
                  {formatOrderId(message.orderId)}
                </Link>
              )}
            </div>
            <SmsFacts message={message} />
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
