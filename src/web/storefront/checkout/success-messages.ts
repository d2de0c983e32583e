import { defineMessages } from '#web/data/i18n.tsx'

/** Bengali in both languages (D22); on English pages followed by what it means (D206). */
const success = {
  thanks: 'ধন্যবাদ! আপনার অর্ডারটি আমরা পেয়েছি।',
  willCall:
    'পণ্য ডেলিভারির জন্য প্রস্তুত করার আগে অর্ডারটি নিশ্চিত করতে আমাদের প্রতিনিধি আপনাকে ফোন করবেন। অনুগ্রহ করে ফোনটি চালু রাখুন এবং কলটি ধরুন।',
  mustConfirm:
    'পণ্য ডেলিভারির জন্য প্রস্তুত করার আগে অর্ডারটি নিশ্চিত হতে হয়: কী করবেন, নিচে লেখা আছে। দরকার হলে আমাদের প্রতিনিধি আপনাকে ফোন করবেন।',
}

export const successMessages = defineMessages({ en: success, bn: success })
