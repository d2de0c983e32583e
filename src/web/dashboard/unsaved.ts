import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '#web/components/dialogs.tsx'
import { isAboutAccounts, useDashboardTexts } from '#web/texts/texts.tsx'

/** Asks before a page is left with something on it that was typed and not saved. */
export function useUnsavedQuestion(unsaved: boolean) {
  const { unsaved: words } = useDashboardTexts()
  // Who has to sign in again is led there and comes back; nothing they could say to a question would help.
  const blocker = useBlocker(({ nextLocation }) => unsaved && !isAboutAccounts(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { title, text, leave: yes, stay: no } = words
    ask({ title, text, yes, no }).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()))
  }, [blocker, words])
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
}
