import { useRouteLoaderData } from 'react-router'
import type { Measurement } from '#shop/measurement/contract.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage } from './i18n.tsx'

/** The settings that the layout of every public page shows. */
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
  | 'bannerText'
  | 'bannerTextBn'
  | 'piecesPerLine'
  | 'piecesPerOrder'
  | 'rejectOverLimits'
> & {
  /** Missing where visits are not measured. */
  measurement?: Measurement
  year: number
  /** The shop's public origin (SHOP_URL): `https://shop.example`. */
  origin: string
}

/** The details that the layout around a public page has loaded. */
export function useShopDetails() {
  const ofShop = useRouteLoaderData<ShopDetails>('storefront/layout/layout')
  return useRouteLoaderData<ShopDetails>('storefront/order-page/layout') ?? ofShop
}

export function useShopName({ shopName, shopNameBn }: ShopDetails) {
  return useLanguage() === 'bn' ? shopNameBn : shopName
}

/** The `tel:` link of a phone number. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
