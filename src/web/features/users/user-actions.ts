import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#lib/endpoint.ts'
import type { User } from '#shop/users/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import type { usePagedList } from '#web/data/use-paged-list.ts'
import { useDashboardContext } from '#web/features/account/dashboard-context.ts'
import { ask, successTime } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { userMessages } from './messages.ts'

/** Id of a person's name in the list, for whoever moves the focus there. */
export const userNameId = (id: string) => `user-${id}`

export type UserActs = ReturnType<typeof useUserActs>

/** What an administrator does to people, and how the list follows. */
export function useUserActs(
  users: ReturnType<typeof usePagedList<User>>,
  heading: RefObject<HTMLElement | null>,
) {
  const t = useMessages(userMessages)
  const common = useMessages(commonMessages)
  const { yesDelete } = common

  const { user: self, lookAgain, logOut } = useSession()
  const { leaveBy } = useDashboardContext()
  const navigate = useNavigate()
  const { isBusy, whileBusy } = useBusyIds()
  const isSelf = ({ email }: User) => email === self?.email

  /** Says why not: `refused` where the shop said no, `failed` where the call did not get through. */
  function sayWhyNot(error: unknown, refused: string, failed: string) {
    reportUnexpected(error)
    const { status, body } = error instanceof ApiError ? error : { status: 0, body: null }
    if (body?.code === 'not-signed-in' || body?.code === 'not-allowed') return
    if (status === 0 || status >= 500) return showToast('error', failed)
    ask({ title: refused, text: status === 409 ? t.lastAdmin : t.isGone })
    if (status === 404) users.load()
  }

  /** Whoever did it to themselves is signed in nowhere any more, here neither. */
  const leave = () =>
    leaveBy(() =>
      logOut().then(
        () => true,
        () => true,
      ),
    )

  return {
    isBusy,
    isSelf,

    async onRole(user: User, role: Role) {
      const { demoteSelf: title, demoteSelfText: text, yesDemote: yes } = t
      if (isSelf(user) && !(await ask({ title, text, yes, no: common.no }))) return
      await whileBusy(user._id, async () => {
        try {
          const changed = await api('PUT /updateUser/:id', { params: { id: user._id }, body: { role } })
          users.replace(changed)
          ask({ title: t.roleUpdated, closesAfter: successTime })
          if (!isSelf(user)) return
          await navigate('/dashboard')
          await lookAgain()
        } catch (error) {
          sayWhyNot(error, t.roleNotUpdated, t.roleError)
        }
      })
    },

    async onDelete(user: User) {
      const { areYouSure: title, cannotRevert: text, no } = common
      if (!(await ask({ title, text, yes: yesDelete, no }))) return
      await whileBusy(user._id, async () => {
        try {
          await api('DELETE /deleteUser/:id', { params: { id: user._id } })
          ask({ title: t.deleted, closesAfter: successTime })
          if (isSelf(user)) return void (await leave())
          const rows = users.loaded?.rows ?? []
          const place = rows.findIndex(({ _id }) => _id === user._id)
          const next = rows[place + 1] ?? rows[place - 1]
          const heir = next ? document.getElementById(userNameId(next._id)) : heading.current
          heir?.focus()
          users.remove(user._id)
        } catch (error) {
          sayWhyNot(error, t.notDeleted, t.notDeleted)
        }
      })
    },

    async onSignOut(user: User) {
      const { askSignOut, signOutText: text, yesSignOut: yes } = t
      if (!(await ask({ title: askSignOut(user.name || user.email), text, yes, no: common.no }))) return
      await whileBusy(user._id, async () => {
        try {
          const { sessions } = await api('DELETE /userSessions/:id', { params: { id: user._id } })
          showToast('success', t.signedOut(sessions))
          if (isSelf(user)) await leave()
        } catch (error) {
          sayWhyNot(error, t.notSignedOut, t.notSignedOut)
        }
      })
    },
  }
}
