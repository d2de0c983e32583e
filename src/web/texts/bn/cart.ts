import { formatNumber } from '#lib/language.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const cart = {
  title: 'আমার কার্ট – সদাই',
  heading: 'আমার কার্ট',
  waiting: 'কার্ট খোলা হচ্ছে…',
  empty: 'আপনার কার্ট খালি। পছন্দের পণ্য যোগ করুন।',
  toShop: 'শপে যান',
  lines: 'কার্টের পণ্য',
  selectAll: 'সব নির্বাচন করুন',
  select: (name: string) => `নির্বাচন করুন: ${name}`,
  pieces: digits,
  unitPrice: 'একক মূল্য',
  subtotal: 'উপমোট',
  quantityOf: (name: string) => `পরিমাণ: ${name}`,
  remove: 'সরান',
  removeLine: (name: string) => `সরান: ${name}`,
  gone: 'এই পণ্যটি আর বিক্রি হয় না।',
  outOfStock: 'স্টক শেষ',
  onlyLeft: (count: number) => `আর মাত্র ${digits(count)}টি আছে`,
  priceChanged: (was: string) => `দাম বদলেছে, আগে ছিল ${was}`,
  selectedProducts: 'নির্বাচিত পণ্য',
  selectedCount: (count: number) => `${digits(count)}টি পণ্য`,
  total: 'মোট',
  freeDelivery: (over: string) => `ফ্রি ডেলিভারি: আপনার অর্ডার ${over}-এর বেশি`,
  toFreeDelivery: (missing: string, over: string) => `আর ${missing} বাকি: ${over}-এর বেশি হলে ডেলিভারি ফ্রি`,
  nearlyFree: 'আর একটি পণ্য নিলেই ডেলিভারি ফ্রি',
  freeDeliveryProgress: 'ফ্রি ডেলিভারির পথে',
  proceed: 'চেকআউটে যান',
  tooMany: (most: number) => `এক অর্ডারে ${digits(most)}টি পণ্য নেওয়া যায়। কম নির্বাচন করুন।`,
  stockUnknown: 'এখন দাম ও স্টক যাচাই করা যায়নি।',
}
