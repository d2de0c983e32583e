import sharp from 'sharp'
import type { Motif, Tint } from './catalog/demo-product.ts'
import { fontFile } from './font-file.ts'

const CELLS = 90
const CELL_SIDE = 10
const SIDE = CELLS * CELL_SIDE

/** Ground, thread and highlight of the cloth in each tint. */
const cloths: Record<Tint, [string, string, string]> = {
  rose: ['#8f2f3c', '#f3dcc0', '#e3a92f'],
  sand: ['#a87b43', '#fbf1dd', '#5a2d1c'],
  sky: ['#2a4470', '#dfe7ef', '#e3a92f'],
  mint: ['#14594a', '#e9ecd3', '#e3a92f'],
  lavender: ['#5b3564', '#efdfe9', '#e3a92f'],
  peach: ['#b1552f', '#fbe6cd', '#3a2a22'],
  lemon: ['#d29d22', '#fff5d6', '#8f2f3c'],
  stone: ['#35342f', '#e6dfd2', '#d0553f'],
}

type Weave = (x: number, y: number) => 'ground' | 'thread' | 'highlight'

const distance = (x: number, y: number, period: number) =>
  Math.abs((x % period) - period / 2) + Math.abs((y % period) - period / 2)

/** What each motif weaves at a cell: a lattice of diamonds, diagonal rows of flowers, and scattered flowers with borders. */
const motifs: Record<Motif, Weave> = {
  'jamdani-1'(x, y) {
    const from = distance(x, y, 18)
    if (from <= 1) return 'highlight'
    return from === 9 || from === 4 || from === 5 ? 'thread' : 'ground'
  },
  'jamdani-2'(x, y) {
    const along = (x + y) % 30
    if (along <= 1) return 'thread'
    const from = Math.abs(along - 16) + Math.abs(((x - y + 180) % 20) - 10)
    if (from <= 2) return 'highlight'
    return from >= 5 && from <= 8 && (x + 2 * y) % 3 !== 0 ? 'thread' : 'ground'
  },
  'jamdani-3'(x, y) {
    const inset = Math.min(x, CELLS - 1 - x)
    if (inset === 13 || inset === 11) return 'highlight'
    if (inset < 11) return Math.abs((y % 10) - 5) <= inset / 2 ? 'thread' : 'ground'
    const from = distance(x + (Math.floor(y / 10) % 2) * 5, y, 10)
    if (from === 0) return 'highlight'
    return from === 1 || (from === 2 && (x + y) % 2 === 0) ? 'thread' : 'ground'
  },
}

const channels = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/**
 * Draws the picture of a demo product that no drawing shows honestly, as a 900 × 900 PNG: cloth woven in a jamdani motif,
 * marked "sample" in both languages.
 */
export async function drawCover(motif: Motif, tint: Tint): Promise<Buffer> {
  const [ground, thread, highlight] = cloths[tint].map(channels)
  const colors = { ground, thread, highlight }
  const cells = Array.from({ length: CELLS * CELLS }, (_, index) => {
    const [x, y] = [index % CELLS, Math.floor(index / CELLS)]
    // Neighbouring threads catch the light differently.
    const light = (x + y) % 2 ? 1 : 0.95
    return (colors[motifs[motif](x, y)] ?? []).map((value) => Math.round(value * light))
  })
  const cloth = sharp(Buffer.from(cells.flat()), {
    raw: { width: CELLS, height: CELLS, channels: 3 },
  }).resize(SIDE, SIDE, { kernel: 'nearest' })
  label ??= drawLabel()
  return sharp(await cloth.png().toBuffer())
    .composite([{ input: await label, gravity: 'centre' }])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
}

let label: Promise<Buffer> | undefined

async function drawLabel(): Promise<Buffer> {
  const width = 320
  const lines = await Promise.all([drawText('নমুনা', 'bengali'), drawText('sample', 'latin')])
  return sharp({ create: { width, height: 170, channels: 4, background: '#fbf6ea' } })
    .composite(
      lines.map(({ data, info }, index) => ({
        input: data,
        top: index === 0 ? 26 : 98,
        left: Math.round((width - info.width) / 2),
      })),
    )
    .png()
    .toBuffer()
}

const drawText = (text: string, script: 'bengali' | 'latin') =>
  sharp({
    text: {
      text: `<span foreground="#23231f">${text}</span>`,
      font: 'Hind Siliguri SemiBold, 54',
      fontfile: fontFile(600, script),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
