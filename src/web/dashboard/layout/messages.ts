import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const dashboardMessages = defineMessages({
  en: {
    notYours: 'You have no permission for this',
    notYoursText: 'An administrator can add it on the page “All users”.',
    places: 'Places',
    unread: (count: string) => `Messages, ${count} unread`,
    search: {
      open: 'Search the shop',
      hint: 'Order, phone, name, product, page',
      results: 'Results',
      orders: words.en.orders,
      products: words.en.products,
      customers: words.en.customers,
      accounts: 'Accounts',
      pages: 'Pages',
      hidden: 'hidden',
      nothing: (text: string) => `Nothing matches “${text}”.`,
      found: (count: string) => `${count} results`,
      failed: 'The search failed. Please try again.',
    },
  },
  bn: {
    notYours: 'এটি আপনার দায়িত্বে নেই',
    notYoursText: 'কোনো অ্যাডমিন “সব ব্যবহারকারী” পেজে এই দায়িত্ব দিতে পারেন।',
    places: 'কোথায় যাবেন',
    unread: (count: string) => `বার্তা, ${count}টি পড়া হয়নি`,
    search: {
      open: 'দোকানে খুঁজুন',
      hint: 'অর্ডার, ফোন, নাম, পণ্য, পেজ',
      results: 'ফলাফল',
      orders: words.bn.orders,
      products: words.bn.products,
      customers: words.bn.customers,
      accounts: 'অ্যাকাউন্ট',
      pages: 'পেজ',
      hidden: 'লুকানো',
      nothing: (text: string) => `“${text}” দিয়ে কিছু পাওয়া যায়নি।`,
      found: (count: string) => `${count}টি ফলাফল`,
      failed: 'খোঁজা যায়নি। আবার চেষ্টা করুন।',
    },
  },
})
