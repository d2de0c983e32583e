import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { isAuthPage } from '#web/data/login-address.ts'
import { showDialog } from './confirm-dialog.tsx'

// Not among the common ones, which the first page of every shopper loads.
const unsavedMessages = defineMessages({
  en: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved yet.',
    leave: 'Leave',
    stay: 'Stay here',
  },
  bn: {
    title: 'সেভ না করেই চলে যাবেন?',
    text: 'এই পেজে যা বদলেছেন, তা এখনো সেভ হয়নি।',
    leave: 'চলে যাই',
    stay: 'এখানেই থাকি',
  },
})

/** Asks whether unsaved input is to be left. */
export function useAskToLeave() {
  const { title, text, leave: yes, stay: no } = useMessages(unsavedMessages)
  return useCallback(() => showDialog({ title, text, yes, no }), [title, text, yes, no])
}

/** Shows a confirmation before a page with unsaved input is left; `discard` is called when the user leaves. */
export function useUnsavedChanges(unsaved: boolean, discard = () => {}) {
  const askToLeave = useAskToLeave()
  const latest = useRef(discard)
  latest.current = discard
  // The sign-in page returns to this page afterwards, and another search on it does not leave it: they need no confirmation.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && nextLocation.pathname !== currentLocation.pathname && !isAuthPage(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave().then((confirmed) => {
      if (!confirmed) return blocker.reset()
      latest.current()
      blocker.proceed()
    })
  }, [blocker, askToLeave])
  useEffect(() => {
    if (!unsaved) return
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', prevent)
    return () => window.removeEventListener('beforeunload', prevent)
  }, [unsaved])
}
