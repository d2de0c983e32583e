import { bengaliDigits } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => bengaliDigits(String(count))

export const cartLinkMessages = defineMessages({
  en: {
    cart: 'Cart',
    cartWith: (count: number) => (count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`),
    cartCount: (count: number) => (count > 99 ? '99+' : String(count)),
  },
  bn: {
    cart: 'কার্ট',
    cartWith: (count: number) => `কার্ট, ${digits(count)}টি পণ্য`,
    cartCount: (count: number) => (count > 99 ? `${digits(99)}+` : digits(count)),
  },
})
