import type { Language } from '#lib/language.ts'
import { type OrderStatus, orderStatuses } from './statuses.ts'

type Words = readonly [en: string, bn: string]

interface StatusWords {
  /** On chips, papers, buttons and in files. */
  name: Words
  /** What the page of an order tells its customer of what comes next. */
  next: Words
}

/** What order statuses are called, and what they promise, in both languages. Its e-mail is in `emails.ts`. */
const statusWords: Record<OrderStatus, StatusWords> = {
  Pending: {
    name: ['Pending', 'অপেক্ষমাণ'],
    next: [
      'We will call you to confirm before we pack your parcel.',
      'পার্সেল প্রস্তুত করার আগে নিশ্চিত করতে আমরা আপনাকে ফোন করব।',
    ],
  },
  Confirmed: {
    name: ['Confirmed', 'নিশ্চিত'],
    next: [
      'Thank you for confirming. We are packing your parcel.',
      'অর্ডারটি নিশ্চিত হয়েছে। আপনার পার্সেল প্রস্তুত করা হচ্ছে।',
    ],
  },
  Shipping: {
    name: ['Shipping', 'পাঠানো হয়েছে'],
    next: ['Your parcel is on its way. Please keep the cash ready.', 'আপনার পার্সেল পথে আছে। টাকা হাতের কাছে রাখুন।'],
  },
  Delivered: {
    name: ['Delivered', 'ডেলিভারি হয়েছে'],
    next: ['Your parcel has been delivered. Thank you!', 'পার্সেলটি পৌঁছে গেছে। ধন্যবাদ!'],
  },
  Cancelled: {
    name: ['Cancelled', 'বাতিল'],
    next: ['This order was cancelled. Nothing will be sent to you.', 'অর্ডারটি বাতিল হয়েছে। কিছু পাঠানো হবে না।'],
  },
  Return: {
    name: ['Return', 'ফেরত'],
    next: ['The parcel has come back to us.', 'পার্সেলটি আমাদের কাছে ফেরত এসেছে।'],
  },
}

function inBothLanguages(kind: keyof StatusWords): Record<Language, Record<OrderStatus, string>> {
  const inLanguage = (index: 0 | 1) =>
    Object.fromEntries(orderStatuses.map((status) => [status, statusWords[status][kind][index]])) as Record<
      OrderStatus,
      string
    >
  return { en: inLanguage(0), bn: inLanguage(1) }
}

export const statusNames = inBothLanguages('name')
export const nextSteps = inBothLanguages('next')
