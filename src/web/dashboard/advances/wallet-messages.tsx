import { useForm } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { formatOrderId, normaliseOrderId, orderIdPattern } from '#shop/orders/rules.ts'
import type { WalletMessage } from '#shop/wallet-messages/contract.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceEndpoints } from './advance-endpoints.ts'
import { walletMessageMessages } from './wallet-message-messages.ts'

/** What the wallets wrote to the merchant's phone and has confirmed nothing; nothing where there is none. */
export function WalletMessages() {
  const t = useMessages(walletMessageMessages)
  const common = useMessages(commonMessages)
  const { loaded, loadMore, more } = usePagedQuery('GET /wallet-messages', {})
  if (!loaded || loaded.rows.length === 0) return null
  return (
    <section aria-labelledby="wallet-messages-title" className="card p-4">
      <h2 id="wallet-messages-title" className="text-lg">
        {t.title}
      </h2>
      <p className="text-ink-2">{t.intro}</p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {loaded.rows.map((message) => (
          <MessageRow key={message._id} message={message} />
        ))}
      </ul>
      {loaded.nextCursor && (
        <Button busy={more === 'loading'} onClick={loadMore}>
          {common.loadMore}
        </Button>
      )}
    </section>
  )
}

function MessageRow({ message }: { message: WalletMessage }) {
  const t = useMessages(walletMessageMessages)
  const names = useMessages(walletMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language)
  const { _id: id, wallet, problem, amount, trxId, sender, fee, balance, orderId } = message
  const facts = [
    sender && t.sender(sender),
    fee && t.fee(money(fee)),
    balance !== null && t.balance(money(balance)),
    t.from(message.from),
    readableMoment(new Date(message.receivedAt), language),
  ].filter(Boolean)
  const dismiss = useAction((_: null) => api('PUT /wallet-messages/:id/dismissal', { params: { id } }), {
    invalidates: ['GET /wallet-messages'],
    onSuccess: () => showToast('success', t.dismissed),
    failed: (error) => (statusOf(error) === 409 ? t.conflict : t.failed),
  })
  const notOurs = (
    <Button variant="bare" className="px-3" disabled={dismiss.isBusy} onClick={() => dismiss.run(null)}>
      {t.notOurs}
    </Button>
  )
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="leading-snug">
        <p className="flex flex-wrap items-center gap-x-2">
          <b>{names.names[wallet]}</b>
          {trxId && <b className="tabular-nums select-all">{trxId}</b>}
          <Status tone={problem === '' ? 'neutral' : problem === 'pretends' ? 'danger' : 'caution'}>
            {t.problems[problem]}
          </Status>
          {amount !== null && <b className="ml-auto tabular-nums">{money(amount)}</b>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">{facts.join(' · ')}</p>
        <p>{t.explained[problem]}</p>
        {orderId && (
          <p className="flex flex-wrap items-baseline gap-x-2">
            {t.typedFor}: <OrderLink id={orderId} />
          </p>
        )}
      </div>
      <blockquote className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
        {message.text}
      </blockquote>
      {problem === 'pretends' || trxId === null ? (
        <div>{notOurs}</div>
      ) : (
        <AssignForm id={id} orderId={orderId}>
          {notOurs}
        </AssignForm>
      )}
    </li>
  )
}

interface AssignProps {
  id: string
  /** Where the customer has typed it in. */
  orderId: string | null
  children: React.ReactNode
}

function AssignForm({ id, orderId, children }: AssignProps) {
  const t = useMessages(walletMessageMessages)
  const common = useMessages(commonMessages)
  const form = useForm({ defaultValues: { order: orderId ? formatOrderId(orderId) : '' } })
  useUnsavedForm(form)
  const assign = useAction(
    ({ order }: { order: string }) =>
      api('PUT /wallet-messages/:id/order', {
        params: { id },
        body: { orderId: normaliseOrderId(order) },
      }),
    {
      invalidates: ['GET /wallet-messages', ...advanceEndpoints],
      onSuccess(_, typed) {
        form.reset(typed)
        showToast('success', t.assigned)
      },
      failed: (error) => ({ 404: t.gone, 409: t.conflict, 422: t.gone })[statusOf(error)] ?? t.failed,
    },
  )
  return (
    <Form form={form} onSubmit={assign.run} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <InputField<{ order: string }>
        name="order"
        id={`order-of-${id}`}
        label={t.order}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 basis-44"
        rules={{ validate: (text) => orderIdPattern.test(normaliseOrderId(text)) || t.wrongOrder }}
      />
      {/* Beside the input, whose label stands above it. */}
      <div className="flex flex-wrap gap-2 sm:mt-6">
        <Button type="submit" className="px-4" busy={assign.isBusy} busyLabel={common.saving}>
          {t.assign}
        </Button>
        {children}
      </div>
    </Form>
  )
}
