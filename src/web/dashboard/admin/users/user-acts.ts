import type { RefObject } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import type { Role } from '#lib/endpoint.ts'
import { deleteUser, signOutUser, type User, updateUser } from '#shop/users/contract.ts'
import { ApiError } from '#web/api.ts'
import { useSession } from '#web/auth/session.tsx'
import { api } from '#web/auth/token.ts'
import { ask, successTime } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useBusyIds } from '../../busy-ids.ts'
import type { DashboardContext } from '../../layout.tsx'
import type { usePagedList } from '../../paged-list.ts'

/** Id of a person's name in the list, for whoever moves the focus there. */
export const userNameId = (id: string) => `user-${id}`

export type UserActs = ReturnType<typeof useUserActs>

/** What an administrator does to people, and how the list follows. */
export function useUserActs(
  users: ReturnType<typeof usePagedList<User>>,
  heading: RefObject<HTMLElement | null>,
) {
  const { users: words } = useAdminTexts().people
  const { yesDelete } = useDashboardTexts()
  const { common } = useTexts()
  const { user: self, lookAgain, logOut } = useSession()
  const { leaveBy } = useOutletContext<DashboardContext>()
  const navigate = useNavigate()
  const { isBusy, whileBusy } = useBusyIds()
  const isSelf = ({ email }: User) => email === self?.email

  /** Says why not: `refused` where the shop said no, `failed` where the call did not get through. */
  function sayWhyNot(error: unknown, refused: string, failed: string) {
    reportUnexpected(error)
    const { status, refusal } = error instanceof ApiError ? error : { status: 0, refusal: null }
    if (refusal?.code === 'not-signed-in' || refusal?.code === 'not-allowed') return
    if (status === 0 || status >= 500) return showToast('error', failed)
    ask({ title: refused, text: status === 409 ? words.lastAdmin : words.isGone })
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
      const { demoteSelf: title, demoteSelfText: text, yesDemote: yes } = words
      if (isSelf(user) && !(await ask({ title, text, yes, no: common.no }))) return
      await whileBusy(user._id, async () => {
        try {
          const changed = await api(updateUser, { params: { id: user._id }, body: { role } })
          users.replace(changed)
          ask({ title: words.roleUpdated, closesAfter: successTime })
          if (!isSelf(user)) return
          await navigate('/dashboard')
          await lookAgain()
        } catch (error) {
          sayWhyNot(error, words.roleNotUpdated, words.roleError)
        }
      })
    },

    async onDelete(user: User) {
      const { areYouSure: title, cannotRevert: text, no } = common
      if (!(await ask({ title, text, yes: yesDelete, no }))) return
      await whileBusy(user._id, async () => {
        try {
          await api(deleteUser, { params: { id: user._id } })
          ask({ title: words.deleted, closesAfter: successTime })
          if (isSelf(user)) return void (await leave())
          const rows = users.loaded?.rows ?? []
          const place = rows.findIndex(({ _id }) => _id === user._id)
          const next = rows[place + 1] ?? rows[place - 1]
          const heir = next ? document.getElementById(userNameId(next._id)) : heading.current
          heir?.focus()
          users.remove(user._id)
        } catch (error) {
          sayWhyNot(error, words.notDeleted, words.notDeleted)
        }
      })
    },

    async onSignOut(user: User) {
      const { askSignOut, signOutText: text, yesSignOut: yes } = words
      if (!(await ask({ title: askSignOut(user.name || user.email), text, yes, no: common.no }))) return
      await whileBusy(user._id, async () => {
        try {
          const { sessions } = await api(signOutUser, { params: { id: user._id } })
          showToast('success', words.signedOut(sessions))
          if (isSelf(user)) await leave()
        } catch (error) {
          sayWhyNot(error, words.notSignedOut, words.notSignedOut)
        }
      })
    },
  }
}
