import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { looksLikeEmail } from '#lib/email.ts'
import { maxMessageLength } from '#shop/contact/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Field } from '#web/ui/field.tsx'
import { type FormErrors, useFormErrors } from '#web/ui/form-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { contactMessages } from './messages.ts'

type Name = 'name' | 'email' | 'message'
type Written = Record<Name, string>

const checkMessage = (
  { name, email, message }: Written,
  t: Messages<typeof contactMessages>,
): FormErrors<Name> => ({
  ...(!name && { name: t.nameRequired }),
  ...(!looksLikeEmail(email) && { email: email ? t.wrongEmail : t.emailRequired }),
  ...(!message && { message: t.messageRequired }),
  ...(message.length > maxMessageLength && { message: t.messageTooLong(maxMessageLength) }),
})

/** Writes to the shop; what was typed stays until the shop has it. */
export function ContactForm() {
  const t = useMessages(contactMessages)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<Name>(form)
  const [phase, setPhase] = useState<'open' | 'busy' | 'sent'>('open')
  const [notice, setNotice] = useState('')

  async function send(written: Written) {
    setPhase('busy')
    setNotice('')
    try {
      await api('POST /messages', { body: { ...written, language } })
      setPhase('sent')
    } catch (error) {
      reportUnexpected(error)
      setPhase('open')
      tell(error instanceof ApiError ? error : null)
    }
  }

  function tell(error: ApiError | null) {
    const refused = Object.keys(error?.body.fields ?? {})
    const words: Written = {
      name: t.notAccepted,
      email: t.wrongEmail,
      message: t.notAccepted,
    }
    const known = Object.entries(words).filter(([name]) => refused.includes(name))
    if (!show(Object.fromEntries(known))) setNotice(error?.status === 429 ? t.tooMany : t.notSent)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const given = new FormData(event.currentTarget)
    const read = (name: Name) => String(given.get(name)).trim()
    const written = { name: read('name'), email: read('email'), message: read('message') }
    setNotice('')
    if (!show(checkMessage(written, t))) send(written)
  }

  if (phase === 'sent') return <Sent onAnother={() => setPhase('open')} />
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="write"
      className="card flex flex-col gap-4 p-4 md:p-6"
    >
      <h2 id="write" className="text-xl">
        {t.formTitle}
      </h2>
      <Field name="name" label={t.fullName} error={errors.name}>
        {(ids) => (
          <input
            {...ids}
            name="name"
            required
            autoComplete="name"
            maxLength={100}
            onInput={() => clear('name')}
            className="field"
          />
        )}
      </Field>
      <Field name="email" label={t.yourEmail} error={errors.email}>
        {(ids) => (
          <input
            {...ids}
            name="email"
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            onInput={() => clear('email')}
            className="field"
          />
        )}
      </Field>
      <Field name="message" label={t.message} hint={t.messageHint} error={errors.message}>
        {(ids) => (
          <textarea
            {...ids}
            name="message"
            required
            rows={6}
            onInput={() => clear('message')}
            className="field"
          />
        )}
      </Field>
      <p className="text-sm text-ink-2">{t.privacyNote}</p>
      {notice && (
        <p role="alert" className="font-semibold text-danger">
          {notice}
        </p>
      )}
      <button type="submit" disabled={phase === 'busy'} className="button-primary self-start">
        {phase === 'busy' ? t.sending : t.send}
      </button>
    </form>
  )
}

/** Takes the place of the form, and the focus with it. */
function Sent({ onAnother }: { onAnother: () => void }) {
  const t = useMessages(contactMessages)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card flex flex-col items-center px-5 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand">
        <Icon name="check" className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-5 text-xl outline-none">
        {t.sent}
      </h2>
      <p className="mt-2 text-ink-2">{t.sentText}</p>
      <button type="button" className="button-secondary mt-6" onClick={onAnother}>
        {t.writeAnother}
      </button>
    </section>
  )
}
