import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const contentMessages = defineMessages({
  en: {
    policies: 'Our policies',
    tradeLicence: 'Trade licence',
    bin: shopWords.en.bin,
    dbid: shopWords.en.dbid,
  },
  bn: {
    policies: 'আমাদের নীতিমালা',
    tradeLicence: 'ট্রেড লাইসেন্স',
    bin: shopWords.bn.bin,
    dbid: shopWords.bn.dbid,
  },
})
