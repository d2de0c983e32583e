import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { SmsFacts } from './sms-facts.tsx'
import { smsMessages } from './sms-messages.ts'

interface Props {
  orderId: string
  /** Of the customer. */
  mobileNumber: string
}

/** Of an order for staff: WhatsApp with the text that fits its status, and the text messages that were sent. */
export function OrderSms({ orderId, mobileNumber }: Props) {
  const t = useMessages(smsMessages)
  const query = useApiQuery('GET /orders/:id/sms', { params: { id: orderId } })
  return (
    <section aria-labelledby="order-messages" className="card flex flex-col gap-3 p-4">
      <h2 id="order-messages" className="text-lg">
        {t.order}
      </h2>
      <QueryState query={query} />
      {query.data && (
        <>
          {query.data.texts.length > 0 && (
            <div>
              <div className="flex flex-wrap gap-2">
                {query.data.texts.map(({ event, text }) => (
                  <a
                    key={event}
                    href={`https://wa.me/88${mobileNumber}?text=${encodeURIComponent(text)}`}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="button-quiet px-3"
                  >
                    {t.whatsApp(t.events[event])}
                  </a>
                ))}
              </div>
              <p className="mt-1 text-sm text-ink-2">{t.whatsAppHint}</p>
            </div>
          )}
          {query.data.messages.length === 0 ? (
            <p className="text-ink-2">{t.noneForOrder}</p>
          ) : (
            <ul className="divide-y divide-line">
              {query.data.messages.map((message) => (
                <li key={message._id} className="flex py-2">
                  <SmsFacts message={message} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}
