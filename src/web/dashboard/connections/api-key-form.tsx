import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { type KeyPermission, keyPermissions } from '#lib/permissions.ts'
import { isFilled } from '#lib/text.ts'
import { CheckBoxes } from '#web/dashboard/kit/check-boxes.tsx'
import { permissionMessages } from '#web/dashboard/staff/permission-messages.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { connectionMessages } from './messages.ts'

interface Values {
  name: string
  permissions: KeyPermission[]
}

interface Props {
  onMade: (key: string) => void
  onCancel: () => void
}

/** Asks for what a new key is and what it may do. */
export function ApiKeyForm({ onMade, onCancel }: Props) {
  const { keys: t } = useMessages(connectionMessages)
  const permissionText = useMessages(permissionMessages)
  const options = Object.fromEntries(
    keyPermissions.map((permission) => [permission, permissionText.texts[permission]]),
  )
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', permissions: [] } })
  useUnsavedForm(form)
  useEffect(() => form.setFocus('name'), [form])
  const make = useAction((body: Values) => api('POST /api-keys', { body }), {
    invalidates: ['GET /api-keys'],
    onSuccess: ({ key }) => onMade(key),
    onError: (error) =>
      showFieldErrors(form, error, (field, message) => (field === 'name' ? { name: 'name', message } : null)),
    failed: t.notMade,
  })
  return (
    <Form form={form} onSubmit={make.run} className="card mb-4 flex flex-col gap-4 p-4 md:p-5">
      <h2 className="text-lg">{t.addTitle}</h2>
      <InputField<Values>
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        autoComplete="off"
        rules={{ validate: (text) => isFilled(String(text)) || t.nameHint }}
      />
      <CheckBoxes<Values>
        name="permissions"
        legend={t.permissions}
        options={options}
        required={t.choosePermission}
      />
      <SaveOrCancel busy={make.isBusy} onCancel={onCancel} />
    </Form>
  )
}
