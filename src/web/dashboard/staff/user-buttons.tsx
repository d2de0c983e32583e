import { useState } from 'react'
import type { User } from '#shop/users/contract.ts'
import { MenuEntry, RowMenu } from '#web/dashboard/kit/row-menu.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
  const reasonId = `${userNameId(user._id)}-last`
  const described = user.isLastAdmin
    ? { 'aria-describedby': `${userNameId(user._id)} ${reasonId}` }
    : describedBy
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          {...described}
          variant={isAdmin ? 'danger' : 'quiet'}
          busy={busy}
          busyLabel={t.busy}
          disabled={user.isLastAdmin ?? false}
          className={`px-3 @3xl:min-w-48 ${isAdmin ? 'not-disabled:border-danger' : ''}`}
          onClick={() => onRole(user, isAdmin ? 'customer' : 'admin')}
        >
          {isAdmin ? t.demote : t.promote}
        </Button>
        <div className="ml-auto flex items-center">
          <IconButton
            {...described}
            icon="trash-2"
            label={t.delete}
            tone="danger"
            disabled={busy || user.isLastAdmin}
            onClick={() => onDelete(user)}
          />
          <RowMenu label={t.more(user.name || user.email)}>
            <MenuEntry {...describedBy} disabled={busy} onClick={() => setChoosing(true)}>
              <Icon name="sliders-horizontal" className="size-4.5 text-ink-2" />
              {t.permissions}
            </MenuEntry>
            <MenuEntry {...describedBy} disabled={busy} onClick={() => onSignOut(user)}>
              <Icon name="log-out" className="size-4.5 text-ink-2" />
              {t.signOut}
            </MenuEntry>
            {user.hasSecondStep && !isSelf(user) && (
              <MenuEntry {...describedBy} disabled={busy} onClick={() => onRemoveSecondStep(user)}>
                <Icon name="lock" className="size-4.5 text-ink-2" />
                {t.removeSecondStep}
              </MenuEntry>
            )}
          </RowMenu>
        </div>
      </div>
      {user.isLastAdmin && (
        <p id={reasonId} className="mt-1 text-sm text-ink-2 @3xl:max-w-72">
          {t.lastAdmin}
        </p>
      )}
      {isChoosing && (
        <PermissionsDialog
          user={user}
          isBusy={busy}
          onSave={(permissions) => onPermissions(user, permissions)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
