import { defineMessages } from '#web/data/i18n.tsx'

/** What customers read about their parcel. */
export const trackedParcelMessages = defineMessages({
  en: {
    title: 'Your parcel',
    courier: 'Courier',
    code: 'Tracking code',
    follow: 'Follow the parcel',
  },
  bn: {
    title: 'আপনার পার্সেল',
    courier: 'কুরিয়ার',
    code: 'ট্র্যাকিং কোড',
    follow: 'পার্সেল কোথায় দেখুন',
  },
})
