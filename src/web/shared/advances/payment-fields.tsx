import { normalisePhone } from '#lib/phone.ts'
import { normaliseTrxId, trxIdPattern } from '#shop/orders/rules.ts'
import { walletNumberPattern } from '#shop/risk/rules.ts'
import { InputField } from '#web/ui/form.tsx'

export interface PaymentValues {
  sender: string
  trxId: string
}

interface Props {
  texts: Record<'sender' | 'wrongSender' | 'trxId' | 'wrongTrxId', string> & { trxIdHint?: string }
  /** Whether who types has sent the money. */
  isSender: boolean
}

/** The inputs of a form for the transaction by which an advance was sent. */
export function PaymentFields({ texts: t, isSender }: Props) {
  return (
    <>
      <InputField<PaymentValues>
        name="sender"
        id="advance-sender"
        label={t.sender}
        type="tel"
        maxLength={20}
        autoComplete={isSender ? 'tel' : 'off'}
        rules={{ validate: (text) => walletNumberPattern.test(normalisePhone(text)) || t.wrongSender }}
      />
      <InputField<PaymentValues>
        name="trxId"
        id="advance-trx-id"
        label={t.trxId}
        hint={t.trxIdHint}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        rules={{ validate: (text) => trxIdPattern.test(normaliseTrxId(text)) || t.wrongTrxId }}
      />
    </>
  )
}
