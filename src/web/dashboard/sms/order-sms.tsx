import { formatNumber } from '#lib/language.ts'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
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
  const language = useLanguage()
  const query = useApiQuery('GET /orders/:id/sms', { params: { id: orderId } })
  const { messages = [], texts = [] } = query.data ?? {}
  const count = messages.length
  return (
    <Fold
      title={t.order}
      note={count > 0 ? t.textsOfOrder(formatNumber(count, language)) : undefined}
      mustShow={query.isError || messages.some(({ state }) => state === 'failed' || state === 'unclear')}
    >
      <QueryState query={query} />
      {texts.length > 0 && (
        <div>
          <div className="flex flex-wrap gap-2">
            {texts.map(({ event, text }) => (
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
      {query.data && count === 0 && <p className="mt-3 text-ink-2">{t.noneForOrder}</p>}
      <ul className="mt-3 divide-y divide-line empty:hidden">
        {messages.map((message) => (
          <li key={message._id} className="flex py-2">
            <SmsFacts message={message} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}
