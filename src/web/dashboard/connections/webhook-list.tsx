import { useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import type { Webhook } from '#shop/webhooks/contract.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { connectionMessages } from './messages.ts'

interface Props {
  webhooks: readonly Webhook[]
  onChange: (webhook: Webhook) => void
  onSecret: (secret: string) => void
}

export function WebhookList({ webhooks, ...actions }: Props) {
  const { hooks: t } = useMessages(connectionMessages)
  if (webhooks.length === 0) return <EmptyState>{t.none}</EmptyState>
  return (
    <ul className="flex flex-col gap-3">
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook._id} webhook={webhook} {...actions} />
      ))}
    </ul>
  )
}

const tones: Record<'on' | 'off' | 'failing' | 'stopped', StatusTone> = {
  on: 'positive',
  off: 'neutral',
  failing: 'attention',
  stopped: 'danger',
}

function stateOf({ enabled, failures, stoppedAt }: Webhook) {
  if (stoppedAt) return 'stopped'
  if (!enabled) return 'off'
  return failures > 0 ? 'failing' : 'on'
}

function WebhookCard({ webhook, onChange, onSecret }: Omit<Props, 'webhooks'> & { webhook: Webhook }) {
  const { hooks: t } = useMessages(connectionMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const [isLogOpen, setLogOpen] = useState(false)
  const params = { id: webhook._id }
  const moment = (at: string | null) => readableMoment(new Date(at ?? 0), language)
  const failed = (error: unknown) => (statusOf(error) === 409 ? t.isOff : t.notTested)
  const test = useAction(() => api('POST /webhooks/:id/test', { params, body: {} }), {
    invalidates: ['GET /webhooks/:id/deliveries', 'GET /webhooks'],
    onSuccess() {
      showToast('success', t.tested)
      setLogOpen(true)
    },
    failed,
  })
  const renew = useAction(() => api('POST /webhooks/:id/secret', { params, body: {} }), {
    onSuccess: ({ secret }) => onSecret(secret),
    failed: t.notSaved,
  })
  const remove = useAction(
    () => confirmed((password) => api('DELETE /webhooks/:id', { params, body: { password } })),
    {
      invalidates: ['GET /webhooks'],
      onSuccess: () => showToast('success', t.removed),
      failed: t.notSaved,
    },
  )
  async function confirmSecret() {
    const { confirmSecret: title, secretText: text, newSecret: yes } = t
    if (await showDialog({ title, text, yes, no: common.no })) await renew.run(undefined)
  }
  async function confirmRemove() {
    const { confirmRemove: title, removeText: text, remove: yes } = t
    if (await showDialog({ title, text, yes, no: common.no })) await remove.run(undefined)
  }
  const state = stateOf(webhook)
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-base font-semibold wrap-anywhere">
          {webhook.url}
          <Status tone={tones[state]}>{t.states[state]}</Status>
        </h2>
        <p className="text-ink-2">{webhook.events.map((event) => t.eventNames[event]).join(' · ')}</p>
        {state === 'failing' && (
          <p>{t.failing(formatNumber(webhook.failures, language), moment(webhook.failingSince))}</p>
        )}
        {state === 'stopped' && <p className="text-danger">{t.stopped(moment(webhook.stoppedAt))}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange(webhook)}>{t.change}</Button>
        <Button busy={test.isBusy} busyLabel={common.loading} onClick={() => test.run(undefined)}>
          {t.test}
        </Button>
        <Button aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t.log}
        </Button>
        <Button variant="bare" disabled={renew.isBusy} onClick={confirmSecret}>
          {t.newSecret}
        </Button>
        <Button variant="danger" disabled={remove.isBusy} onClick={confirmRemove}>
          {t.remove}
        </Button>
      </div>
      {isLogOpen && <DeliveryLog webhook={webhook} />}
    </li>
  )
}
