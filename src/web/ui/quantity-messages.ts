import { defineMessages } from '#web/data/i18n.tsx'

export const quantityMessages = defineMessages({
  en: { decrease: 'Decrease quantity', increase: 'Increase quantity' },
  bn: { decrease: 'পরিমাণ কমান', increase: 'পরিমাণ বাড়ান' },
})
