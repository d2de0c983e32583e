import { defineMessages } from '#web/data/i18n.tsx'

export const contentMessages = defineMessages({
  en: {
    policies: 'Our policies',
    tradeLicence: 'Trade licence',
    bin: 'BIN (VAT registration)',
    dbid: 'DBID (digital business)',
  },
  bn: {
    policies: 'আমাদের নীতিমালা',
    tradeLicence: 'ট্রেড লাইসেন্স',
    bin: 'বিআইএন (ভ্যাট নিবন্ধন)',
    dbid: 'ডিবিআইডি (ডিজিটাল বিজনেস)',
  },
})
