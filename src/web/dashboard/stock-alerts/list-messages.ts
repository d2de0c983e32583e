import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const stockAlertListMessages = defineMessages({
  en: {
    title: words.en.waitingForStock,
    states: { due: 'To tell', waiting: words.en.waiting, notified: 'Told' },
    none: {
      due: 'There is nobody to tell. Customers who left an email address get an email automatically.',
      waiting: 'Nobody is waiting for a sold-out product.',
      notified: 'Nobody has been told yet.',
    },
    onlyOf: (product: string) => `Only ${product}`,
    allProducts: words.en.allProducts,
    waiting: (count: number) => `${formatNumber(count, 'en')} waiting`,
    waitingForThis: (count: number) =>
      count === 1
        ? 'One person is waiting for this product.'
        : `${formatNumber(count, 'en')} people are waiting for this product.`,
    show: 'Show',
    mailed: 'gets an email automatically',
    whatsApp: shopWords.en.whatsApp,
    call: (phone: string) => `Call ${phone}`,
    markTold: 'Mark as told',
    markWaiting: 'Put back',
    marked: 'Marked as told.',
    reopened: 'Put back to waiting.',
    notMarked: words.en.notSaved,
    /** Written to the customer, in the customer's language. */
    message: (product: string, link: string) => `${product} is back in stock. You can order it here: ${link}`,
  },
  bn: {
    title: words.bn.waitingForStock,
    states: { due: 'জানাতে হবে', waiting: words.bn.waiting, notified: 'জানানো হয়েছে' },
    none: {
      due: 'কাউকে জানানোর নেই। যাঁরা ইমেইল দিয়েছেন, তাঁদের কাছে নিজে থেকেই ইমেইল যায়।',
      waiting: 'কোনো পণ্যের জন্য কেউ অপেক্ষায় নেই।',
      notified: 'এখনো কাউকে জানানো হয়নি।',
    },
    onlyOf: (product: string) => `শুধু ${product}`,
    allProducts: words.bn.allProducts,
    waiting: (count: number) => `${formatNumber(count, 'bn')} জন অপেক্ষায়`,
    waitingForThis: (count: number) => `${formatNumber(count, 'bn')} জন এই পণ্যের অপেক্ষায় আছেন।`,
    show: 'দেখুন',
    mailed: 'নিজে থেকেই ইমেইল যাবে',
    whatsApp: shopWords.bn.whatsApp,
    call: (phone: string) => `${phone} নম্বরে কল করুন`,
    markTold: 'জানিয়েছি',
    markWaiting: 'আবার অপেক্ষায় রাখুন',
    marked: 'জানানো হয়েছে বলে রাখা হলো।',
    reopened: 'আবার অপেক্ষায় রাখা হয়েছে।',
    notMarked: words.bn.notSaved,
    message: (product: string, link: string) => `${product} আবার এসেছে। এখান থেকে অর্ডার করতে পারেন: ${link}`,
  },
})
