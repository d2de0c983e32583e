import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { looksLikeEmail } from '#lib/email.ts'
import { longestMessage, postMessage } from '#shop/messages/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { type FormErrors, useFormErrors } from '#web/form-errors.ts'
import { type Texts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Field } from '../checkout/field.tsx'

type Name = 'name' | 'email' | 'message'
type Written = Record<Name, string>

const checkMessage = ({ name, email, message }: Written, pages: Texts['pages']): FormErrors<Name> => ({
  ...(!name && { name: pages.nameRequired }),
  ...(!looksLikeEmail(email) && { email: email ? pages.wrongEmail : pages.emailRequired }),
  ...(!message && { message: pages.messageRequired }),
  ...(message.length > longestMessage && { message: pages.messageTooLong(longestMessage) }),
})

/** Writes to the shop; what was typed stays until the shop has it. */
export function ContactForm() {
  const { pages } = useTexts()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<Name>(form)
  const [phase, setPhase] = useState<'open' | 'busy' | 'sent'>('open')
  const [notice, setNotice] = useState('')

  async function send(written: Written) {
    setPhase('busy')
    setNotice('')
    try {
      await api(postMessage, { body: { ...written, language } })
      setPhase('sent')
    } catch (error) {
      reportUnexpected(error)
      setPhase('open')
      tell(error instanceof ApiError ? error : null)
    }
  }

  function tell(error: ApiError | null) {
    const refused = Object.keys(error?.refusal.fields ?? {})
    const words: Written = {
      name: pages.notAccepted,
      email: pages.wrongEmail,
      message: pages.notAccepted,
    }
    const known = Object.entries(words).filter(([name]) => refused.includes(name))
    if (!show(Object.fromEntries(known))) setNotice(error?.status === 429 ? pages.tooMany : pages.notSent)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const given = new FormData(event.currentTarget)
    const read = (name: Name) => String(given.get(name)).trim()
    const written = { name: read('name'), email: read('email'), message: read('message') }
    setNotice('')
    if (!show(checkMessage(written, pages))) send(written)
  }

  if (phase === 'sent') return <Sent onAnother={() => setPhase('open')} />
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="write"
      className="card flex flex-col gap-4 p-4 desk:p-6"
    >
      <h2 id="write" className="text-2">
        {pages.formTitle}
      </h2>
      <Field name="name" label={pages.fullName} error={errors.name}>
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
      <Field name="email" label={pages.yourEmail} error={errors.email}>
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
      <Field name="message" label={pages.message} hint={pages.messageHint} error={errors.message}>
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
      <p className="text--1 text-ink-2">{pages.privacyNote}</p>
      {notice && (
        <p role="alert" className="font-semibold text-danger">
          {notice}
        </p>
      )}
      <button type="submit" disabled={phase === 'busy'} className="button-primary self-start">
        {phase === 'busy' ? pages.sending : pages.send}
      </button>
    </form>
  )
}

/** Takes the place of the form, and the focus with it. */
function Sent({ onAnother }: { onAnother: () => void }) {
  const { pages } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card flex flex-col items-center px-5 py-10 text-center">
      <span className="flex size-16 items-center justify-center rounded-pill bg-brand-soft text-brand">
        <Icon name="check" className="size-8" />
      </span>
      <h2 ref={title} tabIndex={-1} className="mt-5 text-2 outline-none">
        {pages.sent}
      </h2>
      <p className="mt-2 text-ink-2">{pages.sentText}</p>
      <button type="button" className="button-secondary mt-6" onClick={onAnother}>
        {pages.writeAnother}
      </button>
    </section>
  )
}
