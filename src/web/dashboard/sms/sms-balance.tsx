import { useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { smsMessages } from './sms-messages.ts'

type Balance = Awaited<ReturnType<typeof askBalance>>
const askBalance = () => api('GET /sms/balance', {})

const unsaid = ['connection', 'no-answer', 'answer', 'refused']

/** Asks the gateway what is left of the account. */
export function SmsBalance() {
  const t = useMessages(smsMessages)
  const language = useLanguage()
  const [result, setResult] = useState<Balance | null>(null)
  const ask = useAction(askBalance, { onSuccess: setResult, failed: t.noBalance })
  // What is said of messages does not fit where none was sent.
  const reasonOf = (problem: Balance['problem']) =>
    problem && !unsaid.includes(problem) ? t.problems[problem] : t.noBalance
  const say = ({ balance, problem, answer }: Balance) =>
    balance !== null
      ? t.balance(formatNumber(balance, language))
      : [reasonOf(problem), answer && t.says(answer)].filter(Boolean).join(' ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={ask.isBusy} busyLabel={t.asking} onClick={() => ask.run(undefined)}>
        {t.askBalance}
      </Button>
      <p role="status" className="wrap-anywhere">
        {result && say(result)}
      </p>
    </div>
  )
}
