import { useForm } from 'react-hook-form'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { accountMessages } from './messages.ts'
import { Section } from './section.tsx'

export function NameSection({ name }: { name: string }) {
  const t = useMessages(accountMessages)
  const { updateUserProfileName } = useSession()
  const form = useForm({ defaultValues: { displayName: name } })
  const save = useAction(updateUserProfileName, {
    failed: t.nameNotSaved,
    onSuccess: () => showToast('success', t.nameSaved),
  })
  return (
    <Section title={t.nameTitle}>
      <Form
        form={form}
        onSubmit={({ displayName }) => save.run(displayName.trim())}
        className="flex flex-col items-start gap-4 *:w-full"
      >
        <InputField
          name="displayName"
          label={t.displayName}
          hint={t.nameHint}
          rules={{ validate: (text: string) => text.trim() !== '' || t.nameRequired }}
          autoComplete="name"
          maxLength={100}
          required
        />
        <Button
          type="submit"
          variant="primary"
          busy={save.isBusy}
          busyLabel={t.saving}
          className="sm:w-auto!"
        >
          {t.saveName}
        </Button>
      </Form>
    </Section>
  )
}
