import type { WalletName } from '#shop/risk/rules.ts'

/** What is dialled on a phone without the app; the digits are those of the keypad in both languages. */
export const walletCodes: Record<WalletName, string> = { bkash: '*247#', nagad: '*167#', rocket: '*322#' }
