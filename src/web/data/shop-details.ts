import type { Settings } from '#shop/settings/contract.ts'
import { useLanguage } from './i18n.tsx'

/** What the frame of every public page shows of the merchant's settings. */
export type ShopDetails = Pick<
  Settings,
  | 'shopName'
  | 'shopNameBn'
  | 'phone'
  | 'email'
  | 'address'
  | 'addressBn'
  | 'chatLink'
  | 'socialLink'
  | 'developerLink'
  | 'tradeLicence'
  | 'bin'
  | 'dbid'
> & {
  year: number
  /** Where the shop is found by everybody, whatever address this visitor came by: `https://shop.example`. */
  origin: string
}

export function useShopName({ shopName, shopNameBn }: ShopDetails) {
  return useLanguage() === 'bn' ? shopNameBn : shopName
}

/** A phone number as a link dials it. */
export const dial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
