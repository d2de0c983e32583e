import { discountPercent } from '#lib/money.ts'
import type { Product } from './contract.ts'

/** The widths every picture is kept in, in pixels. */
export const pictureWidths = [150, 300, 450, 900] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The same picture `width` pixels wide. */
export const pictureAt = (url: string, width: PictureWidth) => url.replace(/-900\.webp$/, `-${width}.webp`)

/** What one piece costs now, in taka: the offer price where there is one (DATA-16). */
export const priceOf = ({ originalPrice, offerPrice }: Pick<Product, 'originalPrice' | 'offerPrice'>) =>
  offerPrice ?? originalPrice

/** Whole percent off; 0 without an offer. */
export const discountOf = ({ originalPrice, offerPrice }: Pick<Product, 'originalPrice' | 'offerPrice'>) =>
  discountPercent(originalPrice, offerPrice)

/** The most one line may hold: 999 (D29), or what is left where the stock is counted (D18). */
export const mostPieces = (stock: number | null | undefined) => Math.min(999, stock ?? 999)

export interface DetailLine {
  label: string
  text: string
}

/** Description lines; `label: value` gives the label apart (PDP-13), other lines have an empty one. */
export function detailLines(description: string): DetailLine[] {
  return description
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, label = '', text = ''] = /^([^:]{1,60}):\s+(.+)$/.exec(line.trim()) ?? []
      return label ? { label, text } : { label: '', text: line.trim() }
    })
}

/** How much of a name is shown, in graphemes, by the width of the screen in pixels (spec §9). */
export const nameLengths = {
  card: { small: 38, medium: 55, large: 47 },
  checkout: { small: 20, medium: 180, large: 30 },
  cart: { small: 28, medium: 55, large: 70 },
  orderSummary: { small: 42, medium: 55, large: 30 },
} as const

const videoHosts = ['youtube.com', 'youtu.be', 'facebook.com', 'fb.watch', 'vimeo.com']

/** The address of a product's video where it leads to a known video host over https; null for everything else. */
export function videoAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, href, username } = new URL(link)
  const known = videoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && known && username === '' ? href : null
}
