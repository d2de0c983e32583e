import type { SmsMessage } from '#shop/sms/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { smsMessages } from './sms-messages.ts'

/** Sends a text message again; of one that may have arrived it asks first. */
export function ResendSms({ message: { _id: id, ref, state, phone } }: { message: SmsMessage }) {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const resend = useAction(() => api('POST /sms/messages/:id/retries', { params: { id }, body: { ref } }), {
    invalidates: ['GET /sms/messages', 'GET /sms/messages/:id', 'GET /orders/:id/sms', 'GET /sms/summary'],
    onSuccess: () => showToast('success', t.queued),
    failed: (error) => (statusOf(error) === 409 ? t.meanwhile : t.notQueued),
  })
  async function confirmResend() {
    const { confirmAgain: title, againText: text, yesAgain: yes } = t
    if (state === 'unclear' && !(await showDialog({ title, text, yes, no: common.no }))) return
    await resend.run(undefined)
  }
  return (
    <Button
      className="mt-2"
      busy={resend.isBusy}
      busyLabel={common.loading}
      aria-label={`${state === 'outbox' ? t.sendNow : t.again}: ${phone}`}
      onClick={confirmResend}
    >
      {state === 'outbox' ? t.sendNow : t.again}
    </Button>
  )
}
