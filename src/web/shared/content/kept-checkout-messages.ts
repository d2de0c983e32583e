import { defineMessages } from '#web/data/i18n.tsx'

/** What the privacy policy says of checkouts that are not finished. */
export const keptCheckoutMessages = defineMessages({
  en: {
    kept: (days: string) =>
      `With an order that you have begun and not placed: your name, mobile number, address and what is in it, once the number is complete, so that we can help you finish it by phone or message. We erase it when you order, after ${days} ${days === '1' ? 'day' : 'days'}, or at once when you press “Do not keep it” below the number.`,
  },
  bn: {
    kept: (days: string) =>
      `শুরু করে শেষ না করা অর্ডারের ক্ষেত্রে, নম্বরটি পুরো লেখা হলে: নাম, মোবাইল নম্বর, ঠিকানা ও কী নিতে চেয়েছেন, যাতে ফোন বা বার্তায় অর্ডারটি শেষ করতে সাহায্য করতে পারি। অর্ডার করলে, ${days} দিন পরে, অথবা নম্বরের নিচে “রাখবেন না” চাপলে সঙ্গে সঙ্গে আমরা এগুলো মুছে ফেলি।`,
  },
})
