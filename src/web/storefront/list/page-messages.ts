import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { productWords } from '#web/shared/words/product-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

/** Of the pages with lists; the messages of a card are loaded with the home page too. */
export const catalogPageMessages = defineMessages({
  en: {
    shopTitle: 'All products – Shodai',
    shopDescription:
      'Everything Shodai sells, the newest first: order on your phone and pay in cash when the parcel arrives.',
    categories: layoutMessages.en.categories,
    collections: 'Collections',
    categoriesTitle: 'All categories – Shodai',
    categoriesDescription: 'Every category and sub-category of Shodai: choose one and order on your phone.',
    subCategoriesOf: (name: string) => `Sub-categories of ${name}`,
    allProducts: productWords.en.allProducts,
    shown: (shown: number, total: number) => `Showing ${shown} of ${total} products`,
    shownOfMore: (shown: number) => `Showing ${shown} products`,
    categoryTitle: (name: string) => `${name} – Shodai`,
    categoryDescription: (name: string) =>
      `${name} at Shodai: home delivery in all of Bangladesh, and you pay when the parcel arrives.`,
    nothingIn: (subCategory: string) => `There are no products on ${subCategory}`,
    allOf: (category: string) => `See all of ${category}`,
    popularProducts: 'Popular products',
    goToShop: productWords.en.seeAllProducts,
  },
  bn: {
    shopTitle: 'সব পণ্য – সদাই',
    shopDescription: 'সদাই-এর সব পণ্য, নতুনগুলো আগে: মোবাইলে অর্ডার করুন, পণ্য হাতে পেয়ে টাকা দিন।',
    categories: layoutMessages.bn.categories,
    collections: 'বিশেষ সংগ্রহ',
    categoriesTitle: 'সব ক্যাটাগরি – সদাই',
    categoriesDescription: 'সদাই-এর সব ক্যাটাগরি ও সাব-ক্যাটাগরি: একটি বেছে নিয়ে মোবাইলেই অর্ডার করুন।',
    subCategoriesOf: (name: string) => `${name}: সাব-ক্যাটাগরি`,
    allProducts: productWords.bn.allProducts,
    shown: (shown: number, total: number) => `${digits(total)}টি পণ্যের মধ্যে ${digits(shown)}টি দেখানো হচ্ছে`,
    shownOfMore: (shown: number) => `${digits(shown)}টি পণ্য দেখানো হচ্ছে`,
    categoryTitle: (name: string) => `${name} – সদাই`,
    categoryDescription: (name: string) => `সদাই-এ ${name}: সারা দেশে হোম ডেলিভারি, টাকা দিন পণ্য হাতে পেয়ে।`,
    nothingIn: (subCategory: string) => `${subCategory}-এ এখন কোনো পণ্য নেই`,
    allOf: (category: string) => `${category}: সব দেখুন`,
    popularProducts: 'জনপ্রিয় পণ্য',
    goToShop: productWords.bn.seeAllProducts,
  },
})
