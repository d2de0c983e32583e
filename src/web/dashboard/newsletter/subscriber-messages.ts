import { statusNames } from '#shop/orders/status-words.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const subscriberMessages = defineMessages({
  en: {
    title: 'Newsletter addresses',
    intro: 'Campaigns by email go to the confirmed ones, with a link that takes an address off this list.',
    write: 'Write a campaign',
    all: shopWords.en.all,
    statuses: { pending: 'Not confirmed', confirmed: statusNames.en.Confirmed, ended: 'Ended' },
    languages: { en: words.en.english, bn: words.en.bengali },
    columns: { email: shopWords.en.email, status: 'Status', since: 'Since', language: 'Language' },
    none: {
      title: 'No addresses yet',
      text: 'Customers subscribe at the bottom of your home page and confirm their address in an email. Then they stand here.',
    },
    noneSuch: 'There are no addresses here yet.',
    toHome: 'See your home page',
    export: 'Confirmed addresses as CSV',
    exporting: words.en.pleaseWait,
    notExported: words.en.notExported,
  },
  bn: {
    title: 'নিউজলেটারের ঠিকানা',
    intro: 'ইমেইলের ক্যাম্পেইন শুধু নিশ্চিত ঠিকানায় যায়; তাতে তালিকা থেকে বাদ যাওয়ার লিংক থাকে।',
    write: 'ক্যাম্পেইন লিখুন',
    all: shopWords.bn.all,
    statuses: { pending: 'নিশ্চিত করেননি', confirmed: statusNames.bn.Confirmed, ended: 'বন্ধ করেছেন' },
    languages: { en: words.bn.english, bn: words.bn.bengali },
    columns: { email: shopWords.bn.email, status: 'অবস্থা', since: 'কবে থেকে', language: 'ভাষা' },
    none: {
      title: 'এখনো কোনো ঠিকানা নেই',
      text: 'ক্রেতা হোম পেজের নিচে ইমেইল দিয়ে যোগ দেন, আর ইমেইলে এসে তা নিশ্চিত করেন। তারপর ঠিকানাটি এখানে আসে।',
    },
    noneSuch: 'এখানে এখনো কোনো ঠিকানা নেই।',
    toHome: 'হোম পেজ দেখুন',
    export: 'নিশ্চিত ঠিকানা (CSV)',
    exporting: words.bn.pleaseWait,
    notExported: words.bn.notExported,
  },
})
