import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { SmsMessage } from '#shop/sms/contract.ts'
import { canResend } from '#shop/sms/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { ResendSms } from './resend-sms.tsx'
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
  const language = useLanguage()
  const { state, text } = message
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
      {canResend(state) && <ResendSms message={message} />}
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
