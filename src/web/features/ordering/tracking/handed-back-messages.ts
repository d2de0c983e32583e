import { defineMessages } from '#web/data/i18n.tsx'

/** What is read of an order of which its customer kept some pieces only. */
export const handedBackMessages = defineMessages({
  en: {
    title: 'Given back to the rider',
    text: 'The other pieces were kept, and the amounts are what was paid for them.',
  },
  bn: {
    title: 'রাইডারকে ফেরত দেওয়া হয়েছে',
    text: 'বাকিগুলো রাখা হয়েছে, আর মোট টাকা সেগুলোর জন্যই দেওয়া।',
  },
})
