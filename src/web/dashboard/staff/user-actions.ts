import { useNavigate } from 'react-router'
import type { Role } from '#lib/endpoint.ts'
import type { Permission } from '#lib/permissions.ts'
import type { User } from '#shop/users/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { confirmed, NotConfirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PagedList } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import { useDashboardContext } from '#web/shared/account/dashboard-context.ts'
import { showDialog, successTime } from '#web/ui/confirm-dialog.tsx'
import { focusNextRow } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { userMessages } from './messages.ts'

/** Id of the element with a user's name, which takes the focus. */
export const userNameId = (id: string) => `user-${id}`

/** Whether a user is the person at the screen. */
function useIsSelf() {
  const { user: self } = useSession()
  return ({ email }: User) => email === self?.email
}

/** What is sent to the shop about users; the list follows, also with who is the last administrator, and so does the session of who did it to themselves. */
function useUserCalls(users: PagedList<User>) {
  const t = useMessages(userMessages)
  const { refresh, logOut } = useSession()
  const { leaveBy } = useDashboardContext()
  const navigate = useNavigate()
  const isSelf = useIsSelf()

  /** Explains in a dialog why the shop rejected an action; false where the call failed. */
  function showRejection(error: unknown, title: string) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return false
    const { status, body } = error
    if (body.code === 'not-signed-in' || body.code === 'not-allowed') return true
    showDialog({ title, text: status === 409 ? t.lastAdmin : t.isGone })
    if (status === 404 || status === 409) users.load()
    return true
  }

  /** Administrators who deleted themselves, or signed themselves out everywhere, are signed out here, too. */
  const leave = () =>
    leaveBy(() =>
      logOut().then(
        () => true,
        () => true,
      ),
    )

  const changeRole = useAction(
    ({ user, role }: { user: User; role: Role }) =>
      api('PUT /updateUser/:id', { params: { id: user._id }, body: { role } }),
    {
      async onSuccess(changed, { user }) {
        users.replace(changed)
        showDialog({ title: t.roleUpdated, closesAfter: successTime })
        if (!isSelf(user)) return void users.load()
        await navigate('/dashboard')
        await refresh()
      },
      onError: (error) => showRejection(error, t.roleNotUpdated),
      failed: t.roleError,
    },
  )
  const remove = useAction(
    ({ user: { _id: id } }: { user: User }) => api('DELETE /deleteUser/:id', { params: { id } }),
    {
      async onSuccess(_, { user }) {
        showDialog({ title: t.deleted, closesAfter: successTime })
        if (isSelf(user)) return void (await leave())
        focusNextRow(users, user._id, userNameId)
        users.remove(user._id)
        users.load()
      },
      onError: (error) => showRejection(error, t.notDeleted),
      failed: t.notDeleted,
    },
  )
  const signOut = useAction(
    ({ user: { _id: id } }: { user: User }) => api('DELETE /userSessions/:id', { params: { id } }),
    {
      async onSuccess({ sessions }, { user }) {
        showToast('success', t.signedOut(sessions))
        if (isSelf(user)) await leave()
      },
      onError: (error) => showRejection(error, t.notSignedOut),
      failed: t.notSignedOut,
    },
  )
  const changePermissions = useAction(
    ({ user: { _id: id }, permissions }: { user: User; permissions: Permission[] | null }) =>
      api('PUT /users/:id/permissions', { params: { id }, body: { permissions } }),
    {
      async onSuccess(changed, { user }) {
        users.replace(changed)
        showToast('success', t.permissionsSaved)
        if (!isSelf(user)) return void users.load()
        await navigate('/dashboard')
        await refresh()
      },
      onError: (error) => showRejection(error, t.permissionsNotSaved),
      failed: t.permissionsNotSaved,
    },
  )
  const removeSecondStep = useAction(
    ({ user: { _id: id } }: { user: User }) =>
      confirmed(
        (password) => api('DELETE /users/:id/second-step', { params: { id }, body: { password } }),
        'login',
      ),
    {
      onSuccess(_, { user }) {
        users.replace({ ...user, hasSecondStep: false })
        showToast('success', t.secondStepRemoved)
      },
      onError: (error) => !(error instanceof NotConfirmed) && showRejection(error, t.secondStepNotRemoved),
      failed: t.secondStepNotRemoved,
    },
  )
  return { changeRole, remove, signOut, changePermissions, removeSecondStep }
}

export type UserActions = ReturnType<typeof useUserActions>

/** What an administrator can do to users, each asked for first where it cannot be taken back. */
export function useUserActions(users: PagedList<User>) {
  const t = useMessages(userMessages)
  const common = useMessages(commonMessages)
  const isSelf = useIsSelf()
  const calls = useUserCalls(users)
  const { changeRole, remove, signOut, changePermissions, removeSecondStep } = calls
  const pending = Object.values(calls).flatMap((action): readonly { user: User }[] => action.pending)

  return {
    isBusy: (id: string) => pending.some(({ user }) => user._id === id),
    isSelf,

    async onRole(user: User, role: Role) {
      const { demoteSelf: title, demoteSelfText: text, yesDemote: yes } = t
      if (!isSelf(user) || (await showDialog({ title, text, yes, no: common.no })))
        await changeRole.run({ user, role })
    },

    /** Resolves to whether they were saved. */
    async onPermissions(user: User, permissions: Permission[] | null) {
      const { limitSelf: title, limitSelfText: text, yesLimit: yes } = t
      if (isSelf(user) && permissions && !(await showDialog({ title, text, yes, no: common.no })))
        return false
      return changePermissions.run({ user, permissions })
    },

    async onDelete(user: User) {
      const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
      if (await showDialog({ title, text, yes, no })) await remove.run({ user })
    },

    async onRemoveSecondStep(user: User) {
      const { removeSecondStepOf, removeSecondStepText: text, yesRemoveSecondStep: yes } = t
      const title = removeSecondStepOf(user.name || user.email)
      if (await showDialog({ title, text, yes, no: common.no })) await removeSecondStep.run({ user })
    },

    async onSignOut(user: User) {
      const { confirmSignOut, signOutText: text, yesSignOut: yes } = t
      const title = confirmSignOut(user.name || user.email)
      if (await showDialog({ title, text, yes, no: common.no })) await signOut.run({ user })
    },
  }
}
