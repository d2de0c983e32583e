import { bengaliDigits } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'

const digits = (count: number) => bengaliDigits(String(count))

export const layoutMessages = defineMessages({
  en: {
    // Bengali in both languages (D22).
    banner: (shop: string) =>
      `${shop}-এ স্বাগতম — বিশেষ ছাড়, আর দেশের সব জেলা, উপজেলা ও ইউনিয়নে হোম ডেলিভারি। হেল্পলাইন:`,
    welcome: 'স্বাগতম',
    skipToContent: 'Skip to content',
    mainMenu: 'Main menu',
    quickMenu: 'Quick menu',
    footerMenu: 'Footer menu',
    home: commonMessages.en.breadcrumbHome,
    shops: 'Shops',
    aboutUs: 'About us',
    contactUs: 'Contact us',
    deliveryPolicy: 'Delivery policy',
    returnPolicy: 'Return policy',
    privacy: 'Privacy policy',
    terms: 'Terms and conditions',
    trackOrder: 'Track your order',
    trackOrderShort: 'Track order',
    checkout: 'Checkout',
    menu: 'Menu',
    categories: 'Categories',
    account: 'Account',
    userMenu: 'User menu',
    copyright: (year: number, shop: string) => `© ${year} ${shop}. All rights reserved.`,
    developedBy: 'Developed by the Shodai team',
  },
  bn: {
    banner: (shop: string) =>
      `${shop}-এ স্বাগতম — বিশেষ ছাড়, আর দেশের সব জেলা, উপজেলা ও ইউনিয়নে হোম ডেলিভারি। হেল্পলাইন:`,
    welcome: 'স্বাগতম',
    skipToContent: 'মূল অংশে যান',
    mainMenu: 'মূল মেনু',
    quickMenu: 'দ্রুত মেনু',
    footerMenu: 'নিচের মেনু',
    home: commonMessages.bn.breadcrumbHome,
    shops: 'দোকান',
    aboutUs: 'আমাদের সম্পর্কে',
    contactUs: 'যোগাযোগ',
    deliveryPolicy: 'ডেলিভারি নীতি',
    returnPolicy: 'রিটার্ন নীতি',
    privacy: 'গোপনীয়তা নীতি',
    terms: 'শর্তাবলি',
    trackOrder: 'অর্ডার ট্র্যাক করুন',
    trackOrderShort: 'অর্ডার ট্র্যাক',
    checkout: 'চেকআউট',
    menu: 'মেনু',
    categories: 'ক্যাটাগরি',
    account: 'অ্যাকাউন্ট',
    userMenu: 'ব্যবহারকারীর মেনু',
    copyright: (year: number, shop: string) => `© ${digits(year)} ${shop}। সর্বস্বত্ব সংরক্ষিত।`,
    developedBy: 'তৈরি করেছে সদাই দল',
  },
})
