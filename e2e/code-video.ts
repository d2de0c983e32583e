import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { code128, drawingSVG, ean13, qrcode } from 'bwip-js/generic'
import sharp from 'sharp'

const [width, height] = [640, 480]
const framesPerSecond = 5

const drawings = {
  code128: (text: string) => code128({ bcid: 'code128', text, height: 14, scale: 2 }, drawingSVG()),
  ean13: (text: string) => ean13({ bcid: 'ean13', text, height: 20, scale: 2 }, drawingSVG()),
  qrcode: (text: string) => qrcode({ bcid: 'qrcode', text, scale: 3 }, drawingSVG()),
}

/** A code that the camera sees, in the middle of a sheet of paper; null is an empty table. */
export type Sight = { kind: keyof typeof drawings; text: string } | null

/** The brightness of each pixel. */
async function brightnessOf(sight: Sight) {
  const table = sharp({ create: { width, height, channels: 3, background: '#5b4a3a' } })
  if (sight) {
    const code = await sharp(Buffer.from(drawings[sight.kind](sight.text)), { density: 96 })
      .resize({ width: sight.kind === 'qrcode' ? 150 : 540, height: 150, fit: 'fill' })
      .flatten({ background: '#fff' })
      .extend({ top: 20, bottom: 20, left: 40, right: 40, background: '#fff' })
      .png()
      .toBuffer()
    table.composite([{ input: code, gravity: 'centre' }])
  }
  const picture = await table.png().toBuffer()
  return sharp(picture).greyscale().raw().toBuffer()
}

/** The path of a video that is still to be written. */
export const videoPath = () => join(mkdtempSync(join(tmpdir(), 'shodai-video-')), 'codes.y4m')

/** Writes a Y4M video in which each sight is seen for some seconds, with an empty table after it. */
export async function writeCodeVideo(
  path: string,
  sights: readonly Sight[],
  { seconds = 2, between = 1.5 } = {},
) {
  const file = openSync(path, 'w')
  const grey = Buffer.alloc((width * height) / 2, 128)
  const show = async (sight: Sight, length: number) => {
    const brightness = await brightnessOf(sight)
    for (let frame = 0; frame < length * framesPerSecond; frame++)
      for (const part of [Buffer.from('FRAME\n'), brightness, grey]) writeSync(file, part)
  }
  writeSync(file, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`)
  for (const sight of sights) {
    await show(sight, seconds)
    await show(null, between)
  }
  closeSync(file)
}
