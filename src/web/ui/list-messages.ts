import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const listMessages = defineMessages({
  en: {
    shown: (shown: number, total: number) => `Showing ${shown} of ${total}`,
    shownOfMany: (shown: number, most: number) =>
      `Showing ${formatNumber(shown, 'en')} of more than ${formatNumber(most, 'en')}`,
  },
  bn: {
    shown: (shown: number, total: number) => `${digits(total)}টির মধ্যে ${digits(shown)}টি দেখানো হচ্ছে`,
    shownOfMany: (shown: number, most: number) =>
      `${digits(most)}টির বেশি আছে, ${digits(shown)}টি দেখানো হচ্ছে`,
  },
})
