import { defineMessages } from '#web/data/i18n.tsx'

const monthsOf = (months: string) => `${months} ${months === '1' ? 'month' : 'months'}`

/** How long things are kept, as the privacy policy says it. */
export const retentionMessages = defineMessages({
  en: {
    orders: 'We keep orders as long as the law wants us to keep our accounts.',
    customers: (months: string) =>
      `${monthsOf(months)} after your last order your name, number and address are erased, and the orders stay without them for our accounts.`,
    neededMessages: 'Messages are deleted when they are no longer needed.',
    messages: (months: string) => `Messages are deleted ${monthsOf(months)} after we have answered them.`,
    textMessages: (months: string) =>
      `The text messages that we sent you are deleted after ${monthsOf(months)}.`,
    stockAlerts: (months: string) =>
      `If you waited for a product, your number or email address is deleted ${monthsOf(months)} after we told you that it is back.`,
  },
  bn: {
    orders: 'হিসাব রাখার আইনি মেয়াদ পর্যন্ত অর্ডার রাখা হয়।',
    customers: (months) =>
      `শেষ অর্ডারের ${months} মাস পর আপনার নাম, নম্বর ও ঠিকানা মুছে যায়; হিসাবের জন্য অর্ডারগুলো সেসব ছাড়াই থাকে।`,
    neededMessages: 'প্রয়োজন ফুরালে বার্তা মুছে ফেলা হয়।',
    messages: (months) => `জবাব দেওয়ার ${months} মাস পর বার্তা মুছে যায়।`,
    textMessages: (months) => `আপনাকে পাঠানো এসএমএস ${months} মাস পর মুছে যায়।`,
    stockAlerts: (months) =>
      `কোনো পণ্যের অপেক্ষায় থাকলে, পণ্যটি ফিরেছে জানানোর ${months} মাস পর আপনার নম্বর বা ইমেইল ঠিকানা মুছে যায়।`,
  },
})
