import type Sharp from 'sharp'
import { invalid } from '#lib/errors.ts'

/** File signatures of the accepted formats. File names and content types are ignored. */
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

export const maxPixels = 40_000_000
/** Below the limit of WebP, and above that of any camera. */
const maxSide = 16_000

const invalidImage = (message: string) => invalid({ image: message })

let blocked = false
/** Disables all other decoders of sharp (SVG, TIFF, HEIF, GIF, PDF …) in this process. */
function blockOtherFormats(sharp: typeof Sharp) {
  if (blocked) return
  blocked = true
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
}

/** Throws 422 unless the bytes are an image of an accepted format and size. */
export async function validateImage(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  blockOtherFormats(sharp)
  if (!Object.values(signatures).some((matches) => matches(bytes)))
    throw invalidImage('A picture as JPEG, PNG or WebP.')
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw invalidImage('This picture cannot be read.')
    })
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    throw invalidImage('A picture of at most 40 million pixels.')
}
