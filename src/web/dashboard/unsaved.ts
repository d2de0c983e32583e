import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ask } from '#web/components/dialogs.tsx'
import { isAboutAccounts, useDashboardTexts } from '#web/texts/texts.tsx'

/** Asks before a page is left with something on it that was typed and not saved; who leaves all the same has it thrown away. */
export function useUnsavedQuestion(unsaved: boolean, throwAway = () => {}) {
  const { unsaved: words } = useDashboardTexts()
  const away = useRef(throwAway)
  away.current = throwAway
  // Who has to sign in again is led there and comes back; nothing they could say to a question would help.
  const blocker = useBlocker(({ nextLocation }) => unsaved && !isAboutAccounts(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { title, text, leave: yes, stay: no } = words
    ask({ title, text, yes, no }).then((agreed) => {
      if (!agreed) return blocker.reset()
      away.current()
      blocker.proceed()
    })
  }, [blocker, words])
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
}
