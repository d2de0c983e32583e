import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const en = (count: number) => formatNumber(count, 'en')
const bn = (count: number) => formatNumber(count, 'bn')

export const movingPageMessages = defineMessages({
  en: {
    title: words.en.movingInAndOut,
    productsTitle: 'Products from another shop',
    productsText:
      'The product file of WooCommerce or Shopify is taken as it is, with variants, categories and pictures.',
    products: 'Import products',
    pastTitle: 'Orders of the former shop',
    pastText:
      'They become the history of their phone numbers: beside a new order you see how many parcels the number took, returned and cancelled before. They move no stock and are not counted as sales.',
    getText:
      'The example has one order of each outcome and can be uploaded as it is. An order export of WooCommerce or Shopify needs no change. If you have a file, go on with step 2.',
    exampleFailed: 'The example could not be downloaded. Please try again.',
    columnRules: {
      number: 'The number of the order in the former shop.',
      phone: 'A mobile number of Bangladesh.',
      date: 'As 2025-12-31, 31/12/2025 or 12/31/2025, all in the same order.',
      amount: 'An amount of taka.',
      outcome: 'delivered, returned or cancelled.',
      name: 'The name of the customer, if you have it.',
    },
    pastHint: 'CSV, at most 20 MB. Sent again, orders are updated, not doubled.',
    ready: (count: number) =>
      count === 1 ? 'One order will be taken over.' : `${en(count)} orders will be taken over.`,
    nothingToTake: 'No order of this file can be taken over. Please correct it and choose it again.',
    apply: (count: number) => (count === 1 ? 'Take over 1 order' : `Take over ${en(count)} orders`),
    done: 'The orders have been taken over.',
    toCustomers: words.en.allCustomers,
    pastFile: 'CSV file of orders',
    choose: words.en.chooseAFile,
    sending: 'The file is being read…',
    known: (orders: number, phones: number) =>
      orders === 0
        ? 'No past orders yet.'
        : `${orders === 1 ? 'One past order' : `${en(orders)} past orders`} of ${phones === 1 ? 'one phone number' : `${en(phones)} phone numbers`}.`,
    taken: words.en.new,
    updated: 'Updated',
    notTaken: 'Not taken',
    report: 'Download these rows',
    problemsTitle: 'Rows that are not taken',
    row: (row: number) => `Row ${en(row)}`,
    reasons: {
      required: 'This must not be empty.',
      twice: 'An order of this number is in the file already.',
      quotes: 'The quotation marks of this row do not match, so its cells cannot be read.',
      'too-long': 'This row is too long.',
      open: 'This order has not come to an end, so it is no history yet.',
      unexpected: 'The shop could not store it because of an error of its own. Please send the file again.',
      'day-or-month': 'The day or the month may come first, and the other dates of the file do not tell.',
      'digits-lost':
        'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text and export the file again.',
    },
    whichDates: 'Some dates, such as 1/2/2025, can be read in two ways. What comes first in this file?',
    dateOrders: { 'day-month': 'The day (31/12/2025)', 'month-day': 'The month (12/31/2025)' },
    datesRead: {
      'day-month': 'Dates were read with the day first: 31/12/2025.',
      'month-day': 'Dates were read with the month first: 12/31/2025.',
    },
    wrong: {
      number: words.en.tooLong,
      phone: 'Not a mobile number of Bangladesh.',
      date: 'Not a day in the past that exists, in the order of the other dates of the file.',
      amount: 'Not an amount of taka.',
      outcome: 'Not delivered, returned or cancelled. An order that is still open is not history.',
      name: 'At most 100 letters.',
    },
    failed: 'The file could not be sent. Please check your connection and choose it again.',
    tooLarge: 'The file is larger than 20 MB. Please split it.',
    remove: 'Delete all past orders',
    removing: 'Deleting…',
    removeQuestion: 'Delete all past orders?',
    removeText: 'The history of the phone numbers then begins with this shop. You can import the file again.',
    removed: (count: number) => `${en(count)} past orders were deleted.`,
    notRemoved: 'They could not be deleted. Please try again.',
    outTitle: 'Take everything with you',
    outText:
      'Everything that is yours in one ZIP file. Keep it safe: it has names, phone numbers and addresses of your customers.',
    outPartsTitle: 'What is in it',
    outParts:
      'Products, variants, categories, orders with their lines, customers, reviews, discounts, subscribers, messages, pages and settings, each as a CSV file for spreadsheets and as JSON for other programs. Passwords and keys are not in it. Pictures are given by their addresses; their files are in every backup.',
    out: 'Download everything',
    outBusy: 'Packing…',
    outFailed: 'It could not be downloaded. Please try again.',
  },
  bn: {
    title: words.bn.movingInAndOut,
    productsTitle: 'অন্য দোকানের পণ্য',
    productsText: 'WooCommerce বা Shopify-এর পণ্যের ফাইল যেমন আছে তেমনই নেওয়া যায়, ধরন, ক্যাটাগরি ও ছবিসহ।',
    products: 'পণ্য ইমপোর্ট করুন',
    pastTitle: 'আগের দোকানের অর্ডার',
    pastText:
      'এগুলো মোবাইল নম্বরের ইতিহাস হয়: নতুন অর্ডারের পাশে দেখা যায় নম্বরটি আগে কয়টি পার্সেল নিয়েছে, ফেরত দিয়েছে বা বাতিল করেছে। এতে স্টক বদলায় না, বিক্রির হিসাবেও ধরা হয় না।',
    getText:
      'নমুনা ফাইলে প্রতিটি ফলাফলের একটি করে অর্ডার আছে, যেমন আছে তেমনই আপলোড করা যায়। WooCommerce বা Shopify-এর অর্ডারের ফাইল বদলাতে হয় না। ফাইল থাকলে ২ নম্বর ধাপে যান।',
    exampleFailed: 'নমুনা ফাইল ডাউনলোড করা যায়নি। আবার চেষ্টা করুন।',
    columnRules: {
      number: 'আগের দোকানে অর্ডারের নম্বর।',
      phone: 'বাংলাদেশের মোবাইল নম্বর।',
      date: '2025-12-31, 31/12/2025 বা 12/31/2025, সব একই নিয়মে।',
      amount: 'টাকার অঙ্ক।',
      outcome: 'delivered, returned অথবা cancelled।',
      name: 'ক্রেতার নাম, থাকলে।',
    },
    pastHint: 'CSV, সর্বোচ্চ ২০ MB। আবার দিলে অর্ডার হালনাগাদ হয়, দুবার হয় না।',
    ready: (count) => `${bn(count)}টি অর্ডার নেওয়া হবে।`,
    nothingToTake: 'এই ফাইলের কোনো অর্ডার নেওয়া যাবে না। ঠিক করে আবার বেছে নিন।',
    apply: (count) => `${bn(count)}টি অর্ডার নিন`,
    done: 'অর্ডারগুলো নেওয়া হয়েছে।',
    toCustomers: words.bn.allCustomers,
    pastFile: 'অর্ডারের CSV ফাইল',
    choose: words.bn.chooseAFile,
    sending: 'ফাইল পড়া হচ্ছে…',
    known: (orders, phones) =>
      orders === 0 ? 'আগের কোনো অর্ডার নেই।' : `${bn(phones)}টি মোবাইল নম্বরের ${bn(orders)}টি আগের অর্ডার আছে।`,
    taken: words.bn.new,
    updated: 'হালনাগাদ',
    notTaken: 'নেওয়া হয়নি',
    report: 'সারিগুলো ডাউনলোড করুন',
    problemsTitle: 'যেসব সারি বাদ থাকে',
    row: (row) => `সারি ${bn(row)}`,
    reasons: {
      required: 'এটি খালি রাখা যাবে না।',
      twice: 'এই নম্বরের অর্ডার ফাইলে আগেই আছে।',
      quotes: 'এই সারির উদ্ধৃতি চিহ্ন মেলে না, তাই ঘরগুলো আলাদা করা যাচ্ছে না।',
      'too-long': 'সারিটি বেশি লম্বা।',
      open: 'এই অর্ডার এখনো শেষ হয়নি, তাই ইতিহাস নয়।',
      unexpected: 'দোকানের একটি ত্রুটির জন্য রাখা যায়নি। ফাইলটি আবার দিন।',
      'day-or-month': 'এতে দিন আগে না মাস আগে বোঝা যায় না, ফাইলের অন্য তারিখ থেকেও না।',
      'digits-lost':
        'স্প্রেডশিট এই নম্বরটি ছোট করে ফেলেছে, শেষের সংখ্যাগুলো হারিয়ে গেছে। কলামটি Text করে ফাইলটি আবার তৈরি করুন।',
    },
    whichDates: 'কিছু তারিখ (যেমন 1/2/2025) দুভাবে পড়া যায়। এই ফাইলে কোনটি আগে?',
    dateOrders: { 'day-month': 'দিন আগে (31/12/2025)', 'month-day': 'মাস আগে (12/31/2025)' },
    datesRead: {
      'day-month': 'তারিখে দিন আগে ধরা হয়েছে: 31/12/2025।',
      'month-day': 'তারিখে মাস আগে ধরা হয়েছে: 12/31/2025।',
    },
    wrong: {
      number: words.bn.tooLong,
      phone: 'বাংলাদেশের মোবাইল নম্বর নয়।',
      date: 'ফাইলের অন্য তারিখের নিয়মে এটি আগের কোনো দিন নয়।',
      amount: 'টাকার অঙ্ক নয়।',
      outcome: 'delivered, returned বা cancelled নয়। যে অর্ডার এখনো চলছে, তা ইতিহাস নয়।',
      name: 'সর্বোচ্চ ১০০ অক্ষর।',
    },
    failed: 'ফাইল পাঠানো যায়নি। ইন্টারনেট সংযোগ দেখে আবার বেছে নিন।',
    tooLarge: 'ফাইলটি ২০ MB-এর বেশি। ভাগ করে দিন।',
    remove: 'আগের সব অর্ডার মুছুন',
    removing: 'মোছা হচ্ছে…',
    removeQuestion: 'আগের সব অর্ডার মুছবেন?',
    removeText: 'তখন মোবাইল নম্বরের ইতিহাস এই দোকান থেকে শুরু হবে। ফাইলটি আবার দেওয়া যাবে।',
    removed: (count) => `${bn(count)}টি আগের অর্ডার মোছা হয়েছে।`,
    notRemoved: 'মোছা যায়নি। আবার চেষ্টা করুন।',
    outTitle: 'সবকিছু সঙ্গে নিন',
    outText: 'আপনার সবকিছু একটি ZIP ফাইলে। সাবধানে রাখুন: এতে ক্রেতাদের নাম, ফোন নম্বর ও ঠিকানা আছে।',
    outPartsTitle: 'এতে যা আছে',
    outParts:
      'পণ্য, ধরন, ক্যাটাগরি, অর্ডার ও তার পণ্য, ক্রেতা, রিভিউ, ছাড়, সাবস্ক্রাইবার, বার্তা, পেজ ও সেটিংস; প্রতিটি স্প্রেডশিটের জন্য CSV ও অন্য প্রোগ্রামের জন্য JSON ফাইলে। পাসওয়ার্ড ও গোপন চাবি এতে নেই। ছবির ঠিকানা থাকে; ছবির ফাইল থাকে প্রতিটি ব্যাকআপে।',
    out: 'সবকিছু ডাউনলোড করুন',
    outBusy: 'তৈরি হচ্ছে…',
    outFailed: 'ডাউনলোড করা যায়নি। আবার চেষ্টা করুন।',
  },
})
