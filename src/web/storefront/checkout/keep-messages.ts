import { defineMessages } from '#web/data/i18n.tsx'

/** What the shop keeps of a checkout before it is ordered. */
export const keepMessages = defineMessages({
  en: {
    kept: 'We keep what you enter here for a few days, also before you order, so that we can help you finish.',
    refuse: 'Do not keep it',
    refused: 'Nothing is kept before you order.',
    erasing: 'What was kept is being erased…',
    notErased:
      'What was kept could not be erased: the shop was not reached. Nothing more is sent. Please press once more.',
    opening: 'Your order is being fetched…',
    gone: 'This order is not kept any more. Perhaps it has been placed already.',
  },
  bn: {
    kept: 'এখানে যা লেখেন, অর্ডার করার আগেও আমরা তা কয়েক দিন রাখি, যাতে অর্ডারটি শেষ করতে সাহায্য করতে পারি।',
    refuse: 'রাখবেন না',
    refused: 'অর্ডার করার আগে কিছুই রাখা হচ্ছে না।',
    erasing: 'যা রাখা হয়েছিল তা মুছে ফেলা হচ্ছে…',
    notErased: 'যা রাখা হয়েছিল তা মোছা যায়নি: দোকানের সঙ্গে সংযোগ হয়নি। আর কিছু পাঠানো হচ্ছে না। আবার চাপুন।',
    opening: 'আপনার অর্ডার আনা হচ্ছে…',
    gone: 'এই অর্ডারটি আর রাখা নেই। হয়তো অর্ডার হয়ে গেছে।',
  },
})
