/** Address of a stored picture in its largest width. */
export const pictureUrl = (imageId: string) => `/images/${imageId}-900.webp`

/** The picture an address of `pictureUrl` stands for; null for any other. */
export const imageIdIn = (url: string) => /^\/images\/([0-9a-f]{32})-900\.webp$/.exec(url)?.[1] ?? null

/** The largest file a picture may come in. */
export const mostBytes = 8 * 1024 * 1024

/**
 * Pictures for readers that do not take WebP: `share` for previews in chats and social networks, which crop everything of
 * another shape, `square` for shopping catalogues. In pixels.
 */
export const jpegSizes = {
  share: { width: 1200, height: 630 },
  square: { width: 900, height: 900 },
} as const
export type JpegName = keyof typeof jpegSizes

/** The same picture as JPEG. */
export const jpegAt = (url: string, name: JpegName) => url.replace(/-900\.webp$/, `-${name}.jpg`)
