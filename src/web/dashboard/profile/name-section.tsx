import { type SubmitEvent, useRef, useState } from 'react'
import { FormField } from '#web/auth/form-field.tsx'
import { useSession } from '#web/auth/session.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useFormErrors } from '#web/form-errors.ts'
import { useAccountTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Section } from './section.tsx'

export function NameSection({ name: before }: { name: string }) {
  const account = useAccountTexts()
  const { updateUserProfileName } = useSession()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'name'>(form)

  async function save(name: string) {
    setBusy(true)
    try {
      await updateUserProfileName(name)
      showToast('success', account.nameSaved)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', account.nameNotSaved)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (!show(name ? {} : { name: account.nameRequired })) save(name)
  }

  return (
    <Section title={account.nameTitle}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-4 *:w-full">
        <FormField
          name="name"
          label={account.displayName}
          hint={account.nameHint}
          defaultValue={before}
          autoComplete="name"
          maxLength={100}
          error={errors.name}
          onInput={() => clear('name')}
        />
        <button type="submit" disabled={busy} className="button-primary phone:w-auto!">
          {busy ? account.saving : account.saveName}
        </button>
      </form>
    </Section>
  )
}
