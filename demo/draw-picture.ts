import sharp from 'sharp'
import type { Picture, Tint } from './catalog/demo-product.ts'
import { emojiSvg } from './emoji.ts'
import { placeEnlarged } from './place-enlarged.ts'

const SIDE = 900
const EMOJI_SIDE = 560
/** The emoji is drawn at this size and enlarged: its blurs cost time by the pixel, and are soft anyway. */
const EMOJI_DRAWN = 360
const EMOJI_TOP = 146
const KEPT = 24

/** Each tint as the light in the middle and the colour at the corners. */
const tints: Record<Tint, [middle: string, edge: string]> = {
  rose: ['#fff9f8', '#f5dfdd'],
  sand: ['#fffdf7', '#f1e6d0'],
  sky: ['#f9fcff', '#d9e8f2'],
  mint: ['#f8fdf9', '#d8ebdf'],
  lavender: ['#fcfbff', '#e5dff2'],
  peach: ['#fffbf7', '#f9e0ce'],
  lemon: ['#fffef6', '#f5edc6'],
  stone: ['#fdfdfb', '#e4e1db'],
}

const floors = new Map<Tint, Promise<Buffer>>()
const emojis = new Map<string, Promise<Buffer>>()

/**
 * A product picture, 900 × 900 PNG, packed loosely since it is unpacked at once: the emoji standing on a softly lit floor.
 * The last few emoji are kept, so asking for one emoji's tints one after the other is quickest.
 */
export async function drawPicture({ emoji, tint }: Picture): Promise<Buffer> {
  const [floor, subject] = await Promise.all([floorOf(tint), subjectOf(emoji)])
  const pixels = placeEnlarged(
    { pixels: subject, side: EMOJI_DRAWN },
    EMOJI_SIDE,
    { pixels: floor, side: SIDE },
    (SIDE - EMOJI_SIDE) / 2,
    EMOJI_TOP,
  )
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function floorOf(tint: Tint): Promise<Buffer> {
  const known = floors.get(tint)
  if (known) return known
  const [middle, edge] = tints[tint]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
  <radialGradient id="light" cx="0.5" cy="0.44" r="0.74">
    <stop offset="0.15" stop-color="${middle}"/>
    <stop offset="1" stop-color="${edge}"/>
  </radialGradient>
  <radialGradient id="shadow">
    <stop offset="0" stop-color="#3a302a" stop-opacity="0.24"/>
    <stop offset="0.6" stop-color="#3a302a" stop-opacity="0.12"/>
    <stop offset="1" stop-color="#3a302a" stop-opacity="0"/>
  </radialGradient>
  <rect width="${SIDE}" height="${SIDE}" fill="url(#light)"/>
  <ellipse cx="450" cy="748" rx="236" ry="32" fill="url(#shadow)"/>
</svg>`
  const drawn = sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  floors.set(tint, drawn)
  return drawn
}

function subjectOf(emoji: string): Promise<Buffer> {
  const known = emojis.get(emoji)
  if (known) return known
  const drawn = sharp(Buffer.from(emojiSvg(emoji, EMOJI_DRAWN)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  emojis.set(emoji, drawn)
  const oldest = emojis.keys().next().value
  if (emojis.size > KEPT && oldest) emojis.delete(oldest)
  return drawn
}
