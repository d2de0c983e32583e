import sharp from 'sharp'
import { emojiSvg } from './emoji.ts'
import { fontFile } from './font-file.ts'

export interface Slide {
  title: { en: string; bn: string }
  /** The two lines of the headline. */
  headline: [string, string]
  line: string
  emoji: string
  /** The background gradient from left to right. */
  background: [string, string]
  /** The colour of the disc's edge. */
  disc: string
}

export const slides: Slide[] = [
  {
    title: { en: 'Eid collection, woven in Tangail', bn: 'টাঙ্গাইলে বোনা ঈদের সংগ্রহ' },
    headline: ['Eid collection,', 'woven in Tangail'],
    line: 'Handloom sarees from Tk 1,390',
    emoji: 'sari',
    background: ['#0d6a4b', '#084a35'],
    disc: '#f3e4df',
  },
  {
    title: { en: 'Bags and shoes on offer', bn: 'ব্যাগ ও জুতায় বিশেষ অফার' },
    headline: ['Bags and shoes', 'on offer now'],
    line: 'Pay when it reaches your door',
    emoji: 'handbag',
    background: ['#b5432c', '#8a2c1b'],
    disc: '#f7e6d3',
  },
  {
    title: { en: 'Gadgets for every day', bn: 'প্রতিদিনের গ্যাজেট' },
    headline: ['Gadgets that', 'last the day'],
    line: 'Power banks, watches, sound',
    emoji: 'headphone',
    background: ['#34408f', '#222a66'],
    disc: '#e2e4f4',
  },
  {
    title: { en: 'Everything for the little ones', bn: 'ছোটদের সবকিছু এক জায়গায়' },
    headline: ['Soft things for', 'little ones'],
    line: 'Clothes, toys and baby care',
    emoji: 'teddy-bear',
    background: ['#6d2f5c', '#4a1c3f'],
    disc: '#f4e1ea',
  },
  {
    title: { en: 'A kitchen worth cooking in', bn: 'মনের মতো রান্নাঘর' },
    headline: ['A kitchen worth', 'cooking in'],
    line: 'And a hundred-taka corner',
    emoji: 'cooking',
    background: ['#8f5a1e', '#6a3f12'],
    disc: '#f6ead0',
  },
]

const WIDTH = 900
const HEIGHT = 450
const DISC = { x: 700, y: 225, radius: 160 }
const EMOJI_SIDE = 232

/** Draws a slide of the home page as a 900 × 450 PNG, including its text. */
export async function drawSlide(slide: Slide): Promise<Buffer> {
  const [emoji, headline, line] = await Promise.all([
    sharp(Buffer.from(emojiSvg(slide.emoji, EMOJI_SIDE)))
      .png()
      .toBuffer(),
    renderText(slide.headline.join('\n'), 600, 58, '#ffffff'),
    renderText(slide.line, 400, 31, '#ffffffe0'),
  ])
  return sharp(Buffer.from(renderBackground(slide)))
    .composite([
      { input: emoji, left: DISC.x - EMOJI_SIDE / 2, top: DISC.y - 14 - EMOJI_SIDE / 2 },
      { input: headline, left: 52, top: 126 },
      { input: line, left: 54, top: 282 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function renderText(text: string, weight: 400 | 600, size: number, color: string): Promise<Buffer> {
  const font = weight === 600 ? 'Hind Siliguri SemiBold,' : 'Hind Siliguri'
  return sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.78">${text}</span>`,
      font: `${font} ${size}`,
      fontfile: fontFile(weight),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
}

/** The background with a woven pattern and the disc behind the emoji. */
function renderBackground({ background: [near, deep], disc }: Slide): string {
  const { x, y, radius } = DISC
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${near}"/>
    <stop offset="1" stop-color="${deep}"/>
  </linearGradient>
  <pattern id="weave" width="48" height="48" patternUnits="userSpaceOnUse">
    <g fill="none" stroke="#ffffff" stroke-opacity="0.17" stroke-width="1.2">
      <path d="M24 14 L34 24 L24 34 L14 24 Z"/>
      <path d="M0 -6 L6 0 L0 6 L-6 0 Z M48 -6 L54 0 L48 6 L42 0 Z M0 42 L6 48 L0 54 L-6 48 Z M48 42 L54 48 L48 54 L42 48 Z"/>
      <path d="M0 24 H14 M34 24 H48 M24 0 V14 M24 34 V48" stroke-dasharray="3 3"/>
    </g>
    <path d="M24 20.5 L27.5 24 L24 27.5 L20.5 24 Z" fill="#ffffff" fill-opacity="0.17"/>
  </pattern>
  <linearGradient id="quiet" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="${near}" stop-opacity="0.6"/>
    <stop offset="0.6" stop-color="${near}" stop-opacity="0.2"/>
    <stop offset="1" stop-color="${deep}" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="disc" cx="0.5" cy="0.4" r="0.62">
    <stop offset="0.1" stop-color="#fffdfb"/>
    <stop offset="1" stop-color="${disc}"/>
  </radialGradient>
  <radialGradient id="shadow">
    <stop offset="0" stop-color="#3a302a" stop-opacity="0.28"/>
    <stop offset="0.6" stop-color="#3a302a" stop-opacity="0.13"/>
    <stop offset="1" stop-color="#3a302a" stop-opacity="0"/>
  </radialGradient>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#weave)"/>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#quiet)"/>
  <circle cx="${x}" cy="${y}" r="${radius + 24}" fill="#ffffff" fill-opacity="0.09"/>
  <circle cx="${x}" cy="${y}" r="${radius + 11}" fill="#ffffff" fill-opacity="0.11"/>
  <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#disc)"/>
  <ellipse cx="${x}" cy="${y + 118}" rx="92" ry="13" fill="url(#shadow)"/>
</svg>`
}
