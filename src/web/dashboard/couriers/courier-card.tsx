import { useState } from 'react'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import type { Connection } from '#shop/parcels/couriers-contract.ts'
import { CopyButton, ShownOnce } from '#web/dashboard/connections/shown-once.tsx'
import { useCourierProblem } from '#web/dashboard/parcels/use-courier-problem.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { CourierForm } from './courier-form.tsx'
import { courierMessages } from './courier-messages.ts'

const tones: Record<'connected' | 'untested' | 'broken' | 'quiet', StatusTone> = {
  connected: 'positive',
  untested: 'attention',
  broken: 'danger',
  quiet: 'attention',
}

function stateOf(connection: Connection | null) {
  if (!connection) return 'none'
  if (connection.brokenAt || connection.areKeysUnreadable) return 'broken'
  if (connection.quietUntil) return 'quiet'
  return connection.testedAt || connection.webhookAt ? 'connected' : 'untested'
}

interface Props {
  courier: Courier
  /** Null until it is connected. */
  connection: Connection | null
}

/** One courier: whether it is connected, and what can be done about it. */
export function CourierCard({ courier, connection }: Props) {
  const t = useMessages(courierMessages)
  const common = useMessages(commonMessages)
  const courierProblem = useCourierProblem()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const params = { courier }
  const name = courierFields[courier].name
  const moment = (at: string) => readableMoment(new Date(at), language)
  const invalidates = ['GET /couriers', 'GET /couriers/usable'] as const
  const test = useAction(() => api('POST /couriers/:courier/test', { params, body: {} }), {
    invalidates,
    onSuccess({ balance, ...result }) {
      if (result.isAccepted)
        showToast(
          'success',
          t.accepted,
          balance === null ? undefined : t.balance(formatTaka(balance, language)),
        )
      else showToast('error', t.notAccepted, courierProblem.say(name, result))
    },
    failed: t.notAccepted,
  })
  const remove = useAction(
    () => confirmed((password) => api('DELETE /couriers/:courier', { params, body: { password } })),
    {
      invalidates,
      onSuccess: () => showToast('success', t.disconnected),
      failed: t.notSaved,
    },
  )
  async function disconnect() {
    const question = { title: t.disconnectQuestion(name), text: t.disconnectText, yes: t.disconnect }
    if (await showDialog({ ...question, no: common.no })) await remove.run(undefined)
  }
  const state = stateOf(connection)
  const isStoreMissing = courierFields[courier].store === 'required' && connection?.storeId === null
  return (
    <li
      className={`card p-4 md:px-5 ${connection || isOpen ? '' : 'flex items-center justify-between gap-3'}`}
    >
      <h2 className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-lg">
        {name}
        {state === 'none' ? (
          <span className="font-text text-sm font-normal text-ink-2">{t.states.none}</span>
        ) : (
          <Status tone={tones[state]}>{t.states[state]}</Status>
        )}
        {connection?.isDefault && <Status tone="neutral">{t.default}</Status>}
      </h2>
      {connection && (
        <>
          {connection.areKeysUnreadable && <p className="mt-1 text-danger">{t.unreadable}</p>}
          {connection.brokenAt && (
            <p className="mt-1 text-danger wrap-anywhere">
              {t.brokenSince(moment(connection.brokenAt))} {courierProblem.say(name, connection)}
            </p>
          )}
          {connection.quietUntil && <p className="mt-1">{t.quietUntil(moment(connection.quietUntil))}</p>}
          {connection.testedAt && (
            <p className="mt-1 text-sm text-ink-2">{t.testedAt(moment(connection.testedAt))}</p>
          )}
          {isStoreMissing && <p className="mt-1 text-danger">{t.storeRequired}</p>}
        </>
      )}
      {isOpen ? (
        <CourierForm courier={courier} connection={connection} onClose={() => setOpen(false)} />
      ) : (
        <div className={`flex flex-wrap gap-2 ${connection ? 'mt-3' : ''}`}>
          <Button onClick={() => setOpen(true)}>
            {isStoreMissing ? t.chooseOne : connection ? t.change : t.connect}
          </Button>
          {connection && (
            <>
              <Button busy={test.isBusy} busyLabel={t.testing} onClick={() => test.run(undefined)}>
                {t.test}
              </Button>
              <Button variant="danger" disabled={remove.isBusy} onClick={disconnect}>
                {t.disconnect}
              </Button>
            </>
          )}
        </div>
      )}
      {connection && courierFields[courier].needsArea && <Areas connection={connection} />}
      {connection && <CourierWebhook connection={connection} />}
    </li>
  )
}

function Areas({ connection: { courier, areasAt } }: { connection: Connection }) {
  const t = useMessages(courierMessages)
  const language = useLanguage()
  const fetchAll = useAction(() => api('POST /couriers/:courier/areas', { params: { courier }, body: {} }), {
    onSuccess: () => showToast('success', t.fetching),
    failed: t.notSaved,
  })
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-text text-base font-semibold">{t.areas}</h3>
      <p className="text-ink-2">
        {areasAt ? t.areasAt(readableMoment(new Date(areasAt), language)) : t.areasNever}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Link to={`/dashboard/courierAreas?courier=${courier}`} className="button-quiet px-4">
          {t.openAreas}
        </Link>
        <Button variant="bare" disabled={fetchAll.isBusy} onClick={() => fetchAll.run(undefined)}>
          {t.fetchAreas}
        </Button>
      </div>
    </section>
  )
}

/** How the courier reaches the shop. */
function CourierWebhook({ connection }: { connection: Connection }) {
  const t = useMessages(courierMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { courier, hasWebhookSecret, webhookAt } = connection
  const { webhookSteps, hasSecretInAddress } = courierFields[courier]
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null)
  const make = useAction(
    () => api('POST /couriers/:courier/webhook-secret', { params: { courier }, body: {} }),
    { invalidates: ['GET /couriers'], onSuccess: setMade, failed: t.notSaved },
  )
  async function renew() {
    const question = { title: t.webhookQuestion, text: t.webhookQuestionText, yes: t.webhookRenew }
    if (!hasWebhookSecret || (await showDialog({ ...question, no: common.no }))) await make.run(undefined)
  }
  const last = webhookAt ? t.webhookAt(readableMoment(new Date(webhookAt), language)) : t.webhookNever
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="font-text text-base font-semibold">{t.webhook}</h3>
      <p className="text-ink-2">{hasWebhookSecret ? last : t.webhookWhy}</p>
      {made ? (
        <div className="mt-2 flex flex-col gap-2">
          <p>{webhookSteps[language]}</p>
          {!hasSecretInAddress && (
            <div className="flex flex-col items-start gap-2">
              <p>
                {t.webhookAddress}: <code className="font-mono text-sm wrap-anywhere">{made.url}</code>
              </p>
              <CopyButton text={made.url} />
            </div>
          )}
          <ShownOnce
            text={hasSecretInAddress ? t.webhookAddress : t.webhookSecret}
            secret={hasSecretInAddress ? made.url : made.secret}
            onDone={() => setMade(null)}
          />
        </div>
      ) : (
        <Button className="mt-2" disabled={make.isBusy} onClick={renew}>
          {hasWebhookSecret ? t.webhookRenew : t.webhookMake}
        </Button>
      )}
    </section>
  )
}
