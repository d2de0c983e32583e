import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const inboxMessages = defineMessages({
  en: {
    messagesTitle: words.en.messages,
    messagesWaiting: words.en.waiting,
    messagesHandled: 'Handled',
    noMessagesWaiting: 'No message is waiting. Well done!',
    noMessagesHandled: 'No message has been handled yet.',
    markHandled: 'Mark as handled',
    markWaiting: 'Put back to waiting',
    handledBy: (name: string) => `Handled by ${name}`,
    messageMarked: 'The message is marked as handled.',
    messageReopened: 'The message is waiting again.',
    messageNotMarked: 'The message could not be marked. Please try again.',
  },
  bn: {
    messagesTitle: words.bn.messages,
    messagesWaiting: words.bn.waiting,
    messagesHandled: 'মিটে গেছে',
    noMessagesWaiting: 'কোনো বার্তা বাকি নেই। চমৎকার!',
    noMessagesHandled: 'এখনো কোনো বার্তা মেটেনি।',
    markHandled: 'মিটে গেছে',
    markWaiting: 'আবার অপেক্ষায় রাখুন',
    handledBy: (name: string) => `মিটিয়েছেন ${name}`,
    messageMarked: 'বার্তাটি মিটে গেছে বলে রাখা হলো।',
    messageReopened: 'বার্তাটি আবার অপেক্ষায় রাখা হয়েছে।',
    messageNotMarked: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  },
})
