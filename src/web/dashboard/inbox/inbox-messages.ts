import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const inboxMessages = defineMessages({
  en: {
    messagesTitle: words.en.messages,
    messagesWaiting: words.en.waiting,
    messagesHandled: 'Handled',
    noMessages: {
      false: {
        title: 'No message is waiting',
        text: 'What customers write on the page “Contact us” comes here and stays until somebody has handled it.',
      },
      true: {
        title: 'No message has been handled yet',
        text: 'What you mark as handled moves here, with the name of the one who did it.',
      },
    },
    toContact: 'See the page “Contact us”',
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
    noMessages: {
      false: {
        title: 'কোনো বার্তা বাকি নেই',
        text: 'ক্রেতা “যোগাযোগ” পেজে যা লেখেন তা এখানে আসে, আর কেউ মিটিয়ে না দেওয়া পর্যন্ত থাকে।',
      },
      true: {
        title: 'এখনো কোনো বার্তা মেটেনি',
        text: 'যে বার্তা মিটে গেছে বলে রাখবেন তা এখানে আসবে, সঙ্গে যিনি মিটিয়েছেন তাঁর নাম।',
      },
    },
    toContact: '“যোগাযোগ” পেজ দেখুন',
    markHandled: 'মিটে গেছে',
    markWaiting: 'আবার অপেক্ষায় রাখুন',
    handledBy: (name: string) => `মিটিয়েছেন ${name}`,
    messageMarked: 'বার্তাটি মিটে গেছে বলে রাখা হলো।',
    messageReopened: 'বার্তাটি আবার অপেক্ষায় রাখা হয়েছে।',
    messageNotMarked: 'সেভ করা যায়নি। আবার চেষ্টা করুন।',
  },
})
