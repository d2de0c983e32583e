import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { SmsFacts } from './sms-facts.tsx'
import { smsMessages } from './sms-messages.ts'

interface Values {
  phone: string
}

/** Milliseconds between refetches of the state of a test. */
const pollInterval = 1000

/** Sends a test and shows what the gateway said. */
export function TestSms() {
  const t = useMessages(smsMessages)
  const language = useLanguage()
  const [id, setId] = useState<string | null>(null)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '' } })
  const send = useAction(
    ({ phone }: Values) => api('POST /sms/tests', { body: { phone: normalisePhone(phone), language } }),
    {
      invalidates: ['GET /sms/messages', 'GET /sms/summary'],
      onSuccess: ({ _id }) => setId(_id),
      failed: t.notTested,
    },
  )
  const query = useApiQuery(
    'GET /sms/messages/:id',
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      refetchInterval: (message) =>
        !message || message.state === 'waiting' || message.state === 'sending' ? pollInterval : false,
    },
  )
  return (
    <Form form={form} onSubmit={send.run} className="card flex flex-col gap-3 p-4 md:p-5">
      <h2 className="text-lg">{t.test}</h2>
      <p className="text-ink-2">{t.testIntro}</p>
      <InputField<Values>
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        className="max-w-[34rem]"
        label={t.testPhone}
        maxLength={20}
        rules={{ validate: (typed) => mobilePattern.test(normalisePhone(String(typed))) || t.wrongPhone }}
      />
      <div>
        <Button type="submit" busy={send.isBusy} busyLabel={t.testing}>
          {t.testSend}
        </Button>
      </div>
      <div role="status">{query.data && <SmsFacts message={query.data} />}</div>
    </Form>
  )
}
