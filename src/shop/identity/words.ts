import { formatNumber, type Language } from '#lib/language.ts'

interface Words {
  welcomeSubject: (shop: string) => string
  /** Without a name where none can be printed. */
  welcome: (name: string | null, shop: string) => string
  welcomeText: string
  toShop: string
  notYou: string
  resetSubject: (shop: string) => string
  resetAsked: (shop: string) => string
  reset: string
  within: (hours: number) => string
  didNotAsk: string
}

/** What the mails about an account say. */
export const words: Record<Language, Words> = {
  en: {
    welcomeSubject: (shop) => `Welcome to ${shop}`,
    welcome: (name, shop) => (name ? `Hello ${name}, welcome to ${shop}!` : `Welcome to ${shop}!`),
    welcomeText:
      'With your account you see all your orders in one place and follow them until they are at your door. You pay in cash when they arrive.',
    toShop: 'Go to the shop',
    notYou: 'If it was not you who made this account, set a new password to take it over, and delete it.',
    resetSubject: (shop) => `Your new password for ${shop}`,
    resetAsked: (shop) =>
      `Somebody, most likely you, wants to set a new password for the account of ${shop} with this address.`,
    reset: 'Set a new password',
    within: (hours) => `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
    didNotAsk: 'If it was not you, do nothing: your password stays as it is.',
  },
  bn: {
    welcomeSubject: (shop) => `${shop}-এ স্বাগতম`,
    welcome: (name, shop) => (name ? `প্রিয় ${name}, ${shop}-এ স্বাগতম!` : `${shop}-এ স্বাগতম!`),
    welcomeText:
      'অ্যাকাউন্ট থাকলে আপনার সব অর্ডার এক জায়গায় দেখা যায়, আর হাতে পাওয়া পর্যন্ত অর্ডারের অবস্থা জানা যায়। পণ্য হাতে পেয়ে টাকা দেবেন।',
    toShop: 'দোকানে যান',
    notYou: 'এই অ্যাকাউন্ট আপনি না খুলে থাকলে নতুন পাসওয়ার্ড দিয়ে এটি নিজের করে নিন, তারপর মুছে ফেলুন।',
    resetSubject: (shop) => `${shop}: নতুন পাসওয়ার্ড`,
    resetAsked: (shop) => `কেউ একজন (সম্ভবত আপনি) ${shop}-এ এই ঠিকানার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড দিতে চেয়েছেন।`,
    reset: 'নতুন পাসওয়ার্ড দিন',
    within: (hours) => `লিংকটি একবারই ব্যবহার করা যাবে, ${formatNumber(hours, 'bn')} ঘণ্টার মধ্যে।`,
    didNotAsk: 'আপনি না হলে কিছুই করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
  },
}
