import { useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import type { Delivery, Webhook } from '#shop/webhooks/contract.ts'
import { deliveryStates } from '#shop/webhooks/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { connectionMessages } from './messages.ts'

/** Milliseconds between refetches of the log while it is open. */
const pollInterval = 3000

const tones: Record<Delivery['state'], StatusTone> = {
  waiting: 'progress',
  delivered: 'positive',
  failed: 'danger',
}
const changed = ['GET /webhooks/:id/deliveries', 'GET /webhooks', 'GET /webhook-deliveries/:id'] as const

/** What was sent to one address, with its answers. */
export function DeliveryLog({ webhook: { _id: id, url } }: { webhook: Webhook }) {
  const { hooks: t } = useMessages(connectionMessages)
  const language = useLanguage()
  const [state, setState] = useState<Delivery['state'] | ''>('')
  const list = usePagedQuery(
    'GET /webhooks/:id/deliveries',
    { params: { id }, query: { state } },
    { refetchInterval: pollInterval },
  )
  const retryAll = useAction(() => api('POST /webhooks/:id/retries', { params: { id }, body: {} }), {
    invalidates: changed,
    onSuccess: ({ count }) => showToast('success', t.queuedAll(formatNumber(count, language))),
    failed: (error) => (statusOf(error) === 409 ? t.isOff : t.notTested),
  })
  const rows = list.loaded?.rows ?? []
  return (
    <section aria-label={t.logOf(new URL(url).host)} className="border-t border-line pt-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Select
          aria-label={t.log}
          className="w-auto!"
          value={state}
          onChoose={setState}
          options={[
            { value: '', text: t.all },
            ...deliveryStates.map((each) => ({ value: each, text: t.deliveryStates[each] })),
          ]}
        />
        {rows.some((row) => row.state === 'failed') && (
          <Button variant="bare" disabled={retryAll.isBusy} onClick={() => retryAll.run(undefined)}>
            {t.allAgain}
          </Button>
        )}
      </div>
      <PagedListStates list={list} empty={<p className="text-ink-2">{t.noDeliveries}</p>}>
        <ul className="divide-y divide-line">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} />
          ))}
        </ul>
      </PagedListStates>
    </section>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { hooks: t } = useMessages(connectionMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { _id: id, event, createdAt, state, tries, status, problem, tookMs } = delivery
  const resend = useAction(() => api('POST /webhook-deliveries/:id/retries', { params: { id }, body: {} }), {
    invalidates: changed,
    onSuccess: () => showToast('success', t.queuedAgain),
    failed: (error) => (statusOf(error) === 409 ? t.isOff : t.notTested),
  })
  const facts = [
    ...(status === null ? [] : [t.answered(status, formatNumber(tookMs ?? 0, language))]),
    ...(problem === '' ? [] : [problem]),
    ...(tries > 1 ? [t.tries(formatNumber(tries, language))] : []),
  ]
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p className="flex flex-wrap items-center gap-x-3">
            <b className="font-semibold">{t.eventNames[event as keyof typeof t.eventNames] ?? event}</b>
            <Status tone={tones[state]}>{t.deliveryStates[state]}</Status>
          </p>
          <p className="text-sm wrap-anywhere text-ink-2">
            {[readableMoment(new Date(createdAt), language), ...facts].join(' · ')}
          </p>
        </div>
        <div className="flex gap-1">
          <Button variant="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t.details}
          </Button>
          <Button variant="bare" disabled={resend.isBusy} onClick={() => resend.run(undefined)}>
            {t.again}
          </Button>
        </div>
      </div>
      {isOpen && <DeliveryContent id={id} response={delivery.response} />}
    </li>
  )
}

const code =
  'max-h-80 overflow-auto rounded-md bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere'

function DeliveryContent({ id, response }: { id: string; response: string }) {
  const { hooks: t } = useMessages(connectionMessages)
  const query = useApiQuery('GET /webhook-deliveries/:id', { params: { id } })
  return (
    <div className="flex flex-col gap-2 pt-2">
      <QueryState query={query} />
      {query.data && (
        <>
          <h3 className="text-sm font-semibold">{t.sent}</h3>
          <pre className={code}>{JSON.stringify(JSON.parse(query.data.body), null, 2)}</pre>
        </>
      )}
      {response !== '' && (
        <>
          <h3 className="text-sm font-semibold">{t.answer}</h3>
          <pre className={code}>{response}</pre>
        </>
      )}
    </div>
  )
}
