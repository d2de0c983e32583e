import { defineMessages } from '#web/data/i18n.tsx'

/** The numbers the shop is registered under, on footer, invoice and policy pages. */
export const registrationMessages = defineMessages({
  en: {
    tradeLicence: (number: string) => `Trade licence ${number}`,
    bin: (number: string) => `BIN ${number}`,
    dbid: (number: string) => `DBID ${number}`,
  },
  bn: {
    tradeLicence: (number: string) => `ট্রেড লাইসেন্স ${number}`,
    bin: (number: string) => `বিআইএন ${number}`,
    dbid: (number: string) => `ডিবিআইডি ${number}`,
  },
})
