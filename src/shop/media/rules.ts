/** URL of a stored image in its largest width. */
export const imageUrlFromId = (imageId: string) => `/images/${imageId}-900.webp`

/** The id in a URL of `imageUrlFromId`; null for any other URL. */
export const imageIdFromUrl = (url: string) => /^\/images\/([0-9a-f]{32})-900\.webp$/.exec(url)?.[1] ?? null

/** Maximum size of an uploaded image. */
export const maxBytes = 8 * 1024 * 1024

/**
 * JPEG sizes in pixels, for clients without WebP support: `share` has the aspect ratio of previews in chats and social
 * networks, `square` is for shopping catalogues.
 */
export const jpegSizes = {
  share: { width: 1200, height: 630 },
  square: { width: 900, height: 900 },
} as const
export type JpegName = keyof typeof jpegSizes

/** URL of the same image as JPEG. */
export const jpegUrl = (url: string, name: JpegName) => url.replace(/-900\.webp$/, `-${name}.jpg`)

/** Widths in which every image is stored, in pixels. */
export const imageWidths = [150, 300, 450, 900] as const
export type ImageWidth = (typeof imageWidths)[number]

/** URL of the same image in another width. */
export const imageAtWidth = (url: string, width: ImageWidth) => url.replace(/-900\.webp$/, `-${width}.webp`)

/** Maximum number of images of a product that the merchant may allow; the default is the four of NUM-10 (D74). */
export const maxImages = 12
export const usualImages = 4
