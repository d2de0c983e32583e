import { discountPercent } from '#lib/money.ts'
import type { Product } from './contract.ts'

/** The widths every picture is kept in, in pixels. */
export const pictureWidths = [150, 300, 450, 900] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The same picture `width` pixels wide. */
export const pictureAt = (url: string, width: PictureWidth) => url.replace(/-900\.webp$/, `-${width}.webp`)

/** Path of the page of a product. */
export const productPath = (id: string | number) => `/product-details/${id}`

/** Path of the page of a sub-category; names are lower case in addresses (D11). */
export const categoryPath = (category: string, subCategory: string) =>
  `/category/${encodeURIComponent(subCategory.toLowerCase())}?category=${encodeURIComponent(category.toLowerCase())}`

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

/** A search counts its answers no further: beyond it nobody looks, and counting would cost more than finding. */
export const mostCounted = 1000

const videoHosts = ['youtube.com', 'youtu.be', 'facebook.com', 'fb.watch', 'vimeo.com']

/** The address of a product's video where it leads to a known video host over https; null for everything else. */
export function videoAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, href, username } = new URL(link)
  const known = videoHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && known && username === '' ? href : null
}

/** Where `videoPlayer` leads: the only pages that ours show in a frame. */
export const videoFrames = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.facebook.com',
] as const

/** The player of a video, to be shown in a frame; null where its host offers none for this address. */
export function videoPlayer(link: string): string | null {
  const address = videoAddress(link)
  if (address === null) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const isAt = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  const [youTube, vimeo, facebook] = videoFrames
  if (isAt('youtu.be') || isAt('youtube.com')) {
    const inPath = isAt('youtu.be') ? /^\/([\w-]{11})$/ : /^\/(?:embed|shorts|live)\/([\w-]{11})$/
    const id = inPath.exec(pathname)?.[1] ?? searchParams.get('v') ?? ''
    return /^[\w-]{11}$/.test(id) ? `${youTube}/embed/${id}?autoplay=1&rel=0` : null
  }
  if (isAt('vimeo.com')) {
    const [, id, secret] = /^(?:\/video)?\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? []
    if (id === undefined) return null
    return `${vimeo}/video/${id}?autoplay=1&dnt=1${secret === undefined ? '' : `&h=${secret}`}`
  }
  if (isAt('facebook.com') && /^\/(watch\/?$|reel\/|[^/]+\/videos\/)/.test(pathname))
    return `${facebook}/plugins/video.php?href=${encodeURIComponent(address)}&autoplay=true`
  return null
}

interface Named {
  name: string
  /** In lower case. */
  formerNames: readonly string[]
}

/** Whether a category or sub-category has this name. */
export const isCalled = ({ name }: Named, text: string) => name.toLowerCase() === text.toLowerCase()
/** Whether it has, or had, this name. */
export const wasCalled = (place: Named, text: string) =>
  isCalled(place, text) || place.formerNames.includes(text.toLowerCase())
