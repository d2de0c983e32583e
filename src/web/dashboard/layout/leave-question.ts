import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useAskToLeave } from '#web/dashboard/kit/ask-to-leave.ts'
import { isAuthPage } from '#web/data/login-address.ts'
import { discardUnsavedChanges, hasUnsavedChanges } from '#web/ui/unsaved-changes.ts'

/**
 * Asks before a page with unsaved input is left; used once, in the merchant's frame, because the router has one blocker. Returns
 * what asks before something else ends the page.
 */
export function useLeaveQuestion() {
  const askToLeave = useAskToLeave()
  // The sign-in page returns to this page afterwards, and another search on it does not leave it: they need no confirmation.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      !isAuthPage(nextLocation.pathname) &&
      hasUnsavedChanges(),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave().then((confirmed) => {
      if (!confirmed) return blocker.reset()
      discardUnsavedChanges()
      blocker.proceed()
    })
  }, [blocker, askToLeave])
  useEffect(() => {
    // Chromium asks before a call or a mail as well, which leaves nothing; the address of a navigation comes before the question.
    let handsOver = false
    const follow = ({ destination }: NavigateEvent) => {
      handsOver = /^(tel|sms|mailto):/.test(destination.url)
      // Where it asks nothing, what is closed later is none.
      setTimeout(() => {
        handsOver = false
      }, 1000)
    }
    const prevent = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges() && !handsOver) event.preventDefault()
      handsOver = false
    }
    // Browsers of before 2026 may not have it.
    window.navigation?.addEventListener('navigate', follow)
    window.addEventListener('beforeunload', prevent)
    return () => {
      window.navigation?.removeEventListener('navigate', follow)
      window.removeEventListener('beforeunload', prevent)
    }
  }, [])
  return async () => !hasUnsavedChanges() || askToLeave()
}
