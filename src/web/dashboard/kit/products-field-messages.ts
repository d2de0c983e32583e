import { defineMessages } from '#web/data/i18n.tsx'

export const productsFieldMessages = defineMessages({
  en: {
    found: 'Products found',
    noneFound: 'No product matches.',
    number: (id: string) => `Product ${id}`,
    remove: (name: string) => `Remove ${name}`,
  },
  bn: {
    found: 'পাওয়া পণ্য',
    noneFound: 'কোনো পণ্য মেলেনি।',
    number: (id) => `পণ্য ${id}`,
    remove: (name) => `সরান: ${name}`,
  },
})
