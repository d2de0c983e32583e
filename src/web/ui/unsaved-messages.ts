import { defineMessages } from '#web/data/i18n.tsx'

export const unsavedMessages = defineMessages({
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
