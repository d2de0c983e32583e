import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const catalogMessages = defineMessages({
  en: {
    favourite: (name: string) => `Add to favourites: ${name}`,
    quickAdd: (name: string) => `Put in cart: ${name}`,
    originalPrice: 'Original price',
    discount: (percent: number) => `−${percent}%`,
    stars: (stars: number) => stars.toFixed(1),
    reviewCount: (count: number) => `(${count})`,
    rated: (stars: number | null, reviews: number | null) =>
      [stars !== null && `Rating ${stars} of 5`, reviews !== null && `${reviews} reviews`]
        .filter(Boolean)
        .join(', '),
    soldOut: 'Out of stock',
    shopTitle: 'All products – Shodai',
    shopDescription:
      'Everything Shodai sells, the newest first: order on your phone and pay in cash when the parcel arrives.',
    categories: 'Categories',
    categoriesTitle: 'All categories – Shodai',
    categoriesDescription: 'Every category and sub-category of Shodai: choose one and order on your phone.',
    allProducts: 'All Products',
    shown: (shown: number, total: number) => `Showing ${shown} of ${total} products`,
    shownOfMore: (shown: number) => `Showing ${shown} products`,
    noProducts: 'There are no products here yet',
    categoryTitle: (name: string) => `${name} – Shodai`,
    categoryDescription: (name: string) =>
      `${name} at Shodai: home delivery in all of Bangladesh, and you pay when the parcel arrives.`,
    nothingIn: (subCategory: string) => `There are no products on ${subCategory}`,
    goToShop: 'See all products',
  },
  bn: {
    favourite: (name: string) => `পছন্দের তালিকায় রাখুন: ${name}`,
    quickAdd: (name: string) => `কার্টে দিন: ${name}`,
    originalPrice: 'আগের দাম',
    discount: (percent: number) => `−${digits(percent)}%`,
    stars: (stars: number) => bengaliDigits(stars.toFixed(1)),
    reviewCount: (count: number) => `(${digits(count)})`,
    rated: (stars: number | null, reviews: number | null) =>
      [stars !== null && `৫-এর মধ্যে রেটিং ${digits(stars)}`, reviews !== null && `${digits(reviews)}টি রিভিউ`]
        .filter(Boolean)
        .join(', '),
    soldOut: 'স্টক শেষ',
    shopTitle: 'সব পণ্য – সদাই',
    shopDescription: 'সদাই-এর সব পণ্য, নতুনগুলো আগে: মোবাইলে অর্ডার করুন, পণ্য হাতে পেয়ে টাকা দিন।',
    categories: 'ক্যাটাগরি',
    categoriesTitle: 'সব ক্যাটাগরি – সদাই',
    categoriesDescription: 'সদাই-এর সব ক্যাটাগরি ও সাব-ক্যাটাগরি: একটি বেছে নিয়ে মোবাইলেই অর্ডার করুন।',
    allProducts: 'সব পণ্য',
    shown: (shown: number, total: number) => `${digits(total)}টি পণ্যের মধ্যে ${digits(shown)}টি দেখানো হচ্ছে`,
    shownOfMore: (shown: number) => `${digits(shown)}টি পণ্য দেখানো হচ্ছে`,
    noProducts: 'এখানে এখনো কোনো পণ্য নেই',
    categoryTitle: (name: string) => `${name} – সদাই`,
    categoryDescription: (name: string) => `সদাই-এ ${name}: সারা দেশে হোম ডেলিভারি, টাকা দিন পণ্য হাতে পেয়ে।`,
    nothingIn: (subCategory: string) => `${subCategory}-এ এখন কোনো পণ্য নেই`,
    goToShop: 'সব পণ্য দেখুন',
  },
})

export const searchMessages = defineMessages({
  en: {
    label: 'Search products',
    placeholder: 'Search',
    button: 'Search',
    toggle: 'Search box',
    matches: 'Matching products',
    results: (count: number) => (count === 1 ? '1 product matches' : `${count} products match`),
    manyResults: (count: number) => `${formatNumber(count, 'en')} products or more match`,
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
    recent: 'Your last searches',
    forget: 'Forget them',
    popular: 'Often searched',
    popularProducts: 'Popular products',
    callUs: 'Tell us what you need:',
  },
  bn: {
    label: 'পণ্য খুঁজুন',
    placeholder: 'পণ্য খুঁজুন',
    button: 'খুঁজুন',
    toggle: 'খোঁজার ঘর',
    matches: 'মিলে যাওয়া পণ্য',
    results: (count: number) => `${digits(count)}টি পণ্য মিলেছে`,
    manyResults: (count: number) => `${digits(count)}টি বা তার বেশি পণ্য মিলেছে`,
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
    recent: 'আপনার আগের খোঁজ',
    forget: 'মুছে ফেলুন',
    popular: 'বেশি খোঁজা হয়',
    popularProducts: 'জনপ্রিয় পণ্য',
    callUs: 'কী খুঁজছেন, আমাদের বলুন:',
  },
})
