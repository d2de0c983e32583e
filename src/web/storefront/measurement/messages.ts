import { defineMessages } from '#web/data/i18n.tsx'

export const measurementMessages = defineMessages({
  en: {
    label: 'Your choice about cookies',
    question: (names: string) =>
      `May ${names} set cookies and learn what you look at and order? It tells us which advertising works. You can shop either way.`,
    more: 'More about it',
    agree: 'Allow',
    decline: 'Do not allow',
    change: 'Cookies',
  },
  bn: {
    label: 'কুকি নিয়ে আপনার পছন্দ',
    question: (names: string) =>
      `আপনি কী দেখেন ও অর্ডার করেন, ${names} কি কুকি রেখে তা জানতে পারে? এতে বুঝি কোন বিজ্ঞাপন কাজে লাগছে। যেটাই বেছে নিন, কেনাকাটা একই থাকবে।`,
    more: 'বিস্তারিত',
    agree: 'হ্যাঁ, পারে',
    decline: 'না, পারে না',
    change: 'কুকি',
  },
})
