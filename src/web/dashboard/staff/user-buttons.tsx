import { useState } from 'react'
import type { User } from '#shop/users/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { userMessages } from './messages.ts'
import { PermissionsDialog } from './permissions-dialog.tsx'
import { type UserActions, userNameId } from './user-actions.ts'

/** What can be done with the account of a user. */
export function UserButtons({
  user,
  isBusy,
  onRole,
  onPermissions,
  onSignOut,
  onRemoveSecondStep,
  isSelf,
  onDelete,
}: { user: User } & UserActions) {
  const t = useMessages(userMessages)
  const [isChoosing, setChoosing] = useState(false)
  const isAdmin = user.role === 'admin'
  const busy = isBusy(user._id)
  const describedBy = { 'aria-describedby': userNameId(user._id) }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        {...describedBy}
        variant={isAdmin ? 'danger' : 'quiet'}
        busy={busy}
        busyLabel={t.busy}
        className="flex-1 px-3 @3xl:min-w-48"
        onClick={() => onRole(user, isAdmin ? 'customer' : 'admin')}
      >
        {isAdmin ? t.demote : t.promote}
      </Button>
      <IconButton
        {...describedBy}
        icon="sliders-horizontal"
        label={t.permissions}
        disabled={busy}
        onClick={() => setChoosing(true)}
      />
      {isChoosing && (
        <PermissionsDialog
          user={user}
          isBusy={busy}
          onSave={(permissions) => onPermissions(user, permissions)}
          onClose={() => setChoosing(false)}
        />
      )}
      <IconButton
        {...describedBy}
        icon="log-out"
        label={t.signOut}
        disabled={busy}
        onClick={() => onSignOut(user)}
      />
      {user.hasSecondStep && !isSelf(user) && (
        <IconButton
          {...describedBy}
          icon="lock"
          label={t.removeSecondStep}
          disabled={busy}
          onClick={() => onRemoveSecondStep(user)}
        />
      )}
      <IconButton
        {...describedBy}
        icon="trash-2"
        label={t.delete}
        tone="danger"
        disabled={busy}
        onClick={() => onDelete(user)}
      />
    </div>
  )
}
