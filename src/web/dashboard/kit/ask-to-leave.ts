import { useCallback } from 'react'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'

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
