import { formatNumber, type Language } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

/** Parcels at least and at most: `7`, `6–20` or `25+`. */
function rangeOf(language: Language, from: number, to: number | null) {
  const number = (count: number) => formatNumber(count, language)
  return to === null ? `${number(from)}+` : from === to ? number(from) : `${number(from)}–${number(to)}`
}

/** What couriers know of phone numbers, and who is asked. */
export const courierHistoryMessages = defineMessages({
  en: {
    title: 'At couriers',
    /** With the parcels of all merchants. */
    parcels: (from: number, to: number | null) =>
      `${rangeOf('en', from, to)} ${from === 1 && to === 1 ? 'parcel' : 'parcels'}`,
    noNumber: 'number of parcels unknown',
    delivered: (percent: number) => `${formatNumber(percent, 'en')}% delivered`,
    noShare: 'share unknown',
    together: 'Together',
    atLeast: (count: number) => `at least ${formatNumber(count, 'en')} parcels`,
    reports: (count: number) =>
      count === 1
        ? '1 report by another merchant'
        : `${formatNumber(count, 'en')} reports by other merchants`,
    asked: (moment: string) => `Asked ${moment}`,
    asking: 'Asking couriers…',
    row: (percent: number, parcels: number) =>
      `Couriers: ${formatNumber(percent, 'en')}% of ${formatNumber(parcels, 'en')}+ delivered`,
    checks: 'Check phone numbers',
    checksIntro:
      'Beside an order stands how many parcels to its number were delivered; call rules can use it. The shop asks at most once a day, and your privacy page says so.',
    what: {
      steadfast: 'Asked with the keys of your connection above. It names shares and a range of parcels.',
      'bd-courier': 'Asks several couriers at once. Each look-up costs a credit of your account there.',
    },
    connectFirst: 'Connect Steadfast above first.',
    switchOn: 'Switch on',
    switchOff: words.en.switchOff,
    key: words.en.apiKey,
    keySet: (end: string) => `Set, ends in ${end}. Leave it empty to keep it.`,
    keyNeeded: words.en.fillIn,
    address: shopWords.en.address,
    addressHint: 'Another address needs the key again.',
    wrongUrl: words.en.wrongAddress,
    answers: (count: number) =>
      count === 1
        ? '1 answer in the last 30 days'
        : `${formatNumber(count, 'en')} answers in the last 30 days`,
    brokenSince: (moment: string) =>
      `The keys are refused since ${moment}. Nothing is asked until they change or you try again.`,
    quietUntil: (moment: string) => `Nothing is asked until ${moment}.`,
    states: { on: words.en.on, off: words.en.off, broken: 'Keys not accepted', quiet: words.en.waiting },
    saved: words.en.saved,
    notSaved: words.en.notSaved,
    change: shopWords.en.change,
  },
  bn: {
    title: 'কুরিয়ারের রেকর্ড',
    parcels: (from, to) => `${rangeOf('bn', from, to)}টি পার্সেল`,
    noNumber: 'পার্সেলের সংখ্যা জানা নেই',
    delivered: (percent) => `${digits(percent)}% ডেলিভারি`,
    noShare: 'হার জানা নেই',
    together: 'সব মিলিয়ে',
    atLeast: (count) => `অন্তত ${digits(count)}টি পার্সেল`,
    reports: (count) => `অন্য বিক্রেতাদের অভিযোগ ${digits(count)}টি`,
    asked: (moment) => `জানা হয়েছে ${moment}`,
    asking: 'কুরিয়ারের কাছে জানতে চাওয়া হচ্ছে…',
    row: (percent, parcels) => `কুরিয়ার: ${digits(parcels)}+ পার্সেলের ${digits(percent)}% ডেলিভারি`,
    checks: 'ফোন নম্বর যাচাই',
    checksIntro:
      'নম্বরটিতে কত পার্সেল ডেলিভারি হয়েছে তা অর্ডারের পাশে থাকে, কলের নিয়মেও কাজে লাগে। দিনে বড়জোর একবার জানতে চাওয়া হয়, প্রাইভেসি পেজেও তা লেখা থাকে।',
    what: {
      steadfast: 'উপরের সংযোগের কী দিয়ে জানতে চাওয়া হয়। উত্তরে হার ও পার্সেলের একটি সীমা থাকে।',
      'bd-courier': 'একসঙ্গে কয়েকটি কুরিয়ারে খোঁজ নেয়। প্রতিবার সেখানে আপনার একটি ক্রেডিট খরচ হয়।',
    },
    connectFirst: 'আগে উপরে Steadfast যুক্ত করুন।',
    switchOn: 'চালু করুন',
    switchOff: words.bn.switchOff,
    key: words.bn.apiKey,
    keySet: (end) => `দেওয়া আছে, শেষে ${end}। না বদলাতে চাইলে খালি রাখুন।`,
    keyNeeded: words.bn.fillIn,
    address: shopWords.bn.address,
    addressHint: 'অন্য ঠিকানা দিলে কী আবার দিতে হবে।',
    wrongUrl: words.bn.wrongAddress,
    answers: (count) => `গত ৩০ দিনে ${digits(count)}টি উত্তর`,
    brokenSince: (moment) =>
      `${moment} থেকে কী গ্রহণ করা হচ্ছে না। কী না বদলানো বা আবার চেষ্টা না করা পর্যন্ত জানতে চাওয়া বন্ধ।`,
    quietUntil: (moment) => `${moment} পর্যন্ত জানতে চাওয়া বন্ধ।`,
    states: { on: words.bn.on, off: words.bn.off, broken: 'কী গ্রহণ করছে না', quiet: words.bn.waiting },
    saved: words.bn.saved,
    notSaved: words.bn.notSaved,
    change: shopWords.bn.change,
  },
})
