import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'
import { customerOrderMessages } from './order-messages.ts'

export const favouritesMessages = defineMessages({
  en: {
    heading: customerOrderMessages.en.favourites,
    none: 'Nothing here yet',
    how: 'Press the heart on a product, and you find it here again. With an account you find it on all your devices.',
    toShop: orderWords.en.goToTheShop,
  },
  bn: {
    heading: customerOrderMessages.bn.favourites,
    none: 'এখানে এখনো কিছু নেই',
    how: 'যে পণ্য ভালো লাগে, তার হার্টে চাপ দিন। পরে এখানেই সেটি পাবেন। অ্যাকাউন্ট থাকলে আপনার সব ডিভাইসে পাবেন।',
    toShop: orderWords.bn.goToTheShop,
  },
})
