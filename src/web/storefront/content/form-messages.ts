import { defineMessages } from '#web/data/i18n.tsx'

/** What somebody reads whose form no script has sent. */
export const formMessages = defineMessages({
  en: {
    title: 'Nothing was sent',
    text: 'That form needs JavaScript, which is off in your browser or could not be loaded. Turn it on, go back and try again, or do it by phone:',
  },
  bn: {
    title: 'কিছুই পাঠানো হয়নি',
    text: 'ফর্মটিতে JavaScript লাগে, আপনার ব্রাউজারে তা বন্ধ অথবা লোড হয়নি। চালু করে আগের পেজে ফিরে আবার চেষ্টা করুন, অথবা ফোনে জানান:',
  },
})
