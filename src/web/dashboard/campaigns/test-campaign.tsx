import { useForm } from 'react-hook-form'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { campaignMessages } from './messages.ts'

interface Values {
  phone: string
}

/** Sends the e-mails to the address of who presses. */
export function TestEmail({ id }: { id: string }) {
  const t = useMessages(campaignMessages)
  const send = useAction(() => api('POST /message-campaigns/:id/email-tests', { params: { id }, body: {} }), {
    onSuccess: ({ email }) => showToast('success', t.emailTested(email)),
    failed: t.notTested,
  })
  return (
    <div className="card flex flex-col gap-3 p-4">
      <h2 className="text-lg">{t.testEmail}</h2>
      <p className="text-ink-2">{t.testEmailText}</p>
      <div>
        <Button busy={send.isBusy} onClick={() => send.run(undefined)}>
          {t.testEmailButton}
        </Button>
      </div>
    </div>
  )
}

/** Sends the text to a phone of the shop. */
export function TestCampaign({ id }: { id: string }) {
  const t = useMessages(campaignMessages)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '' } })
  const send = useAction(
    ({ phone }: Values) =>
      api('POST /message-campaigns/:id/tests', { params: { id }, body: { phone: normalisePhone(phone) } }),
    {
      invalidates: ['GET /sms/messages', 'GET /sms/summary'],
      onSuccess: (_, { phone }) => showToast('success', t.tested(normalisePhone(phone))),
      failed: t.notTested,
    },
  )
  return (
    <Form form={form} onSubmit={send.run} className="card flex flex-col gap-3 p-4">
      <h2 className="text-lg">{t.test}</h2>
      <p className="text-ink-2">{t.testText}</p>
      <InputField<Values>
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t.testPhone}
        maxLength={20}
        rules={{ validate: (typed) => mobilePattern.test(normalisePhone(String(typed))) || t.wrongPhone }}
      />
      <div>
        <Button type="submit" busy={send.isBusy}>
          {t.test}
        </Button>
      </div>
    </Form>
  )
}
