import { defineMessages } from '#web/data/i18n.tsx'
import { deliveredWithin } from '#web/shared/words/order-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** Bengali in both languages (D22); on English pages followed by what it means (D206). */
const fixed = {
  thanks: 'ধন্যবাদ! আপনার অর্ডারটি আমরা পেয়েছি।',
  willCall:
    'পণ্য ডেলিভারির জন্য প্রস্তুত করার আগে অর্ডারটি নিশ্চিত করতে আমাদের প্রতিনিধি আপনাকে ফোন করবেন। অনুগ্রহ করে ফোনটি চালু রাখুন এবং কলটি ধরুন।',
  mustConfirm:
    'পণ্য ডেলিভারির জন্য প্রস্তুত করার আগে অর্ডারটি নিশ্চিত হতে হয়: কী করবেন, নিচে লেখা আছে। দরকার হলে আমাদের প্রতিনিধি আপনাকে ফোন করবেন।',
}

export const successMessages = defineMessages({
  en: {
    ...fixed,
    copyOrderId: 'Copy the order ID',
    copied: shopWords.en.copied,
    nextTitle: 'What comes next',
    ownSteps: {
      code: 'You confirm your order with the code from the SMS.',
      advance: 'You pay the advance, and we confirm your order.',
    },
    restStep: 'You pay the rider the rest in cash.',
    nextSteps: (total: string) =>
      `We call you to confirm your order and your address.\nWe pack your parcel and send it to you.\nYou pay the rider ${total} in cash.`,
    sentWithin: (days: number) =>
      `We pack your parcel and send it. Once the order is confirmed, it is with you ${deliveredWithin.en(days)}.`,
    noOrderTitle: 'No order here',
    noOrderText:
      'No order was placed in this tab. You can see any of your orders with its number and your phone number.',
    successTitle: 'Order received – Shodai',
  },
  bn: {
    ...fixed,
    copyOrderId: 'অর্ডার নম্বর কপি করুন',
    copied: shopWords.bn.copied,
    nextTitle: 'এরপর যা হবে',
    ownSteps: {
      code: 'এসএমএসের কোড দিয়ে আপনি অর্ডারটি নিশ্চিত করেন।',
      advance: 'আপনি অগ্রিম পাঠাবেন, আমরা অর্ডার নিশ্চিত করব।',
    },
    restStep: 'পণ্য হাতে পেয়ে ডেলিভারি প্রতিনিধিকে বাকি টাকা নগদ দেবেন।',
    nextSteps: (total: string) =>
      `অর্ডার ও ঠিকানা নিশ্চিত করতে আমরা আপনাকে ফোন করব।\nপার্সেল প্রস্তুত করে আপনার ঠিকানায় পাঠাব।\nপণ্য হাতে পেয়ে ডেলিভারি প্রতিনিধিকে ${total} নগদ দেবেন।`,
    sentWithin: (days: number) =>
      `পার্সেল প্রস্তুত করে পাঠাব। অর্ডার নিশ্চিত হলে ${deliveredWithin.bn(days)} পৌঁছে যাবে।`,
    noOrderTitle: 'এখানে কোনো অর্ডার নেই',
    noOrderText: 'এই ট্যাবে কোনো অর্ডার করা হয়নি। অর্ডার নম্বর ও ফোন নম্বর দিয়ে যেকোনো অর্ডার দেখতে পারবেন।',
    successTitle: 'অর্ডার পেয়েছি – সদাই',
  },
})
