import { defineMessages } from '#web/data/i18n.tsx'

export const subscriberMessages = defineMessages({
  en: {
    title: 'Newsletter addresses',
    all: 'All',
    statuses: { pending: 'Not confirmed', confirmed: 'Confirmed', ended: 'Ended' },
    languages: { en: 'English', bn: 'Bengali' },
    columns: { email: 'Email', status: 'Status', since: 'Since', language: 'Language' },
    none: 'There are no addresses here yet.',
    export: 'Confirmed addresses as CSV',
    exporting: 'Please wait…',
    notExported: 'The file could not be made. Please try again.',
  },
  bn: {
    title: 'নিউজলেটারের ঠিকানা',
    all: 'সব',
    statuses: { pending: 'নিশ্চিত করেননি', confirmed: 'নিশ্চিত', ended: 'বন্ধ করেছেন' },
    languages: { en: 'ইংরেজি', bn: 'বাংলা' },
    columns: { email: 'ইমেইল', status: 'অবস্থা', since: 'কবে থেকে', language: 'ভাষা' },
    none: 'এখানে এখনো কোনো ঠিকানা নেই।',
    export: 'নিশ্চিত ঠিকানা (CSV)',
    exporting: 'অপেক্ষা করুন…',
    notExported: 'ফাইলটি তৈরি করা যায়নি। আবার চেষ্টা করুন।',
  },
})
