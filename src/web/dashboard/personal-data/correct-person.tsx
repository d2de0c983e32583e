import { useForm } from 'react-hook-form'
import type { PersonalData } from '#shop/personal-data/contract.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { personalDataMessages } from './messages.ts'

interface Typed {
  name: string
  email: string
}

const fields: readonly string[] = ['name', 'email']

/** Corrects what a number has of a name and an e-mail address; what is still to be delivered is corrected in its order. */
export function CorrectPerson({
  phone,
  kinds,
  obstacles,
  onChanged,
}: PersonalData & { onChanged: () => unknown }) {
  const t = useMessages(personalDataMessages)
  const known = kinds.find(({ kind }) => kind === 'customers-by-phone')?.rows[0]
  const form = useForm<Typed>({ defaultValues: { name: String(known?.name ?? ''), email: '' } })
  useUnsavedForm(form)
  const { run, isBusy } = useAction(
    ({ name, email }: Typed) =>
      api('POST /personal-data/correct', { body: { phone, name, ...(email !== '' && { email }) } }),
    {
      onSuccess(_, typed) {
        form.reset(typed)
        showToast('success', t.corrected)
        return onChanged()
      },
      onError: (error) =>
        showFieldErrors<Typed>(form, error, (field) =>
          fields.includes(field)
            ? { name: field as keyof Typed, message: field === 'name' ? t.nameMissing : t.wrongEmail }
            : null,
        ),
      failed: t.notCorrected,
    },
  )
  const open = obstacles.find(({ reason }) => reason === 'open')?.orders ?? []
  return (
    <Section title={t.correct} text={t.correctText}>
      {open.length > 0 && (
        <p className="mb-4">
          {t.correctOpen}{' '}
          {open.map((id) => (
            <OrderLink key={id} id={id} className="mr-3" />
          ))}
        </p>
      )}
      <Form form={form} onSubmit={run} className="flex flex-col items-start gap-4">
        <InputField<Typed>
          name="name"
          label={t.name}
          maxLength={100}
          autoComplete="off"
          className="w-full max-w-80"
          rules={{ validate: (text) => text.trim() !== '' || t.nameMissing }}
        />
        <InputField<Typed>
          name="email"
          label={t.email}
          hint={t.emailHint}
          type="email"
          maxLength={254}
          autoComplete="off"
          className="w-full max-w-80"
        />
        <Button type="submit" busy={isBusy} busyLabel={t.correcting}>
          {t.correctNow}
        </Button>
      </Form>
    </Section>
  )
}
