import { formatNumber } from '#lib/language.ts'
import type { User } from '#shop/users/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { userMessages } from './messages.ts'
import { type UserActs, userNameId } from './user-actions.ts'

interface Props extends UserActs {
  users: readonly User[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

const heading = 'px-2.5 py-3 font-semibold first:pl-4 last:pr-4'
const cell = '@3xl:px-2.5 @3xl:py-2 @3xl:first:pl-4 @3xl:last:pr-4'

/** The table of people; where there is no room for five columns every row is a card. */
export function UserTable({ users, labelledBy, ...acts }: Props) {
  const { columns } = useMessages(userMessages)
  return (
    <table aria-labelledby={labelledBy} className="block w-full @3xl:table">
      <thead className="sr-only text-left text-ink-2 @3xl:not-sr-only @3xl:table-header-group">
        <tr className="bg-sunken">
          {[columns.number, columns.name, columns.email, columns.role, columns.action].map((word) => (
            <th key={word} scope="col" className={heading}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {users.map((user, index) => (
          <UserRow key={user._id} user={user} number={index + 1} {...acts} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, number, ...acts }: { user: User; number: number } & UserActs) {
  const t = useMessages(userMessages)
  const language = useLanguage()
  const { _id, name, email, role } = user
  const isAdmin = role === 'admin'
  return (
    <tr className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-t border-line p-4 first:border-t-0 @3xl:table-row @3xl:p-0">
      <td className={`self-start text-ink-2 tabular-nums ${cell}`}>{formatNumber(number, language)}</td>
      <td className={`wrap-anywhere ${cell}`}>
        <span id={userNameId(_id)} tabIndex={-1} className="font-semibold outline-none">
          {name}
        </span>
        {acts.isSelf(user) && <span className="text-ink-2"> {t.you}</span>}
      </td>
      <td className={`col-span-2 col-start-2 row-start-2 text-ink-2 wrap-anywhere ${cell}`}>{email}</td>
      <td className={`col-start-3 row-start-1 ${cell}`}>
        <Chip tone={isAdmin ? 'success' : 'danger'}>{t.roles[role]}</Chip>
      </td>
      <td className={`col-span-3 row-start-3 mt-1 @3xl:mt-0 ${cell}`}>
        <UserButtons user={user} {...acts} />
      </td>
    </tr>
  )
}

function UserButtons({ user, isBusy, onRole, onSignOut, onDelete }: { user: User } & UserActs) {
  const t = useMessages(userMessages)
  const isAdmin = user.role === 'admin'
  const busy = isBusy(user._id)
  const common = { type: 'button', disabled: busy, 'aria-describedby': userNameId(user._id) } as const
  return (
    <div className="flex items-center gap-2">
      <button
        {...common}
        className={`flex-1 px-3 @3xl:min-w-48 ${isAdmin ? 'button-danger' : 'button-secondary'}`}
        onClick={() => onRole(user, isAdmin ? 'customer' : 'admin')}
      >
        {busy ? t.busy : isAdmin ? t.demote : t.promote}
      </button>
      <button
        {...common}
        aria-label={t.signOut}
        title={t.signOut}
        className="button-base px-3 text-ink-2 hover:bg-sunken"
        onClick={() => onSignOut(user)}
      >
        <Icon name="log-out" />
      </button>
      <button
        {...common}
        aria-label={t.delete}
        title={t.delete}
        className="button-base px-3 text-danger hover:bg-danger-soft"
        onClick={() => onDelete(user)}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  )
}
