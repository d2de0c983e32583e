import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const stockAlertListMessages = defineMessages({
  en: {
    title: 'Waiting for stock',
    states: { due: 'To tell', waiting: 'Waiting', notified: 'Told' },
    none: {
      due: 'Nobody has to be told. Who left an email address gets a mail by itself.',
      waiting: 'Nobody waits for a sold-out product.',
      notified: 'Nobody has been told yet.',
    },
    onlyOf: (product: string) => `Only ${product}`,
    allProducts: 'All products',
    waiting: (count: number) => `${formatNumber(count, 'en')} waiting`,
    waitingForThis: (count: number) =>
      count === 1
        ? 'One person waits for this product.'
        : `${formatNumber(count, 'en')} people wait for this product.`,
    show: 'Show',
    mailed: 'gets a mail by itself',
    whatsApp: 'WhatsApp',
    call: (phone: string) => `Call ${phone}`,
    markTold: 'Mark as told',
    markWaiting: 'Put back',
    marked: 'Marked as told.',
    reopened: 'Put back to those who wait.',
    notMarked: 'This could not be saved. Please try again.',
    /** Written to the customer, in the customer's language. */
    message: (product: string, link: string) => `${product} is back in stock. You can order it here: ${link}`,
  },
  bn: {
    title: 'স্টকের অপেক্ষায়',
    states: { due: 'জানাতে হবে', waiting: 'অপেক্ষায়', notified: 'জানানো হয়েছে' },
    none: {
      due: 'কাউকে জানানোর নেই। যাঁরা ইমেইল দিয়েছেন, তাঁদের কাছে মেইল নিজে থেকেই যায়।',
      waiting: 'স্টক শেষ, এমন পণ্যের জন্য কেউ অপেক্ষায় নেই।',
      notified: 'এখনো কাউকে জানানো হয়নি।',
    },
    onlyOf: (product: string) => `শুধু ${product}`,
    allProducts: 'সব পণ্য',
    waiting: (count: number) => `${formatNumber(count, 'bn')} জন অপেক্ষায়`,
    waitingForThis: (count: number) => `${formatNumber(count, 'bn')} জন এই পণ্যের অপেক্ষায় আছেন।`,
    show: 'দেখুন',
    mailed: 'মেইল নিজে থেকেই যাবে',
    whatsApp: 'হোয়াটসঅ্যাপ',
    call: (phone: string) => `${phone} নম্বরে কল করুন`,
    markTold: 'জানানো হয়েছে',
    markWaiting: 'ফিরিয়ে রাখুন',
    marked: 'জানানো হয়েছে বলে চিহ্নিত হয়েছে।',
    reopened: 'আবার অপেক্ষমাণদের তালিকায় রাখা হয়েছে।',
    notMarked: 'সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
    message: (product: string, link: string) => `${product} আবার এসেছে। এখান থেকে অর্ডার করতে পারেন: ${link}`,
  },
})
