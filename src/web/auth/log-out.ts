import { alertTime, ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { forget } from '#web/session-memory.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useSession } from './session.tsx'

/** Asks whether to log out, does it and says so (MSG-01, MSG-02); true when it was done. */
export function useLogOut() {
  const { logOut } = useSession()
  const { common, frame } = useTexts()
  return async () => {
    const { logout: title, logoutQuestion: text, logoutYes: yes } = frame
    if (!(await ask({ title, text, yes, no: common.cancel }))) return false
    try {
      await logOut()
      // What staff were writing about a customer is not the next person's business.
      forget('deskDraft')
    } catch (error) {
      reportUnexpected(error)
      showToast('error', frame.logoutFailed)
      return false
    }
    ask({ title: frame.loggedOutTitle, text: frame.loggedOutText, closesAfter: alertTime })
    return true
  }
}
