import type Sharp from 'sharp'
import { invalid } from '#lib/errors.ts'

/** How the kinds of pictures that are taken begin. What a file is called or says of itself counts for nothing. */
const kinds = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

export const mostPixels = 40_000_000
/** WebP ends there; nothing a camera makes is longer. */
const longestSide = 16_000

const refusal = (message: string) => invalid({ image: message })

let blocked = false
/** Whatever a file pretends to be, nothing in this process reads SVG, TIFF, HEIF, GIF, PDF … any more. */
function blockOtherKinds(sharp: typeof Sharp) {
  if (blocked) return
  blocked = true
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
}

/** Refuses with 422 what is not a whole picture of a kind and size that the shop takes. */
export async function checkPicture(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  blockOtherKinds(sharp)
  if (!Object.values(kinds).some((isIt) => isIt(bytes))) throw refusal('A picture as JPEG, PNG or WebP.')
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw refusal('This picture cannot be read.')
    })
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    throw refusal('A picture of at most 40 million pixels.')
}
