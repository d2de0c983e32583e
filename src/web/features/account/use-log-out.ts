import { tabStorage } from '#web/data/browser-storage.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { alertTime, showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { accountMenuMessages } from './menu-messages.ts'

/** Asks whether to log out, does it and says so (MSG-01, MSG-02); true when it was done. */
export function useLogOut() {
  const { logOut } = useSession()
  const common = useMessages(commonMessages)
  const menuText = useMessages(accountMenuMessages)
  return async () => {
    const { logout: title, logoutQuestion: text, logoutYes: yes } = menuText
    if (!(await showDialog({ title, text, yes, no: common.cancel }))) return false
    try {
      await logOut()
      // What staff were writing about a customer is not the next person's business.
      tabStorage.remove('orderDrafts')
    } catch (error) {
      reportUnexpected(error)
      showToast('error', menuText.logoutFailed)
      return false
    }
    showDialog({ title: menuText.loggedOutTitle, text: menuText.loggedOutText, closesAfter: alertTime })
    return true
  }
}
