import { useForm } from 'react-hook-form'
import { normalisePhone } from '#lib/phone.ts'
import { normaliseTrxId, trxIdPattern } from '#shop/orders/rules.ts'
import { type WalletName, walletNumberPattern } from '#shop/risk/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceEndpoints } from './advance-endpoints.ts'
import { staffAdvanceMessages } from './advance-messages.ts'
import { walletMessages } from './wallet-messages.ts'

interface Props {
  orderId: string
  wallets: readonly WalletName[]
  onClose: () => void
}

interface Values {
  wallet: WalletName
  sender: string
  trxId: string
}

/** Staff enter a payment that a customer has told of, such as by phone. */
export function EnterPayment({ orderId, wallets, onClose }: Props) {
  const t = useMessages(staffAdvanceMessages)
  const names = useMessages(walletMessages)
  const form = useForm<Values>({ defaultValues: { wallet: wallets[0] ?? 'bkash', sender: '', trxId: '' } })
  const { run, isBusy } = useAction(
    (body: Values) => api('POST /orders/:id/advance-payments', { params: { id: orderId }, body }),
    {
      invalidates: advanceEndpoints,
      onSuccess() {
        showToast('success', t.entered)
        onClose()
      },
      onError(error) {
        if (statusOf(error) !== 422) return false
        form.setError('trxId', { message: t.used }, { shouldFocus: true })
        return true
      },
      failed: (error) => (statusOf(error) === 409 ? t.conflict : t.failed),
    },
  )
  return (
    <Form form={form} onSubmit={run} className="flex flex-col gap-3 border-t border-line pt-3">
      <h3>{t.enterTitle}</h3>
      <div className="grid gap-3 @2xl:grid-cols-3">
        <Field name="advance-wallet" label={t.wallet} error={undefined}>
          {(ids) => (
            <select {...ids} className="field" {...form.register('wallet')}>
              {wallets.map((name) => (
                <option key={name} value={name}>
                  {names.names[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField<Values>
          name="sender"
          label={t.sender}
          type="tel"
          maxLength={20}
          autoComplete="off"
          rules={{
            validate: (text) => walletNumberPattern.test(normalisePhone(String(text))) || t.wrongSender,
          }}
        />
        <InputField<Values>
          name="trxId"
          label={t.trxId}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rules={{ validate: (text) => trxIdPattern.test(normaliseTrxId(String(text))) || t.wrongTrxId }}
        />
      </div>
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}
