import { type SubmitEvent, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { FormField } from '#web/ui/form-field.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { accountMessages } from './messages.ts'
import { Section } from './section.tsx'

export function NameSection({ name: before }: { name: string }) {
  const t = useMessages(accountMessages)
  const { updateUserProfileName } = useSession()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'name'>(form)

  async function save(name: string) {
    setBusy(true)
    try {
      await updateUserProfileName(name)
      showToast('success', t.nameSaved)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', t.nameNotSaved)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!show(name ? {} : { name: t.nameRequired })) save(name)
  }

  return (
    <Section title={t.nameTitle}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
        <FormField
          name="name"
          label={t.displayName}
          hint={t.nameHint}
          defaultValue={before}
          autoComplete="name"
          maxLength={100}
          error={errors.name}
          onInput={() => clear('name')}
        />
        <button type="submit" disabled={busy} className="button-primary sm:w-auto!">
          {busy ? t.saving : t.saveName}
        </button>
      </form>
    </Section>
  )
}
