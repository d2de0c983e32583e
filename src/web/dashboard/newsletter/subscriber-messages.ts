import { statusNames } from '#shop/orders/status-words.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const subscriberMessages = defineMessages({
  en: {
    title: 'Newsletter addresses',
    all: shopWords.en.all,
    statuses: { pending: 'Not confirmed', confirmed: statusNames.en.Confirmed, ended: 'Ended' },
    languages: { en: words.en.english, bn: words.en.bengali },
    columns: { email: shopWords.en.email, status: 'Status', since: 'Since', language: 'Language' },
    none: 'There are no addresses here yet.',
    export: 'Confirmed addresses as CSV',
    exporting: words.en.pleaseWait,
    notExported: words.en.notExported,
  },
  bn: {
    title: 'নিউজলেটারের ঠিকানা',
    all: shopWords.bn.all,
    statuses: { pending: 'নিশ্চিত করেননি', confirmed: statusNames.bn.Confirmed, ended: 'বন্ধ করেছেন' },
    languages: { en: words.bn.english, bn: words.bn.bengali },
    columns: { email: shopWords.bn.email, status: 'অবস্থা', since: 'কবে থেকে', language: 'ভাষা' },
    none: 'এখানে এখনো কোনো ঠিকানা নেই।',
    export: 'নিশ্চিত ঠিকানা (CSV)',
    exporting: words.bn.pleaseWait,
    notExported: words.bn.notExported,
  },
})
