import { useForm } from 'react-hook-form'
import type { WalletName } from '#shop/risk/rules.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { PaymentFields, type PaymentValues } from '#web/shared/advances/payment-fields.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Form, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceEndpoints } from './advance-endpoints.ts'
import { staffAdvanceMessages } from './advance-messages.ts'

interface Props {
  orderId: string
  wallets: readonly WalletName[]
  onClose: () => void
}

interface Values extends PaymentValues {
  wallet: WalletName
}

/** The order that the shop names in a message, such as `#8F3K-2M7Q`; empty if it names none. */
const orderIn = (message: string) => /#\w{4}-\w{4}/.exec(message)?.[0] ?? ''

/** Staff enter a payment that a customer has told of, such as by phone. */
export function EnterPayment({ orderId, wallets, onClose }: Props) {
  const t = useMessages(staffAdvanceMessages)
  const names = useMessages(walletMessages)
  const form = useForm<Values>({ defaultValues: { wallet: wallets[0] ?? 'bkash', sender: '', trxId: '' } })
  useUnsavedForm(form)
  const { run, isBusy } = useAction(
    (body: Values) => api('POST /orders/:id/advance-payments', { params: { id: orderId }, body }),
    {
      invalidates: advanceEndpoints,
      onSuccess() {
        showToast('success', t.entered)
        onClose()
      },
      onError: (error) =>
        showFieldErrors(form, error, (field, message) => {
          if (field === 'wallet') return { name: field, message: t.walletGone }
          if (field === 'sender') return { name: field, message: t.wrongSender }
          return field === 'trxId' ? { name: field, message: t.used(orderIn(message)) } : null
        }),
      failed: (error) => (statusOf(error) === 409 ? t.conflict : t.failed),
    },
  )
  return (
    <Form form={form} onSubmit={run} className="flex flex-col gap-3 border-t border-line pt-3">
      <h3>{t.enterTitle}</h3>
      <div className="grid gap-3 @2xl:grid-cols-3">
        <SelectField<Values>
          name="wallet"
          id="advance-wallet"
          label={t.wallet}
          options={wallets.map((name) => ({ value: name, text: names.names[name] }))}
        />
        <PaymentFields texts={t} isSender={false} />
      </div>
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}
