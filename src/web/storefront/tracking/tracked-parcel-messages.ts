import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'

/** What customers read about their parcel. */
export const trackedParcelMessages = defineMessages({
  en: {
    title: 'Your parcel',
    courier: orderWords.en.courier,
    code: orderWords.en.trackingCode,
    follow: orderWords.en.followTheParcel,
  },
  bn: {
    title: 'আপনার পার্সেল',
    courier: orderWords.bn.courier,
    code: orderWords.bn.trackingCode,
    follow: orderWords.bn.followTheParcel,
  },
})
