import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const customerOrderMessages = defineMessages({
  en: {
    placed: 'Placed',
    orderAgain: 'Order again',
    notAllAgain: 'Not everything is in your cart',
    nothingAgain: 'Nothing in this order is available now',
    goneNow: (name: string) => `${name} is no longer sold.`,
    soldOutNow: (name: string) => `${name} is sold out.`,
    choiceGoneNow: (name: string) => `${name} no longer comes in the size or colour you had.`,
    fewerNow: (name: string, left: number) => `Only ${left} of ${name} left.`,
    toCart: 'Go to the cart',
    latestActive: orderWords.en.activeOrders,
    favourites: 'Your favourites',
    noOrdersYet: 'You have not ordered anything with this account yet.',
    goToShop: orderWords.en.goToTheShop,
  },
  bn: {
    placed: 'অর্ডার হয়েছে',
    orderAgain: 'আবার অর্ডার করুন',
    notAllAgain: 'সব পণ্য কার্টে যোগ করা যায়নি',
    nothingAgain: 'এই অর্ডারের কোনো পণ্য এখন পাওয়া যাচ্ছে না',
    goneNow: (name: string) => `${name} আর বিক্রি হয় না।`,
    soldOutNow: (name: string) => `${name} এখন স্টকে নেই।`,
    choiceGoneNow: (name: string) => `${name} আগের সাইজ বা রঙে আর নেই।`,
    fewerNow: (name: string, left: number) => `${name} আর মাত্র ${digits(left)}টি আছে।`,
    toCart: 'কার্টে যান',
    latestActive: orderWords.bn.activeOrders,
    favourites: 'আপনার পছন্দের পণ্য',
    noOrdersYet: 'এই অ্যাকাউন্ট থেকে এখনো কোনো অর্ডার করা হয়নি।',
    goToShop: orderWords.bn.goToTheShop,
  },
})

export const claimMessages = defineMessages({
  en: {
    title: 'Add an order to my account',
    intro:
      'Did you order without logging in? Enter the order ID and the mobile number you ordered with, and you will see it among your orders.',
    add: 'Add the order',
    adding: shopWords.en.adding,
    added: orderWords.en.inAccount,
    unknown:
      'There is no order to add with this ID and mobile number. Please check both. An order of another account cannot be added.',
    tooMany: orderWords.en.tooManyCall,
    failed: 'The order could not be added. Please check your connection and try again.',
  },
  bn: {
    title: 'আমার অ্যাকাউন্টে অর্ডার যোগ করুন',
    intro:
      'লগইন না করে অর্ডার করেছিলেন? অর্ডার নম্বর আর যে মোবাইল নম্বর দিয়ে অর্ডার করেছেন, তা লিখুন। অর্ডারটি আপনার অন্য অর্ডারের সঙ্গে দেখা যাবে।',
    add: 'অর্ডারটি যোগ করুন',
    adding: shopWords.bn.adding,
    added: orderWords.bn.inAccount,
    unknown:
      'এই অর্ডার নম্বর ও মোবাইল নম্বরে যোগ করার মতো কোনো অর্ডার নেই। দুটিই মিলিয়ে দেখুন। অন্য অ্যাকাউন্টের অর্ডার যোগ করা যায় না।',
    tooMany: orderWords.bn.tooManyCall,
    failed: 'অর্ডারটি যোগ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  },
})
