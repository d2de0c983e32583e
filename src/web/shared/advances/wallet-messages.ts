import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'

/** How the wallets, and what they call sending money, are named on their own screens. */
export const walletMessages = defineMessages({
  en: {
    names: { bkash: 'bKash', nagad: 'Nagad', rocket: 'Rocket' },
    sending: { personal: 'Send Money', merchant: orderWords.en.payment, agent: 'Cash Out' },
    kinds: { personal: 'Personal (Send Money)', merchant: 'Merchant (Payment)', agent: 'Agent (Cash Out)' },
  },
  bn: {
    names: { bkash: 'বিকাশ', nagad: 'নগদ', rocket: 'রকেট' },
    sending: { personal: 'সেন্ড মানি', merchant: orderWords.bn.payment, agent: 'ক্যাশ আউট' },
    kinds: { personal: 'পার্সোনাল (সেন্ড মানি)', merchant: 'মার্চেন্ট (পেমেন্ট)', agent: 'এজেন্ট (ক্যাশ আউট)' },
  },
})
