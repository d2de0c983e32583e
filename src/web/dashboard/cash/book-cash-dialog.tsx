import { useForm } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { isFilled } from '#lib/text.ts'
import type { CashOrder } from '#shop/cash/contract.ts'
import { maxReason } from '#shop/cash/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { cashEndpoints } from './cash-endpoints.ts'
import { cashMessages } from './cash-messages.ts'

interface Props {
  kind: 'receive' | 'writeOff'
  orders: readonly CashOrder[]
  onClose: (isBooked: boolean) => void
}

/** Books the open cash of the selected orders as received by hand, or gives it up with a reason. */
export function BookCashDialog({ kind, orders, onClose }: Props) {
  const t = useMessages(cashMessages)
  const language = useLanguage()
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } })
  const amount = formatTaka(orders.reduce((sum, { open }) => sum + Math.round(open * 100), 0) / 100, language)
  const title = (kind === 'receive' ? t.receiveTitle : t.writeOffTitle)(orders.length, amount)
  const seen = orders.map(({ _id: id, open }) => ({ id, open }))
  const book = useAction(
    ({ text }: { text: string }) =>
      kind === 'receive'
        ? api('POST /cash/receipts', { body: { orders: seen, note: text } })
        : api('POST /cash/write-offs', { body: { orders: seen, reason: text } }),
    {
      invalidates: cashEndpoints,
      onSuccess(results) {
        const done = results.filter(({ isDone }) => isDone).length
        const text = (kind === 'receive' ? t.doneReceive : t.doneWriteOff)(done)
        if (done === results.length) showToast('success', text)
        else showToast('warning', text, t.notAll(results.length - done))
        onClose(true)
      },
      failed: t.failed,
    },
  )
  return (
    <Modal
      label={title}
      bar={<h2 className="pl-3 text-lg">{title}</h2>}
      className="m-auto w-[30em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={() => onClose(false)}
    >
      <Form form={form} onSubmit={book.run} className="flex flex-col gap-4 px-5 pb-5">
        <InputField<{ text: string }>
          name="text"
          label={kind === 'receive' ? t.note : t.reason}
          maxLength={maxReason}
          rules={kind === 'receive' ? {} : { validate: (text) => isFilled(text) || t.required }}
        />
        <SaveOrCancel busy={book.isBusy} onCancel={() => onClose(false)} />
      </Form>
    </Modal>
  )
}
