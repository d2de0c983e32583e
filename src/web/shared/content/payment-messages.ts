import { defineMessages } from '#web/data/i18n.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'

/** What the built-in pages say of paying and of advertisers, as it is so at the moment. */
export const paymentMessages = defineMessages({
  en: {
    wallets: walletMessages.en.names,
    or: ' or ',
    payment: 'You pay when it is in your hands, and not before.',
    paymentWithAdvance:
      'You pay when it is in your hands; for some orders we ask for an advance first, which is taken off.',
    noAdvance: 'We ask for no card and no advance payment.',
    advance: (wallets: string) =>
      `We ask for no card. For some orders we ask for an advance by ${wallets} first, and you read how much as soon as you have ordered; it is taken off what you pay on delivery. What has to be paid back goes back in the same way within 10 days.`,
    wrongParcel: 'You pay nothing.',
    wrongParcelWithAdvance:
      'You pay nothing, and an advance goes back to you in the same way within 10 days.',
    noAdvertiser: 'No advertiser follows you here.',
    advertisers: (names: string) => `${names} learn what you do here only if you allow it, as said above.`,
    advertiser: (name: string) => `${name} learns what you do here only if you allow it, as said above.`,
  },
  bn: {
    wallets: walletMessages.bn.names,
    or: ' বা ',
    payment: 'পণ্য হাতে পেয়ে তবেই টাকা দেন, তার আগে নয়।',
    paymentWithAdvance: 'টাকা দেন পণ্য হাতে পেয়ে; কিছু অর্ডারে আগে অগ্রিম চাই, যা মোট থেকে বাদ যায়।',
    noAdvance: 'কার্ড বা অগ্রিম টাকা লাগে না।',
    advance: (wallets) =>
      `কার্ড লাগে না। কিছু অর্ডারে আগে ${wallets} দিয়ে অগ্রিম চাই; কত টাকা, তা অর্ডার করলেই দেখবেন, আর ডেলিভারির সময় তা বাদ যায়। ফেরত দেওয়ার টাকা ১০ দিনের মধ্যে একই মাধ্যমে ফেরত যায়।`,
    wrongParcel: 'কোনো টাকা দিতে হবে না।',
    wrongParcelWithAdvance: 'কোনো টাকা দিতে হবে না, আর অগ্রিম দিয়ে থাকলে ১০ দিনের মধ্যে একই মাধ্যমে ফেরত পাবেন।',
    noAdvertiser: 'এই পেজগুলোতে কোনো বিজ্ঞাপনদাতা আপনাকে অনুসরণ করে না।',
    advertisers: (names) => `এখানে আপনি কী করেন তা ${names} জানে শুধু আপনি অনুমতি দিলে, যেমন উপরে লেখা আছে।`,
    advertiser: (name) => `এখানে আপনি কী করেন তা ${name} জানে শুধু আপনি অনুমতি দিলে, যেমন উপরে লেখা আছে।`,
  },
})
