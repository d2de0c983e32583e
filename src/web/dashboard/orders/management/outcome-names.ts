import type { Language } from '#lib/language.ts'
import type { CallOutcome } from '#shop/orders/rules.ts'

/** How calls end. */
export const outcomeNames: Record<Language, Record<CallOutcome, string>> = {
  en: {
    confirmed: 'Confirmed',
    'no answer': 'No answer',
    busy: 'Busy',
    'call later': 'Call later',
    'wants change': 'Wants a change',
    refused: 'Refused',
    'wrong number': 'Wrong number',
  },
  bn: {
    confirmed: 'নিশ্চিত করেছেন',
    'no answer': 'ফোন ধরেননি',
    busy: 'লাইন ব্যস্ত',
    'call later': 'পরে কল করতে বলেছেন',
    'wants change': 'পরিবর্তন চান',
    refused: 'নেবেন না',
    'wrong number': 'ভুল নম্বর',
  },
}
