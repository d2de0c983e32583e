import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { isAuthPage } from '#web/data/login-address.ts'
import { ask } from './confirm-dialog.tsx'
import { unsavedMessages } from './messages.ts'

/** Asks before a page is left with something on it that was typed and not saved; who leaves all the same has it thrown away. */
export function useUnsavedQuestion(unsaved: boolean, throwAway = () => {}) {
  const t = useMessages(unsavedMessages)
  const away = useRef(throwAway)
  away.current = throwAway
  // Who has to sign in again is led there and comes back; nothing they could say to a question would help.
  const blocker = useBlocker(({ nextLocation }) => unsaved && !isAuthPage(nextLocation.pathname))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { title, text, leave: yes, stay: no } = t
    ask({ title, text, yes, no }).then((agreed) => {
      if (!agreed) return blocker.reset()
      away.current()
      blocker.proceed()
    })
  }, [blocker, t])
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
}
