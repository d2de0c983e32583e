import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import { type WalletName, walletNames } from '#shop/risk/rules.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceEndpoints } from './advance-endpoints.ts'
import { staffAdvanceMessages } from './advance-messages.ts'

interface Props {
  orderId: string
  /** Taka that have to be paid back. */
  open: number
  /** The last day for it; null where that is not known. */
  by: string | null
  /** By which it came. */
  wallet: WalletName | undefined
}

/** What has to be paid back of an advance, and what staff write down about it. */
export function PayBack({ orderId, open, by, wallet }: Props) {
  const t = useMessages(staffAdvanceMessages)
  const language = useLanguage()
  const canDecide = useAllows()(['orders', 'money'])
  const [form, setForm] = useState<'refund' | 'keep' | null>(null)
  const close = () => setForm(null)
  return (
    <div className="flex flex-col gap-3">
      <p className="notice font-semibold">
        {t.toPayBack(formatTaka(open, language))} {by && t.payBackBy(readableDayOf(new Date(by), language))}
      </p>
      {canDecide && form === null && (
        <div className="flex flex-wrap gap-2">
          <Button className="px-4" onClick={() => setForm('refund')}>
            {t.payBack}
          </Button>
          <Button variant="bare" className="px-3" onClick={() => setForm('keep')}>
            {t.keep}
          </Button>
        </div>
      )}
      {form === 'refund' && <RefundForm orderId={orderId} open={open} wallet={wallet} onClose={close} />}
      {form === 'keep' && <KeepForm orderId={orderId} open={open} onClose={close} />}
    </div>
  )
}

interface FormProps extends Omit<Props, 'by'> {
  onClose: () => void
}

interface RefundValues {
  amount: string
  wallet: string
  reference: string
}

function RefundForm({ orderId, open, wallet: cameBy, onClose }: FormProps) {
  const t = useMessages(staffAdvanceMessages)
  const names = useMessages(walletMessages)
  const language = useLanguage()
  const form = useForm<RefundValues>({
    defaultValues: { amount: String(open), wallet: cameBy ?? '', reference: '' },
  })
  useUnsavedForm(form)
  const { run, isBusy } = useAction(
    ({ amount, wallet, reference }: RefundValues) =>
      api('POST /orders/:id/advance-refunds', {
        params: { id: orderId },
        body: {
          open,
          amount: parseNumber(amount),
          reference,
          wallet: walletNames.find((name) => name === wallet) ?? null,
        },
      }),
    {
      invalidates: advanceEndpoints,
      onSuccess() {
        showToast('success', t.paidBack)
        onClose()
      },
      failed: (error) => (statusOf(error) === 409 ? t.conflict : t.failed),
    },
  )
  return (
    <Form form={form} onSubmit={run} className="flex flex-col gap-3">
      <h3>{t.payBackTitle}</h3>
      <div className="grid gap-3 @2xl:grid-cols-3">
        <InputField<RefundValues>
          name="amount"
          id="refund-amount"
          label={t.payBackAmount}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          rules={{
            validate: (text) => {
              const amount = parseNumber(String(text))
              if (!/^\d{1,8}(\.\d{1,2})?$/.test(String(amount))) return t.amountWrong
              return (amount > 0 && amount <= open) || t.amountRange(formatTaka(open, language))
            },
          }}
        />
        <SelectField<RefundValues>
          name="wallet"
          id="refund-wallet"
          label={t.payBackWallet}
          options={[
            ...walletNames.map((name) => ({ value: name, text: names.names[name] })),
            { value: '', text: t.otherWay },
          ]}
        />
        <InputField<RefundValues>
          name="reference"
          id="refund-reference"
          label={t.reference}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}

function KeepForm({ orderId, open, onClose }: Omit<FormProps, 'wallet'>) {
  const t = useMessages(staffAdvanceMessages)
  const language = useLanguage()
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } })
  useUnsavedForm(form)
  const { run, isBusy } = useAction(
    ({ reason }: { reason: string }) =>
      api('POST /orders/:id/advance-keeping', { params: { id: orderId }, body: { open, reason } }),
    {
      invalidates: advanceEndpoints,
      onSuccess() {
        showToast('success', t.keptDone)
        onClose()
      },
      failed: (error) => (statusOf(error) === 409 ? t.conflict : t.failed),
    },
  )
  return (
    <Form form={form} onSubmit={run} className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">{t.keepReason}</p>
      <InputField<{ reason: string }>
        name="reason"
        id="keep-reason"
        label={t.keepTitle(formatTaka(open, language))}
        hint={t.keepHint}
        maxLength={300}
        rules={{ validate: (text) => isFilled(text) || t.required }}
      />
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}
