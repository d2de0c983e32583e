import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** The list of checkouts that were left. */
export const unfinishedOrderMessages = defineMessages({
  en: {
    none: 'Nobody has left the checkout unfinished.',
    off: 'Unfinished orders are not kept. Once they are, customers who have typed their number and go away are here.',
    switchOn: 'Switch it on in the settings',
    cameBack: (orders: number, total: string) =>
      orders === 0
        ? 'Nothing has come back this month yet.'
        : `This month ${formatNumber(orders, 'en')} ${orders === 1 ? 'order' : 'orders'}, ${total} came back.`,
    through: (staff: string, link: string) => `Through you ${staff}, through the link ${link}.`,
    noName: 'No name yet',
    gone: (count: number) =>
      count === 1 ? '1 product is no longer sold' : `${count} products are no longer sold`,
    blocked: words.en.blockedNumber,
    texted: 'SMS',
    whatsApp: shopWords.en.whatsApp,
    order: 'Make the order',
    remove: 'Remove',
    removed: 'Removed.',
    notRemoved: words.en.notNow,
    /** Written to the customer, in the customer's language. */
    message: (goods: string, link: string) =>
      `Hello! You have chosen ${goods || 'something'} at our shop, and your order is not finished. You can finish it here: ${link} – or just answer, and we order it for you.`,
  },
  bn: {
    none: 'চেকআউট শেষ না করে কেউ চলে যাননি।',
    off: 'অসমাপ্ত অর্ডার রাখা হচ্ছে না। রাখা হলে, যাঁরা নম্বর লিখে চলে যান তাঁদের এখানে পাবেন।',
    switchOn: 'সেটিংসে চালু করুন',
    cameBack: (orders, total) =>
      orders === 0
        ? 'এ মাসে এখনো কিছু ফিরে আসেনি।'
        : `এ মাসে ${formatNumber(orders, 'bn')}টি অর্ডার, ${total} ফিরে এসেছে।`,
    through: (staff, link) => `আপনাদের মাধ্যমে ${staff}, লিংকের মাধ্যমে ${link}।`,
    noName: 'এখনো নাম লেখেননি',
    gone: (count) => `${formatNumber(count, 'bn')}টি পণ্য আর বিক্রি হয় না`,
    blocked: words.bn.blockedNumber,
    texted: 'এসএমএস',
    whatsApp: shopWords.bn.whatsApp,
    order: 'অর্ডারটি করুন',
    remove: 'সরিয়ে দিন',
    removed: 'সরানো হয়েছে।',
    notRemoved: words.bn.notNow,
    message: (goods, link) =>
      `আসসালামু আলাইকুম! আমাদের দোকানে আপনি ${goods || 'পণ্য'} পছন্দ করেছিলেন, অর্ডারটি শেষ হয়নি। এখান থেকে শেষ করতে পারেন: ${link} – অথবা উত্তর দিন, আমরাই অর্ডার করে দেব।`,
  },
})
