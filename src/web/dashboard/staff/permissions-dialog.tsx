import { useForm } from 'react-hook-form'
import type { Permission } from '#lib/permissions.ts'
import type { User } from '#shop/users/contract.ts'
import { CheckBoxes } from '#web/dashboard/kit/check-boxes.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, SaveOrCancel } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { userMessages } from './messages.ts'
import { permissionMessages } from './permission-messages.ts'

interface Values {
  scope: 'everything' | 'some'
  permissions: Permission[]
}

interface Props {
  user: User
  isBusy: boolean
  /** Resolves to whether they were saved. */
  onSave: (permissions: Permission[] | null) => Promise<boolean>
  onClose: () => void
}

/** Chooses what somebody does for the shop; who was a customer becomes staff by it. */
export function PermissionsDialog({ user, isBusy, onSave, onClose }: Props) {
  const t = useMessages(userMessages)
  const { texts } = useMessages(permissionMessages)
  const isUnlimited = user.role === 'admin' && !user.permissions
  const form = useForm<Values>({
    defaultValues: { scope: isUnlimited ? 'everything' : 'some', permissions: user.permissions ?? [] },
  })
  const scope = form.watch('scope')
  const title = t.permissionsOf(user.name || user.email)
  async function save({ scope, permissions }: Values) {
    if (await onSave(scope === 'everything' ? null : permissions)) onClose()
  }
  return (
    <Modal
      label={title}
      bar={<h2 className="min-w-0 pl-3 text-lg wrap-anywhere">{title}</h2>}
      className="m-auto w-[34em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <Form form={form} onSubmit={save} className="flex flex-col gap-3 px-5 pb-5">
        <p className="text-ink-2">{t.permissionsText}</p>
        {(['everything', 'some'] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-inverse"
              {...form.register('scope')}
            />
            {value === 'everything' ? t.everything : t.onlyThese}
          </label>
        ))}
        {scope === 'some' && (
          <div className="pl-5">
            <CheckBoxes<Values>
              name="permissions"
              legend={t.permissions}
              options={texts}
              required={t.choosePermission}
            />
          </div>
        )}
        <SaveOrCancel busy={isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
