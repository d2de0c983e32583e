import sharp from 'sharp'
import type { Picture, Tint, View } from './catalog/demo-product.ts'
import { compositeEnlarged } from './composite-enlarged.ts'
import { subjectSvg } from './subjects.ts'

const SIDE = 900
const SUBJECT_SIDE = 560
/** Emoji are rendered at this size and enlarged: their blur filters are slow per pixel and stay soft when enlarged. */
const RENDERED = 360
const SUBJECT_TOP = 146
const MAX_CACHED = 24
/** The part of a subject, rendered at twice the size, that fills a picture from close by: where cloth has its borders. */
const CLOSE_UP = { left: 190, top: 120, width: 360, height: 360 }

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
const subjects = new Map<string, Promise<Buffer>>()

/**
 * Draws a product image, 900 × 900, as an uncompressed PNG: its subject on a softly lit
 * background. The last few subjects are cached, so drawing all tints of one in sequence is fastest.
 */
export async function drawPicture({ subject, tint, hue, view }: Picture): Promise<Buffer> {
  const [background, rendered] = await Promise.all([backgroundOf(tint), subjectOf(subject, hue, view)])
  const isClose = view === 'close'
  const side = isClose ? SIDE : SUBJECT_SIDE
  const pixels = compositeEnlarged(
    { pixels: rendered, side: RENDERED },
    side,
    { pixels: background, side: SIDE },
    (SIDE - side) / 2,
    isClose ? 0 : SUBJECT_TOP,
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

function subjectOf(subject: string, hue: number, view: View): Promise<Buffer> {
  const key = `${subject} ${hue} ${view}`
  const cached = subjects.get(key)
  if (cached) return cached
  const svg = Buffer.from(subjectSvg(subject, view === 'close' ? 2 * RENDERED : RENDERED))
  const seen = view === 'close' ? sharp(svg).extract(CLOSE_UP) : sharp(svg).flop(view === 'mirrored')
  const rendered = seen.modulate({ hue }).ensureAlpha().raw().toBuffer()
  subjects.set(key, rendered)
  const oldest = subjects.keys().next().value
  if (subjects.size > MAX_CACHED && oldest) subjects.delete(oldest)
  return rendered
}
