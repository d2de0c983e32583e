import { defineMessages } from '#web/data/i18n.tsx'

export const orderPageMessages = defineMessages({
  en: {
    orderNow: 'Order now',
    policies: 'Policies',
    phone: (number: string) => `Call ${number}`,
    before: 'Before',
    after: 'After',
    ends: (moment: string) => `until ${moment}`,
    left: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
    take: (name: string) => `I take ${name}`,
    chooseFirst: 'Choose above what you order.',
    loadingForm: 'Loading the order form…',
    formIsHere: 'Here customers enter phone number and address, and order.',
  },
  bn: {
    orderNow: 'অর্ডার করুন',
    policies: 'নীতিমালা',
    phone: (number: string) => `কল করুন ${number}`,
    before: 'আগে',
    after: 'পরে',
    ends: (moment: string) => `${moment} পর্যন্ত`,
    left: { days: 'দিন', hours: 'ঘণ্টা', minutes: 'মিনিট', seconds: 'সেকেন্ড' },
    take: (name: string) => `নেব: ${name}`,
    chooseFirst: 'কোনটি নেবেন, উপরে বেছে নিন।',
    loadingForm: 'অর্ডার ফর্ম আসছে…',
    formIsHere: 'এখানে ক্রেতা ফোন নম্বর ও ঠিকানা লিখে অর্ডার করবেন।',
  },
})
