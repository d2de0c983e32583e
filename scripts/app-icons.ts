import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

// Generates the app icons and the picture for link previews from the logo, `public/favicon.svg`.
const logo = readFileSync('public/favicon.svg', 'utf8')
const [, seal = ''] = /<svg[^>]*>(.*)<\/svg>/.exec(logo) ?? []
if (!seal) throw new Error('public/favicon.svg must be one svg element.')
/** The colour of paper, on which the seal stands. */
const paper = '#f5f0e6'

const folder = 'public/icons'
mkdirSync(folder, { recursive: true })

/** The seal in the middle of a sheet; with `scale` 1 it is as high. */
const onBackground = (width: number, height: number, scale: number) => {
  const factor = (Math.min(width, height) / 40) * scale
  const transform = `translate(${width / 2 - 20 * factor} ${height / 2 - 20 * factor}) scale(${factor})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paper}"/><g transform="${transform}">${seal}</g></svg>`
}
const writePng = (svg: string, width: number, height: number, name: string) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(width, height)
    .png({ palette: true })
    .toFile(`${folder}/${name}.png`)

for (const size of [192, 512]) {
  await writePng(logo, size, size, `shop-${size}`)
  // Phones cut maskable icons to any shape; only the circle of four fifths of the size is always visible.
  await writePng(onBackground(size, size, 0.62), size, size, `shop-maskable-${size}`)
}
await writePng(onBackground(180, 180, 0.72), 180, 180, 'shop-180')
await writePng(onBackground(1200, 630, 0.6), 1200, 630, 'share')
