import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { normalisePhone } from '#lib/phone.ts'
import { isFilled, looksLikeEmail } from '#lib/text.ts'
import { maxMessageLength } from '#shop/inbox/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { problemOfNumber } from '#web/shared/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, InputField, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { contactMessages } from './contact-messages.ts'

interface Values {
  name: string
  email: string
  mobileNumber: string
  message: string
}

/** The form to write to the shop; what was typed stays until the message is sent. */
export function ContactForm() {
  const t = useMessages(contactMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  // Without default values, so that text typed before hydration stays.
  const form = useForm<Values>()
  const { errors, isSubmitting } = form.formState
  const [isSent, setSent] = useState(false)

  async function send({ name, email, mobileNumber, message }: Values) {
    const body = {
      name: name.trim(),
      email: email.trim(),
      mobileNumber: normalisePhone(mobileNumber),
      message: message.trim(),
      language,
    }
    try {
      await api('POST /inbox', { body })
      setSent(true)
      form.reset()
    } catch (error) {
      reportUnexpected(error)
      const rejections: Values = {
        name: t.notAccepted,
        email: t.wrongEmail,
        mobileNumber: checkoutText.wrongPrefix,
        message: t.notAccepted,
      }
      const hasErrors = showFieldErrors(form, error, (field) =>
        field in rejections
          ? { name: field as keyof Values, message: rejections[field as keyof Values] }
          : null,
      )
      if (!hasErrors) form.setError('root', { message: statusOf(error) === 429 ? t.tooMany : t.notSent })
    }
  }

  if (isSent) return <Sent onAnother={() => setSent(false)} />
  return (
    <Form form={form} onSubmit={send} aria-labelledby="write" className="card flex flex-col gap-4 p-4 md:p-6">
      <h2 id="write" className="text-xl">
        {t.formTitle}
      </h2>
      <InputField<Values>
        name="name"
        label={t.fullName}
        required
        autoComplete="name"
        maxLength={100}
        rules={{ validate: (typed) => isFilled(typed) || t.nameRequired }}
      />
      <InputField<Values>
        name="email"
        label={t.yourEmail}
        hint={t.oneOfTwo}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        rules={{
          validate: (typed, { mobileNumber }) =>
            isFilled(typed)
              ? looksLikeEmail(typed.trim()) || t.wrongEmail
              : isFilled(mobileNumber) || t.reachRequired,
        }}
      />
      <InputField<Values>
        name="mobileNumber"
        label={t.yourNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        rules={{
          // One of the two is enough.
          deps: 'email',
          validate(typed) {
            const problem = isFilled(typed) ? problemOfNumber(normalisePhone(typed)) : null
            return problem === null || checkoutText[problem]
          },
        }}
      />
      <TextField<Values>
        name="message"
        label={t.message}
        hint={t.messageHint}
        required
        rows={6}
        rules={{
          validate: (typed) =>
            typed.trim() === ''
              ? t.messageRequired
              : typed.trim().length <= maxMessageLength || t.messageTooLong(maxMessageLength),
        }}
      />
      <p className="text-sm text-ink-2">{t.privacyNote}</p>
      <FormNotice text={errors.root?.message} />
      <Button type="submit" variant="buy" busy={isSubmitting} busyLabel={t.sending} className="self-start">
        {t.send}
      </Button>
    </Form>
  )
}

/** Replaces the form, and takes the focus. */
function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useMessages(contactMessages)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card flex flex-col items-center px-5 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-mark-soft text-mark-ink">
        <Icon name="check" className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-5 text-xl outline-none">
        {t.sent}
      </h2>
      <p className="mt-2 text-ink-2">{t.sentText}</p>
      <Button className="mt-6" onClick={onAnother}>
        {t.writeAnother}
      </Button>
    </section>
  )
}
