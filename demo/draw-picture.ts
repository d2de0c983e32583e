import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { Picture, Tint } from './catalog/demo-product.ts'

interface IconSet {
  icons: Record<string, { body: string }>
}

const SIDE = 900
const EMOJI_SIDE = 560
const EMOJI_LEFT = (SIDE - EMOJI_SIDE) / 2
const EMOJI_TOP = 150

/** Each tint as the light in the middle and the colour at the corners. */
const tints: Record<Tint, [middle: string, edge: string]> = {
  rose: ['#fffafa', '#f7e2e3'],
  sand: ['#fffdf8', '#f3ead8'],
  sky: ['#fafdff', '#dfecf5'],
  mint: ['#fafefb', '#dff0e6'],
  lavender: ['#fdfcff', '#e9e4f5'],
  peach: ['#fffcf9', '#fae5d6'],
  lemon: ['#fffefa', '#f6f0d0'],
  stone: ['#fdfdfc', '#e8e6e1'],
}

let iconSet: IconSet | undefined

function emojiSet(): IconSet {
  iconSet ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
  ) as IconSet
  return iconSet
}

export function emojiExists(emoji: string): boolean {
  return Object.hasOwn(emojiSet().icons, emoji)
}

/** The emoji as an SVG element of the given size, to be placed inside another SVG. */
export function emojiElement(emoji: string, left: number, top: number, side: number): string {
  const icon = emojiSet().icons[emoji]
  if (!icon) throw new Error(`There is no emoji named ${emoji}`)
  return `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 32 32">${icon.body}</svg>`
}

/** A product picture, 900 × 900 WebP: the emoji standing on a softly lit floor. */
export function drawPicture({ emoji, tint }: Picture): Promise<Buffer> {
  const [middle, edge] = tints[tint]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
  <defs>
    <radialGradient id="light" cx="0.5" cy="0.42" r="0.72">
      <stop offset="0" stop-color="${middle}"/>
      <stop offset="0.3" stop-color="${middle}"/>
      <stop offset="1" stop-color="${edge}"/>
    </radialGradient>
    <radialGradient id="floor">
      <stop offset="0" stop-color="#2b2320" stop-opacity="0.2"/>
      <stop offset="0.55" stop-color="#2b2320" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#2b2320" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="${SIDE}" height="${SIDE}" fill="url(#light)"/>
  <ellipse cx="450" cy="752" rx="250" ry="34" fill="url(#floor)"/>
  ${emojiElement(emoji, EMOJI_LEFT, EMOJI_TOP, EMOJI_SIDE)}
</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 90, effort: 1 }).toBuffer()
}
