import { defineMessages } from '#web/data/i18n.tsx'

/** Wherever the amounts of an order are, of which something was paid before delivery. */
export const advanceSumMessages = defineMessages({
  en: { advance: 'Paid in advance', due: 'Cash on delivery' },
  bn: { advance: 'অগ্রিম দেওয়া হয়েছে', due: 'ডেলিভারিতে নগদ' },
})
