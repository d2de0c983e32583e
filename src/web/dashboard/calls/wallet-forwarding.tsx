import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type WalletName, walletNames } from '#shop/risk/rules.ts'
import type { Forwarding } from '#shop/wallet-messages/contract.ts'
import { maxSenders, type WalletSenders } from '#shop/wallet-messages/rules.ts'
import { ShownOnce } from '#web/dashboard/connections/shown-once.tsx'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { forwardingMessages } from './forwarding-messages.ts'

const invalidates = ['GET /wallet-forwarding'] as const

/** The secret address to which a phone passes on what the wallets write. */
export function WalletForwarding() {
  const t = useMessages(forwardingMessages)
  const language = useLanguage()
  const canChange = useAllows()('connections')
  const { data: forwarding } = useApiQuery('GET /wallet-forwarding', {}, { fresh: true })
  if (!forwarding) return null
  const { isOn, hasKey, heardAt } = forwarding
  return (
    <section aria-labelledby="forwarding-title" className="card mt-4 flex flex-col gap-3 p-4 md:p-5">
      <h2 id="forwarding-title" className="flex flex-wrap items-center gap-x-3 text-lg">
        {t.title}
        <Status tone={isOn ? 'positive' : 'neutral'}>{isOn ? t.states.on : t.states.off}</Status>
      </h2>
      <p className="text-sm text-ink-2">
        {t.intro} {!canChange && t.notYours}
      </p>
      {isOn && (
        <p>
          {heardAt ? t.heard(readableMoment(new Date(heardAt), language)) : t.never} {hasKey && t.hasKey}
        </p>
      )}
      {canChange && <Address isOn={isOn} />}
      {canChange && isOn && <SendersForm senders={forwarding.senders} />}
    </section>
  )
}

function Address({ isOn }: Pick<Forwarding, 'isOn'>) {
  const t = useMessages(forwardingMessages)
  const common = useMessages(commonMessages)
  const [withKey, setWithKey] = useState(false)
  const [made, setMade] = useState<{ url: string; key: string | null } | null>(null)
  const make = useAction(
    (_: null) => confirmed((password) => api('POST /wallet-forwarding', { body: { withKey, password } })),
    { invalidates, onSuccess: setMade, failed: t.failed },
  )
  const end = useAction(
    (_: null) => confirmed((password) => api('DELETE /wallet-forwarding', { body: { password } })),
    {
      invalidates,
      onSuccess() {
        setMade(null)
        showToast('success', t.ended)
      },
      failed: t.failed,
    },
  )
  async function ask(action: typeof make | typeof end, title: string, text: string, yes: string) {
    if (await showDialog({ title, text, yes, no: common.no })) await action.run(null)
  }
  if (made)
    return (
      <div>
        <p className="mb-2">{t.steps}</p>
        <ShownOnce text={t.address} secret={made.url} onDone={() => setMade(null)} />
        {made.key && <ShownOnce text={t.key} secret={made.key} onDone={() => setMade(null)} />}
      </div>
    )
  return (
    <div>
      <CheckBox label={t.withKey} checked={withKey} onChange={({ target }) => setWithKey(target.checked)} />
      <div className="mt-2 flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button disabled={make.isBusy} onClick={() => ask(make, t.renewQuestion, t.renewText, t.renew)}>
              {t.renew}
            </Button>
            <Button
              variant="danger"
              disabled={end.isBusy}
              onClick={() => ask(end, t.endQuestion, t.endText, t.end)}
            >
              {t.end}
            </Button>
          </>
        ) : (
          <Button disabled={make.isBusy} onClick={() => make.run(null)}>
            {t.make}
          </Button>
        )}
      </div>
    </div>
  )
}

const namesOf = (typed: string) =>
  typed
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** The names that texts of each wallet come from. */
function SendersForm({ senders }: Pick<Forwarding, 'senders'>) {
  const t = useMessages(forwardingMessages)
  const wallet = useMessages(walletMessages)
  const common = useMessages(commonMessages)
  const form = useForm<Record<WalletName, string>>({
    defaultValues: Object.fromEntries(walletNames.map((name) => [name, senders[name].join(', ')])),
  })
  useUnsavedForm(form)
  const save = useAction(
    (values: Record<WalletName, string>) => {
      const typed = Object.fromEntries(walletNames.map((name) => [name, namesOf(values[name])]))
      return confirmed((password) =>
        api('PUT /wallet-forwarding', { body: { senders: typed as WalletSenders, password } }),
      )
    },
    {
      invalidates,
      onSuccess(_, values) {
        form.reset(values)
        showToast('success', t.saved)
      },
      failed: t.failed,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="grid gap-3 @2xl:grid-cols-3">
        {walletNames.map((name) => (
          <InputField<Record<WalletName, string>>
            key={name}
            name={name}
            id={`senders-${name}`}
            label={t.senders(wallet.names[name])}
            maxLength={160}
            autoComplete="off"
            spellCheck={false}
            rules={{
              validate: (text) => {
                const names = namesOf(String(text))
                return (
                  (names.length <= maxSenders && names.every((each) => each.length <= 30)) || t.wrongSenders
                )
              },
            }}
          />
        ))}
      </div>
      <p className="text-sm text-ink-2">{t.sendersHint}</p>
      <div>
        <Button type="submit" busy={save.isBusy} busyLabel={common.saving}>
          {common.save}
        </Button>
      </div>
    </Form>
  )
}
