import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** Of the pages that e-mails about the newsletter link to; the home page shows nothing of it. */
export const emailLinkMessages = defineMessages({
  en: {
    confirmTitle: 'Confirm your subscription',
    confirmText: 'Press the button, and you get what we write.',
    confirmButton: 'Yes, send me the newsletter',
    confirmed: 'Done! Your address is on the list.',
    confirmedText: 'The link in our email takes it off.',
    confirmUnknown:
      'This link has already been used, was replaced by a newer one, or is older than 7 days. Please subscribe again.',
    endTitle: 'Unsubscribe',
    endText: 'Press the button and we will send you no more newsletters.',
    endButton: 'Unsubscribe',
    ended: 'Done. You will get no more newsletters from us.',
    endedText: 'You can come back whenever you like.',
    endUnknown: 'This link is not complete. Please use the whole link from the email.',
    working: 'One moment…',
    failed: shopWords.en.didNotWork,
  },
  bn: {
    confirmTitle: 'সাবস্ক্রিপশন নিশ্চিত করুন',
    confirmText: 'বাটনটি চাপলে আমরা যা লিখি আপনি পাবেন।',
    confirmButton: 'হ্যাঁ, নিউজলেটার পাঠান',
    confirmed: 'হয়ে গেছে! ঠিকানাটি তালিকায় আছে।',
    confirmedText: 'আমাদের ইমেইলের লিংকে তা বাদ যাবে।',
    confirmUnknown: 'লিংকটি আগেই ব্যবহার হয়েছে, নতুন লিংক গেছে, অথবা ৭ দিন পেরিয়ে গেছে। আবার সাবস্ক্রাইব করুন।',
    endTitle: 'সাবস্ক্রিপশন বাতিল',
    endText: 'বাটনটি চাপলে আর কোনো নিউজলেটার যাবে না।',
    endButton: 'সাবস্ক্রিপশন বাতিল করুন',
    ended: 'হয়ে গেছে। আমাদের কাছ থেকে আর নিউজলেটার পাবেন না।',
    endedText: 'যখন ইচ্ছা আবার ফিরে আসতে পারেন।',
    endUnknown: 'লিংকটি পুরো আসেনি। ইমেইলের পুরো লিংকটি ব্যবহার করুন।',
    working: 'একটু অপেক্ষা করুন…',
    failed: shopWords.bn.didNotWork,
  },
})
