import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { SmsMessage } from '#shop/sms/contract.ts'
import { canResend } from '#shop/sms/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { smsMessages } from './sms-messages.ts'

const tones: Record<SmsMessage['state'], StatusTone> = {
  waiting: 'progress',
  sending: 'progress',
  sent: 'positive',
  failed: 'danger',
  unclear: 'attention',
  outbox: 'neutral',
}

/** What has become of a text message, in plain words, and the button to send it again. */
export function SmsFacts({ message }: { message: SmsMessage }) {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { _id: id, ref, state, text } = message
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
  const facts = [
    readableMoment(new Date(message.triedAt ?? message.createdAt), language),
    ...costOf(message, language, t),
  ]
  return (
    <div className="min-w-0 grow basis-60">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">{t.events[message.event as keyof typeof t.events] ?? message.event}</b>
        <Status tone={tones[state]}>{t.states[state]}</Status>
      </p>
      {text && (
        <p lang={message.language} className="wrap-anywhere">
          {text}
        </p>
      )}
      <p className="text-sm text-ink-2 tabular-nums">{facts.join(' · ')}</p>
      {reasonsOf(message, language, t).map((reason) => (
        <p key={reason} className="text-sm wrap-anywhere">
          {reason}
        </p>
      ))}
      {canResend(state) && (
        <Button
          className="mt-2"
          busy={resend.isBusy}
          busyLabel={common.loading}
          aria-label={`${state === 'outbox' ? t.sendNow : t.again}: ${message.phone}`}
          onClick={confirmResend}
        >
          {state === 'outbox' ? t.sendNow : t.again}
        </Button>
      )}
    </div>
  )
}

type Texts = (typeof smsMessages)[Language]

const costOf = ({ parts, cost, state }: SmsMessage, language: Language, t: Texts) => [
  ...(parts > 0 ? [t.partCount(parts, formatNumber(parts, language))] : []),
  ...(cost > 0 && (state === 'sent' || state === 'unclear') ? [formatTaka(cost, language)] : []),
]

function reasonsOf({ state, problem, code, answer, tries }: SmsMessage, language: Language, t: Texts) {
  if (state === 'sent' || state === 'sending') return []
  if (state === 'outbox') return [t.inOutbox]
  const answerText = [answer, code && t.code(code)].filter(Boolean).join(', ')
  return [
    ...(problem ? [t.problems[problem as keyof typeof t.problems] ?? problem] : []),
    ...(answerText ? [t.says(answerText)] : []),
    ...(state === 'waiting' && tries > 0 ? [t.retrying(formatNumber(tries, language))] : []),
  ]
}
