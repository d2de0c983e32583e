import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const searchMessages = defineMessages({
  en: {
    label: 'Search products',
    placeholder: 'Search products…',
    button: 'Search',
    toggle: 'Search box',
    matches: 'Matching products',
    found: (count: number) => (count === 1 ? '1 product matches' : `${count} products match`),
    foundMany: (count: number) => `${formatNumber(count, 'en')} products or more match`,
    nothing: (text: string) => `Nothing was found for “${text}”`,
    failed: 'The search did not answer.',
    seeAll: (text: string) => `See all results for “${text}”`,
    title: (text: string) => `Search: ${text} – Shodai`,
    emptyTitle: 'Search – Shodai',
    heading: (text: string) => `Results for “${text}”`,
    emptyHeading: 'What are you looking for?',
    hint: 'Type a name in Bengali, Banglish or English, or the code of a product.',
    nothingHint: 'Check the spelling, or try another word for it.',
    didYouMean: 'Did you mean',
    lookIn: 'Or look in',
  },
  bn: {
    label: 'পণ্য খুঁজুন',
    placeholder: 'পণ্য খুঁজুন…',
    button: 'খুঁজুন',
    toggle: 'খোঁজার ঘর',
    matches: 'মিলে যাওয়া পণ্য',
    found: (count: number) => `${digits(count)}টি পণ্য মিলেছে`,
    foundMany: (count: number) => `${digits(count)}টি বা তার বেশি পণ্য মিলেছে`,
    nothing: (text: string) => `“${text}”-এর জন্য কিছু পাওয়া যায়নি।`,
    failed: 'খোঁজার ফল আসেনি।',
    seeAll: (text: string) => `“${text}”-এর সব ফল দেখুন`,
    title: (text: string) => `খোঁজ: ${text} – সদাই`,
    emptyTitle: 'খোঁজ – সদাই',
    heading: (text: string) => `“${text}”-এর ফলাফল`,
    emptyHeading: 'কী খুঁজছেন?',
    hint: 'বাংলা, বাংলিশ বা ইংরেজিতে নাম লিখুন, অথবা পণ্যের কোড দিন।',
    nothingHint: 'বানানটি দেখে নিন, অথবা অন্য কোনো শব্দে খুঁজুন।',
    didYouMean: 'আপনি কি খুঁজছেন',
    lookIn: 'অথবা দেখুন',
  },
})
