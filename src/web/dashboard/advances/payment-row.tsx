import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import type { AdvancePayment } from '#shop/orders/advances-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, FormNotice, InputField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceEndpoints } from './advance-endpoints.ts'
import { staffAdvanceMessages } from './advance-messages.ts'

interface Props {
  payment: AdvancePayment
  /** Taka that the order is asked for, and that it costs. */
  awaited: number
  total: number
  /** Whose payment it is, where that is not clear from the page. */
  children?: ReactNode
}

const tones = { checking: 'caution', confirmed: 'success', refused: 'neutral' } as const

/** A payment that somebody typed in; one that nobody has looked for yet is decided here. */
export function PaymentRow({ payment, awaited, total, children }: Props) {
  const t = useMessages(staffAdvanceMessages)
  const names = useMessages(walletMessages)
  const language = useLanguage()
  const allows = useAllows()
  const moment = (at: string) => readableMoment(new Date(at), language)
  const { state, wallet, trxId, sender, amount, reason } = payment
  const isChecking = state === 'checking'
  return (
    <li className="flex flex-col gap-2 py-3">
      {children}
      <div className="leading-snug">
        <p className="flex flex-wrap items-center gap-x-2">
          <b>{names.names[wallet]}</b>
          <b className="tabular-nums select-all">{trxId}</b>
          <Status tone={tones[state]}>{t.states[state]}</Status>
          {amount !== null && <b className="ml-auto tabular-nums">{formatTaka(amount, language)}</b>}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t.from(sender)} · {moment(payment.enteredAt)} ·{' '}
          {payment.isByStaff ? payment.enteredBy : t.byCustomer}
          {payment.decidedAt &&
            ` · ${t.states[state]}: ${[moment(payment.decidedAt), payment.isByMessage ? t.byMessage : payment.decidedBy].filter(Boolean).join(', ')}`}
        </p>
        {reason && <p className="wrap-anywhere">{reason}</p>}
      </div>
      {isChecking &&
        (allows('money') ? (
          <Decision payment={payment} awaited={awaited} total={total} />
        ) : (
          <p className="text-sm text-ink-2">{t.notYours}</p>
        ))}
    </li>
  )
}

interface Values {
  amount: string
  reason: string
}

function Decision({ payment: { _id: id }, awaited, total }: Omit<Props, 'children'>) {
  const t = useMessages(staffAdvanceMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const [isRefusing, setRefusing] = useState(false)
  const [problem, setProblem] = useState('')
  const form = useForm<Values>({
    defaultValues: { amount: awaited > 0 ? String(awaited) : '', reason: '' },
  })
  useUnsavedForm(form)
  const options = {
    invalidates: advanceEndpoints,
    failed: t.failed,
    onError(error: unknown) {
      if (statusOf(error) !== 409) return false
      setProblem(`${t.conflict} ${t.parcel}`)
      return true
    },
  }
  const confirm = useAction(
    ({ amount }: Values) =>
      api('PUT /advance-payments/:id/confirmation', {
        params: { id },
        body: { amount: parseNumber(amount) },
      }),
    { ...options, onSuccess: () => showToast('success', t.confirmed) },
  )
  const refuse = useAction(
    ({ reason }: Values) => api('PUT /advance-payments/:id/refusal', { params: { id }, body: { reason } }),
    { ...options, onSuccess: () => showToast('success', t.refused) },
  )
  const { run, isBusy } = isRefusing ? refuse : confirm
  const inputs = isRefusing ? (
    <InputField<Values>
      name="reason"
      id={`reason-${id}`}
      label={t.reason}
      hint={t.reasonHint}
      maxLength={300}
      className="min-w-0 grow basis-60"
      rules={{ validate: (text) => isFilled(text) || t.required }}
    />
  ) : (
    <InputField<Values>
      name="amount"
      id={`amount-${id}`}
      label={t.arrived}
      {...(awaited > 0 && { hint: t.asked(formatTaka(awaited, language)) })}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      className="min-w-0 basis-44"
      rules={{
        validate: (text) => {
          const amount = parseNumber(String(text))
          if (!/^\d{1,8}(\.\d{1,2})?$/.test(String(amount))) return t.amountWrong
          return (amount > 0 && amount <= total) || t.amountRange(formatTaka(total, language))
        },
      }}
    />
  )
  return (
    <Form
      form={form}
      onSubmit={(values) => {
        setProblem('')
        void run(values)
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {inputs}
        {/* Beside the input, whose label stands above it. */}
        <div className="flex flex-wrap gap-2 sm:mt-6">
          <Button type="submit" className="px-4" busy={isBusy} busyLabel={common.saving}>
            {isRefusing ? t.refuse : t.confirm}
          </Button>
          <Button
            variant="bare"
            className="px-3"
            disabled={isBusy}
            onClick={() => {
              setProblem('')
              setRefusing(!isRefusing)
            }}
          >
            {isRefusing ? common.cancel : t.notFound}
          </Button>
        </div>
      </div>
      <FormNotice text={problem} />
    </Form>
  )
}
