import { defineMessages } from '#web/data/i18n.tsx'
import { partialMessages } from './partial-messages.ts'

export const exchangeMessages = defineMessages({
  en: {
    start: 'Exchange pieces',
    title: (id: string) => `Exchange for ${id}`,
    intro: 'The rider brings other pieces and takes these back.',
    comesBack: 'What comes back?',
    comesBackText: 'It is on sale again when you have received it.',
    of: (ordered: string) => `Back of ${ordered}`,
    backOf: (name: string) => `Comes back: ${name}`,
    range: partialMessages.en.range,
    nothing: 'Say first what comes back.',
    reason: 'Why it comes back',
    sent: 'What is sent instead?',
    credit: 'Paid for what comes back',
    collect: 'The rider collects',
    payBack: (amount: string) =>
      `${amount} more was paid than this costs: pay it back to the customer yourself.`,
    place: 'Save the exchange',
    placed: 'The exchange is saved. This is the order that is sent.',
    changed:
      'Nothing was saved: this order was changed, or pieces of it came back already. Look at it and try again.',
    notPossible: 'Pieces of this order cannot be exchanged.',
  },
  bn: {
    start: 'পণ্য বদল করুন',
    title: (id: string) => `${id} অর্ডারের পণ্য বদল`,
    intro: 'রাইডার নতুন পণ্য দেবেন আর এগুলো ফেরত নেবেন।',
    comesBack: 'কী ফেরত আসবে?',
    comesBackText: 'বুঝে নেওয়ার পর আবার বিক্রি করা যাবে।',
    of: (ordered: string) => `${ordered}টির মধ্যে ফেরত`,
    backOf: (name: string) => `ফেরত আসবে: ${name}`,
    range: partialMessages.bn.range,
    nothing: 'কী ফেরত আসবে তা আগে লিখুন।',
    reason: 'কেন ফেরত আসছে',
    sent: 'বদলে কী পাঠানো হবে?',
    credit: 'ফেরতের জন্য আগে দেওয়া',
    collect: 'রাইডার নেবেন',
    payBack: (amount: string) => `ক্রেতা এর চেয়ে ${amount} বেশি দিয়েছেন: টাকাটা নিজে ফেরত দিন।`,
    place: 'বদল সংরক্ষণ করুন',
    placed: 'বদল সংরক্ষণ হয়েছে। এই অর্ডারটি পাঠানো হবে।',
    changed: 'কিছুই সংরক্ষণ হয়নি: অর্ডারটি বদলে গেছে, বা কিছু আগেই ফেরত এসেছে। দেখে আবার চেষ্টা করুন।',
    notPossible: 'এই অর্ডারের পণ্য বদল করা যাবে না।',
  },
})
