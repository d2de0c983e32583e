import { formatNumber, type Language } from '#lib/language.ts'

interface Words {
  subject: (shop: string) => string
  subjectAlready: (shop: string) => string
  asked: (shop: string) => string
  confirm: string
  within: (days: number) => string
  notYou: string
  already: (shop: string) => string
  unsubscribe: string
  foot: (shopUrl: string, endLink: string) => string
}

/** What the mails of the newsletter say. */
export const words: Record<Language, Words> = {
  en: {
    subject: (shop) => `Please confirm: the ${shop} newsletter`,
    subjectAlready: (shop) => `You already get the ${shop} newsletter`,
    asked: (shop) =>
      `Somebody, most likely you, asked for the newsletter of ${shop} to be sent to this address.`,
    confirm: 'Confirm my subscription',
    within: (days) => `The link works for ${days} days.`,
    notYou: 'If it was not you, do nothing: without your confirmation we send no newsletter.',
    already: (shop) =>
      `Somebody asked for the newsletter of ${shop} with this address, which already gets it. You need do nothing.`,
    unsubscribe: 'Unsubscribe',
    foot: (shopUrl, endLink) => `${shopUrl}\nNo newsletter to this address: ${endLink}`,
  },
  bn: {
    subject: (shop) => `${shop} নিউজলেটার: অনুগ্রহ করে নিশ্চিত করুন`,
    subjectAlready: (shop) => `আপনি ইতিমধ্যেই ${shop} নিউজলেটার পাচ্ছেন`,
    asked: (shop) => `কেউ একজন (সম্ভবত আপনি) এই ঠিকানায় ${shop}-এর নিউজলেটার পাঠানোর অনুরোধ করেছেন।`,
    confirm: 'সাবস্ক্রিপশন নিশ্চিত করুন',
    within: (days) => `লিংকটি ${formatNumber(days, 'bn')} দিন কাজ করবে।`,
    notYou: 'আপনি না হলে কিছুই করতে হবে না: আপনার নিশ্চয়তা ছাড়া আমরা নিউজলেটার পাঠাই না।',
    already: (shop) =>
      `এই ঠিকানায় ${shop}-এর নিউজলেটারের অনুরোধ এসেছে, তবে ঠিকানাটি আগে থেকেই তালিকায় আছে। আপনাকে কিছুই করতে হবে না।`,
    unsubscribe: 'সাবস্ক্রিপশন বাতিল করুন',
    foot: (shopUrl, endLink) => `${shopUrl}\nএই ঠিকানায় নিউজলেটার না চাইলে: ${endLink}`,
  },
}
