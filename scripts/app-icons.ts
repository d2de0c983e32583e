import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// Draws the pictures that phones and chats show of the shop from its sign, `public/favicon.svg`.
const sign = readFileSync('public/favicon.svg', 'utf8')
const [, ground = '', bag = ''] = /(<rect[^>]*\/>)(.*)<\/svg>/.exec(sign) ?? []
const color = /fill="(#\w+)"/.exec(ground)?.[1]
if (!color || !bag) throw new Error('public/favicon.svg is not drawn as it was: a ground, then the bag.')

const folder = 'public/icons'
mkdirSync(folder, { recursive: true })

/** The bag `part` as large as on the sign, in the middle of a ground without corners. */
const onGround = (width: number, height: number, part: number) => {
  const scale = (Math.min(width, height) / 64) * part
  const move = `translate(${width / 2 - 32 * scale} ${height / 2 - 32 * scale}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${color}"/><g transform="${move}">${bag}</g></svg>`
}
const draw = (svg: string, width: number, height: number, name: string) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(width, height)
    .png({ palette: true })
    .toFile(`${folder}/${name}.png`)

for (const side of [192, 512]) {
  await draw(sign, side, side, `shop-${side}`)
  // Cut to whatever shape the phone likes: only a circle of four fifths of the side is sure to be seen.
  await draw(onGround(side, side, 0.9), side, side, `shop-maskable-${side}`)
}
await draw(onGround(180, 180, 1), 180, 180, 'shop-180')
await draw(onGround(1200, 630, 0.8), 1200, 630, 'share')
