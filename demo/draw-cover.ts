import sharp from 'sharp'
import type { Motif, Tint } from './catalog/demo-product.ts'
import { fontFile } from './font-file.ts'

/** Few and large, because fine weaving takes five times as many bytes. */
const CELLS = 30
const CELL_SIDE = 30
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

const centre = (CELLS - 1) / 2
const distance = (x: number, y: number, toX = centre, toY = centre) => Math.abs(x - toX) + Math.abs(y - toY)

/** What each motif weaves at a cell: one great diamond, nine flowers, or a flower between the borders of a saree. */
const motifs: Record<Motif, Weave> = {
  'jamdani-1'(x, y) {
    const from = distance(x, y)
    if (from === 13 || from === 12) return 'thread'
    if (from === 9) return 'highlight'
    return from > 17 && from < 20 ? 'thread' : 'ground'
  },
  'jamdani-2'(x, y) {
    const nearest = (at: number) => 4.5 + Math.round((at - 4.5) / 10) * 10
    const from = distance(x, y, nearest(x), nearest(y))
    if (from === 1) return 'highlight'
    return from === 3 ? 'thread' : 'ground'
  },
  'jamdani-3'(x, y) {
    const inset = Math.min(x, CELLS - 1 - x)
    if (inset === 6) return 'highlight'
    if (inset < 5) return Math.abs((y % 6) - 2.5) < 3 - inset / 2 ? 'thread' : 'ground'
    const from = distance(x, y)
    if (from === 8) return 'thread'
    return from === 5 ? 'highlight' : 'ground'
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
    return colors[motifs[motif](index % CELLS, Math.floor(index / CELLS))] ?? []
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
