import sharp from 'sharp'
import type { Picture, Tint } from './catalog/demo-product.ts'
import { compositeEnlarged } from './composite-enlarged.ts'
import { emojiSvg } from './emoji.ts'

const SIDE = 900
const EMOJI_SIDE = 560
/** Emoji are rendered at this size and enlarged: their blur filters are slow per pixel and stay soft when enlarged. */
const EMOJI_RENDERED = 360
const EMOJI_TOP = 146
const MAX_CACHED_EMOJI = 24

/** The background gradient of each tint, from the centre to the corners. */
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

const backgrounds = new Map<Tint, Promise<Buffer>>()
const emojis = new Map<string, Promise<Buffer>>()

/**
 * Draws a product image, 900 × 900, as an uncompressed PNG: an emoji on a softly lit background. The
 * last few emoji are cached, so drawing all tints of one emoji in sequence is fastest.
 */
export async function drawPicture({ subject, tint, hue }: Picture): Promise<Buffer> {
  const [background, emoji] = await Promise.all([backgroundOf(tint), emojiOf(subject, hue)])
  const pixels = compositeEnlarged(
    { pixels: emoji, side: EMOJI_RENDERED },
    EMOJI_SIDE,
    { pixels: background, side: SIDE },
    (SIDE - EMOJI_SIDE) / 2,
    EMOJI_TOP,
  )
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function backgroundOf(tint: Tint): Promise<Buffer> {
  const cached = backgrounds.get(tint)
  if (cached) return cached
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
  const rendered = sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  backgrounds.set(tint, rendered)
  return rendered
}

function emojiOf(emoji: string, hue: number): Promise<Buffer> {
  const key = `${emoji} ${hue}`
  const cached = emojis.get(key)
  if (cached) return cached
  const rendered = sharp(Buffer.from(emojiSvg(emoji, EMOJI_RENDERED)))
    .modulate({ hue })
    .ensureAlpha()
    .raw()
    .toBuffer()
  emojis.set(key, rendered)
  const oldest = emojis.keys().next().value
  if (emojis.size > MAX_CACHED_EMOJI && oldest) emojis.delete(oldest)
  return rendered
}
