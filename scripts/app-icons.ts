import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// Generates the app icons and the picture for link previews from the logo, `public/favicon.svg`.
const logo = readFileSync('public/favicon.svg', 'utf8')
const [, background = '', bag = ''] = /(<rect[^>]*\/>)(.*)<\/svg>/.exec(logo) ?? []
const color = /fill="(#\w+)"/.exec(background)?.[1]
if (!color || !bag) throw new Error('public/favicon.svg must contain a rectangle and then the bag.')

const folder = 'public/icons'
mkdirSync(folder, { recursive: true })

/** The bag in the middle of a background without rounded corners; `scale` 1 is its size in the logo. */
const onBackground = (width: number, height: number, scale: number) => {
  const factor = (Math.min(width, height) / 64) * scale
  const transform = `translate(${width / 2 - 32 * factor} ${height / 2 - 32 * factor}) scale(${factor})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${color}"/><g transform="${transform}">${bag}</g></svg>`
}
const writePng = (svg: string, width: number, height: number, name: string) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(width, height)
    .png({ palette: true })
    .toFile(`${folder}/${name}.png`)

for (const size of [192, 512]) {
  await writePng(logo, size, size, `shop-${size}`)
  // Phones cut maskable icons to any shape; only the circle of four fifths of the size is always visible.
  await writePng(onBackground(size, size, 0.9), size, size, `shop-maskable-${size}`)
}
await writePng(onBackground(180, 180, 1), 180, 180, 'shop-180')
await writePng(onBackground(1200, 630, 0.8), 1200, 630, 'share')
