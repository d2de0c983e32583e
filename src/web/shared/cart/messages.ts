import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { catalogMessages } from '#web/shared/products/messages.ts'
import { orderWords } from '#web/shared/words/order-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const cartMessages = defineMessages({
  en: {
    title: 'My Cart – Shodai',
    heading: 'My Cart',
    loading: 'Your cart is being opened…',
    needsScripts:
      'This page needs JavaScript, which is off in your browser. Order, or ask about your order, by phone:',
    notKept:
      'Your browser does not let the shop save anything, so your cart is lost when you close or reload this page. You can still order.',
    empty: 'Your cart is empty. Add what you like.',
    toShop: orderWords.en.goToTheShop,
    lines: 'Products in the cart',
    selectAll: 'Select all',
    select: (name: string) => `Select ${name}`,
    unitPrice: 'Unit price',
    quantityOffer: 'Quantity offer',
    subtotal: orderWords.en.subtotal,
    quantityOf: (name: string) => `Quantity: ${name}`,
    remove: shopWords.en.remove,
    removeLine: (name: string) => `Remove ${name}`,
    removed: (name: string) => `Removed: ${name}`,
    putBack: 'Put it back',
    gone: orderWords.en.notSold,
    choiceGone: 'Not available like this any more. Please open the product and choose again.',
    outOfStock: catalogMessages.en.soldOut,
    onlyLeft: (count: number) => `Only ${count} left`,
    priceChanged: (was: string) => `The price has changed, it was ${was}`,
    selectedProducts: 'Selected Products',
    selectedCount: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    selectSome: 'Tick what you want to order',
    total: orderWords.en.total,
    plusDelivery: (charge: string) => `+ delivery ${charge}`,
    freeDelivery: (over: string) => `Free delivery: your order is over ${over}`,
    toFreeDelivery: (missing: string, over: string) => `${missing} to go: delivery is free over ${over}`,
    nearlyFree: 'One more product, and delivery is free',
    freeDeliveryProgress: 'On the way to free delivery',
    proceed: 'Proceed To Checkout',
    tooMany: (most: number) => `One order can hold ${most} products. Please select fewer.`,
    lineLimit: (most: number, wanted: number) =>
      `You can order up to ${most} pieces here. For ${wanted}, please call or message us: we will gladly take your order.`,
    callsFirst: (wanted: number) =>
      `${wanted} pieces are many: you can order them, and we call you before we pack. You can also call or message us.`,
    orderLimit: (most: number, wanted: number) =>
      `One order here can have up to ${most} pieces. For ${wanted}, please call or message us: we will gladly take your order.`,
    wanted: (lines: string) => `I would like to order:\n${lines}`,
    stockUnknown: 'Prices and stock could not be checked right now.',
  },
  bn: {
    title: 'আমার কার্ট – সদাই',
    heading: 'আমার কার্ট',
    loading: 'কার্ট খোলা হচ্ছে…',
    needsScripts: 'এই পেজে JavaScript লাগে, আপনার ব্রাউজারে তা বন্ধ। ফোনে অর্ডার করুন বা অর্ডারের খবর নিন:',
    notKept:
      'আপনার ব্রাউজার দোকানকে কিছু সেভ করতে দিচ্ছে না, তাই পেজটি বন্ধ বা রিলোড করলে কার্ট খালি হয়ে যাবে। অর্ডার করতে পারবেন।',
    empty: 'আপনার কার্ট খালি। পছন্দের পণ্য যোগ করুন।',
    toShop: orderWords.bn.goToTheShop,
    lines: 'কার্টের পণ্য',
    selectAll: 'সব বেছে নিন',
    select: (name: string) => `বেছে নিন: ${name}`,
    unitPrice: 'প্রতিটি',
    quantityOffer: 'একসাথে নেওয়ার অফার',
    subtotal: orderWords.bn.subtotal,
    quantityOf: (name: string) => `পরিমাণ: ${name}`,
    remove: shopWords.bn.remove,
    removeLine: (name: string) => `সরান: ${name}`,
    removed: (name: string) => `সরানো হয়েছে: ${name}`,
    putBack: 'ফিরিয়ে আনুন',
    gone: orderWords.bn.notSold,
    choiceGone: 'পণ্যটি এই সাইজ বা ধরনে আর নেই। পণ্যের পাতায় গিয়ে আবার বেছে নিন।',
    outOfStock: catalogMessages.bn.soldOut,
    onlyLeft: (count: number) => `আর মাত্র ${digits(count)}টি আছে`,
    priceChanged: (was: string) => `দাম বদলেছে, আগে ছিল ${was}`,
    selectedProducts: 'বেছে নেওয়া পণ্য',
    selectedCount: (count: number) => `${digits(count)}টি পণ্য`,
    selectSome: 'যা অর্ডার করবেন তাতে টিক দিন',
    total: orderWords.bn.total,
    plusDelivery: (charge: string) => `+ ডেলিভারি ${charge}`,
    freeDelivery: (over: string) => `ফ্রি ডেলিভারি: আপনার অর্ডার ${over}-এর বেশি`,
    toFreeDelivery: (missing: string) => `আর ${missing}-এর বেশি কিনলেই ডেলিভারি ফ্রি`,
    nearlyFree: 'আর একটি পণ্য নিলেই ডেলিভারি ফ্রি',
    freeDeliveryProgress: 'ফ্রি ডেলিভারির পথে',
    proceed: 'চেকআউটে যান',
    tooMany: (most: number) => `এক অর্ডারে ${digits(most)}টি পণ্য নেওয়া যায়। কয়েকটি বাদ দিন।`,
    lineLimit: (most: number, wanted: number) =>
      `এখানে সর্বোচ্চ ${digits(most)}টি অর্ডার করা যায়। ${digits(wanted)}টি নিতে আমাদের কল করুন বা মেসেজ দিন, আমরা খুশি হয়ে অর্ডার নেব।`,
    callsFirst: (wanted: number) =>
      `${digits(wanted)}টি অনেক: অর্ডার করতে পারেন, প্যাক করার আগে আমরা কল করব। চাইলে আপনিও কল করুন বা মেসেজ দিন।`,
    orderLimit: (most: number, wanted: number) =>
      `এখানে এক অর্ডারে সর্বোচ্চ ${digits(most)}টি নেওয়া যায়। ${digits(wanted)}টি নিতে আমাদের কল করুন বা মেসেজ দিন, আমরা খুশি হয়ে অর্ডার নেব।`,
    wanted: (lines: string) => `আমি অর্ডার করতে চাই:\n${lines}`,
    stockUnknown: 'এই মুহূর্তে দাম ও স্টক যাচাই করা যায়নি।',
  },
})
