import { defineMessages } from '#web/data/i18n.tsx'
import { deliveredWithin } from '#web/shared/words/order-words.ts'

export const arrivalMessages = defineMessages({
  en: {
    by: (day: string) => `With you by ${day}.`,
    onceConfirmed: (days: number) => `Once it is confirmed, it is with you ${deliveredWithin.en(days)}.`,
    late: (day: string) => `It was to be with you by ${day} and is late. Please call us.`,
    staffBy: (day: string) => `Promised by ${day}`,
    staffLate: (day: string) => `Late: promised by ${day}`,
  },
  bn: {
    by: (day: string) => `${day}-এর মধ্যে পৌঁছে যাবে।`,
    onceConfirmed: (days: number) => `নিশ্চিত হলে ${deliveredWithin.bn(days)} পৌঁছে যাবে।`,
    late: (day: string) => `${day}-এর মধ্যে পৌঁছানোর কথা ছিল, দেরি হচ্ছে। আমাদের কল করুন।`,
    staffBy: (day: string) => `${day}-এর মধ্যে দেওয়ার কথা`,
    staffLate: (day: string) => `দেরি হয়েছে: ${day}-এর মধ্যে দেওয়ার কথা ছিল`,
  },
})
