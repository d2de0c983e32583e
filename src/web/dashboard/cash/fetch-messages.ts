import { defineMessages } from '#web/data/i18n.tsx'

export const fetchMessages = defineMessages({
  en: {
    title: 'Payments of Steadfast',
    hint: 'Asks Steadfast for its newest payments. Each one that is new becomes a statement below, which you look at and book.',
    fetch: 'Fetch payments',
    fetching: 'Asking Steadfast…',
    broken:
      'Steadfast does not accept the keys of your shop. Somebody with access to Settings → Couriers can mend it.',
    failed: 'Steadfast could not be asked just now. Please try again.',
    added: (count: number, digits: string) =>
      count === 1
        ? '1 new payment. Look at it and book it:'
        : `${digits} new payments. Look at them and book them:`,
    nothingNew: 'There is no new payment.',
    known: (count: string) => `${count} were statements already.`,
    unpaid: (count: string) => `${count} not paid by Steadfast yet.`,
    unreadable: (numbers: string) =>
      `The parcels of ${numbers} could not be read, or not all of them. Download that payment in Steadfast’s panel and add it as a file.`,
    hasMore: 'There are more. Press “Fetch payments” again.',
    problem: 'Steadfast did not answer to the end. Please try again.',
  },
  bn: {
    title: 'স্টেডফাস্টের পেমেন্ট',
    hint: 'স্টেডফাস্টের কাছ থেকে নতুন পেমেন্ট আনা হয়। নতুন প্রতিটি নিচে একটি স্টেটমেন্ট হবে; দেখে হিসাবে তুলবেন।',
    fetch: 'পেমেন্ট আনুন',
    fetching: 'স্টেডফাস্টকে জিজ্ঞেস করা হচ্ছে…',
    broken: 'স্টেডফাস্ট আপনার দোকানের কী মানছে না। যিনি সেটিংস → কুরিয়ার দেখেন, তিনি ঠিক করতে পারবেন।',
    failed: 'এই মুহূর্তে স্টেডফাস্টকে জিজ্ঞেস করা গেল না। আবার চেষ্টা করুন।',
    added: (_: number, digits: string) => `${digits}টি নতুন পেমেন্ট। দেখে হিসাবে তুলুন:`,
    nothingNew: 'নতুন কোনো পেমেন্ট নেই।',
    known: (count: string) => `${count}টি আগেই স্টেটমেন্ট হয়ে আছে।`,
    unpaid: (count: string) => `${count}টির টাকা স্টেডফাস্ট এখনও দেয়নি।`,
    unreadable: (numbers: string) =>
      `${numbers}-এর পার্সেল পড়া যায়নি, বা সবগুলো নয়। স্টেডফাস্টের প্যানেল থেকে সেই পেমেন্ট নামিয়ে ফাইল হিসেবে যোগ করুন।`,
    hasMore: 'আরও আছে। আবার “পেমেন্ট আনুন” চাপুন।',
    problem: 'স্টেডফাস্ট পুরো উত্তর দেয়নি। আবার চেষ্টা করুন।',
  },
})
