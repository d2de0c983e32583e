import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const searchResultMessages = defineMessages({
  en: {
    matches: 'Matching products',
    results: (count: number) => (count === 1 ? '1 product matches' : `${count} products match`),
    manyResults: (count: number) => `${formatNumber(count, 'en')} products or more match`,
    nothing: (text: string) => `Nothing was found for “${text}”`,
    failed: 'The search did not work. Please try again.',
    seeAll: (text: string) => `See all results for “${text}”`,
    title: (text: string) => `Search: ${text} – Shodai`,
    emptyTitle: 'Search – Shodai',
    heading: (text: string) => `Results for “${text}”`,
    emptyHeading: 'What are you looking for?',
    hint: 'Type a name in Bengali, Banglish or English, or a product number.',
    nothingHint: 'Check the spelling, or try another word for it.',
    didYouMean: 'Did you mean',
    lookIn: 'Or look in',
    recent: 'Your last searches',
    forget: shopWords.en.clear,
    popular: 'Often searched',
    callUs: 'Tell us what you need:',
  },
  bn: {
    matches: 'মিলে যাওয়া পণ্য',
    results: (count: number) => `${digits(count)}টি পণ্য মিলেছে`,
    manyResults: (count: number) => `${digits(count)}টি বা তার বেশি পণ্য মিলেছে`,
    nothing: (text: string) => `“${text}”-এর জন্য কিছু পাওয়া যায়নি।`,
    failed: 'খোঁজা যায়নি। আবার চেষ্টা করুন।',
    seeAll: (text: string) => `“${text}”-এর সব ফল দেখুন`,
    title: (text: string) => `খোঁজ: ${text} – সদাই`,
    emptyTitle: 'খোঁজ – সদাই',
    heading: (text: string) => `“${text}”-এর ফলাফল`,
    emptyHeading: 'কী খুঁজছেন?',
    hint: 'বাংলা, বাংলিশ বা ইংরেজিতে নাম লিখুন, অথবা পণ্যের নম্বর দিন।',
    nothingHint: 'বানানটি দেখে নিন, অথবা অন্য কোনো শব্দে খুঁজুন।',
    didYouMean: 'আপনি কি খুঁজছেন',
    lookIn: 'অথবা দেখুন',
    recent: 'আপনার আগের খোঁজ',
    forget: shopWords.bn.clear,
    popular: 'বেশি খোঁজা হয়',
    callUs: 'কী খুঁজছেন, আমাদের বলুন:',
  },
})
