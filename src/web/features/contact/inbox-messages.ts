import { defineMessages } from '#web/data/i18n.tsx'

export const inboxMessages = defineMessages({
  en: {
    messagesTitle: 'Messages',
    messagesWaiting: 'Waiting',
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
    messagesTitle: 'বার্তা',
    messagesWaiting: 'অপেক্ষমাণ',
    messagesHandled: 'সম্পন্ন',
    noMessagesWaiting: 'কোনো বার্তা অপেক্ষায় নেই।',
    noMessagesHandled: 'এখনো কোনো বার্তা সম্পন্ন হয়নি।',
    markHandled: 'সম্পন্ন হিসেবে চিহ্নিত করুন',
    markWaiting: 'আবার অপেক্ষায় রাখুন',
    handledBy: (name: string) => `সম্পন্ন করেছেন ${name}`,
    messageMarked: 'বার্তাটি সম্পন্ন হিসেবে চিহ্নিত হয়েছে।',
    messageReopened: 'বার্তাটি আবার অপেক্ষায় রাখা হয়েছে।',
    messageNotMarked: 'বার্তাটি চিহ্নিত করা যায়নি। আবার চেষ্টা করুন।',
  },
})
