import { formatNumber } from '#lib/language.ts'
import type { User } from '#shop/users/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Status } from '#web/ui/status.tsx'
import { userMessages } from './messages.ts'
import { permissionMessages } from './permission-messages.ts'
import { type UserActions, userNameId } from './user-actions.ts'
import { UserButtons } from './user-buttons.tsx'

interface Props extends UserActions {
  users: readonly User[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

export function UserTable({ users, labelledBy, ...actions }: Props) {
  const t = useMessages(userMessages)
  const language = useLanguage()
  const { names } = useMessages(permissionMessages)
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
          cell: ({ email, role, permissions, hasSecondStep }) => (
            <>
              {email}
              {role === 'admin' && hasSecondStep && <p className="text-positive">{t.hasSecondStep}</p>}
              {permissions && (
                <p className="text-ink">{permissions.map((permission) => names[permission]).join(' · ')}</p>
              )}
            </>
          ),
        },
        {
          label: t.columns.role,
          cellClass: 'col-start-3 row-start-1',
          cell: ({ role, permissions }) => (
            // The colours of ADM-USR-03.
            <Status tone={role !== 'admin' ? 'danger' : permissions ? 'neutral' : 'positive'}>
              {t.roles[permissions ? 'staff' : role]}
            </Status>
          ),
        },
        {
          label: t.columns.action,
          cellClass: 'col-span-2 col-start-2 row-start-3',
          cell: (user) => <UserButtons user={user} {...actions} />,
        },
      ]}
    />
  )
}
