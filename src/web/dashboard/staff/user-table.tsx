import { useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import type { User } from '#shop/users/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Status } from '#web/ui/status.tsx'
import { DutiesDialog } from './duties-dialog.tsx'
import { dutyMessages } from './duty-messages.ts'
import { userMessages } from './messages.ts'
import { type UserActions, userNameId } from './user-actions.ts'

interface Props extends UserActions {
  users: readonly User[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

export function UserTable({ users, labelledBy, ...actions }: Props) {
  const t = useMessages(userMessages)
  const language = useLanguage()
  const { names } = useMessages(dutyMessages)
  return (
    <DataTable
      aria-labelledby={labelledBy}
      rows={users}
      keyOf={({ _id }) => _id}
      rowClass="grid-cols-[auto_minmax(0,1fr)_auto] items-center"
      columns={[
        {
          label: t.columns.number,
          cellClass: 'self-start text-ink-2 tabular-nums',
          cell: (_user, index) => formatNumber(index + 1, language),
        },
        {
          label: t.columns.name,
          cellClass: 'wrap-anywhere',
          cell: (user) => (
            <>
              <span id={userNameId(user._id)} tabIndex={-1} className="font-semibold outline-none">
                {user.name}
              </span>
              {actions.isSelf(user) && <span className="text-ink-2"> {t.you}</span>}
            </>
          ),
        },
        {
          label: t.columns.email,
          cellClass: 'col-span-2 col-start-2 row-start-2 text-ink-2 wrap-anywhere',
          cell: ({ email, duties }) => (
            <>
              {email}
              {duties && <p className="text-ink">{duties.map((duty) => names[duty]).join(' · ')}</p>}
            </>
          ),
        },
        {
          label: t.columns.role,
          cellClass: 'col-start-3 row-start-1',
          cell: ({ role, duties }) => (
            // The colours of ADM-USR-03.
            <Status tone={role !== 'admin' ? 'danger' : duties ? 'neutral' : 'positive'}>
              {t.roles[duties ? 'staff' : role]}
            </Status>
          ),
        },
        {
          label: t.columns.action,
          cellClass: 'col-span-3 row-start-3',
          cell: (user) => <UserButtons user={user} {...actions} />,
        },
      ]}
    />
  )
}

function UserButtons({ user, isBusy, onRole, onDuties, onSignOut, onDelete }: { user: User } & UserActions) {
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
        label={t.duties}
        disabled={busy}
        onClick={() => setChoosing(true)}
      />
      {isChoosing && (
        <DutiesDialog
          user={user}
          isBusy={busy}
          onSave={(duties) => onDuties(user, duties)}
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
