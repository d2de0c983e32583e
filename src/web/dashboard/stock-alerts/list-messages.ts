import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const stockAlertListMessages = defineMessages({
  en: {
    title: words.en.waitingForStock,
    states: { due: 'To tell', waiting: words.en.waiting, notified: 'Told' },
    none: {
      due: {
        title: 'There is nobody to tell',
        text: 'When a product is back in stock, emails go out automatically, and text messages where you have switched them on. Numbers that are left to call stand here.',
      },
      waiting: {
        title: 'Nobody is waiting for a product',
        text: 'On the page of a sold-out product customers leave a number or an email address under “Tell me when it is back”. They stand here.',
      },
      notified: {
        title: 'Nobody has been told yet',
        text: 'Those who got their email or text message, and those you mark as told, move here.',
      },
    },
    toStock: 'What is running out',
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
      due: {
        title: 'কাউকে জানানোর নেই',
        text: 'পণ্য আবার স্টকে এলে ইমেইল নিজে থেকেই যায়, এসএমএসও যায় যদি চালু থাকে। যাঁদের কল করে জানাতে হবে, তাঁদের নম্বর এখানে আসে।',
      },
      waiting: {
        title: 'কেউ কোনো পণ্যের অপেক্ষায় নেই',
        text: 'স্টক শেষ হওয়া পণ্যের পেজে “আবার এলে জানাবেন” থেকে ক্রেতা নম্বর বা ইমেইল দেন। সেগুলো এখানে আসে।',
      },
      notified: {
        title: 'এখনো কাউকে জানানো হয়নি',
        text: 'যাঁদের কাছে ইমেইল বা এসএমএস গেছে, আর যাঁদের আপনি জানিয়েছেন, তাঁরা এখানে আসেন।',
      },
    },
    toStock: 'যা ফুরিয়ে আসছে',
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
