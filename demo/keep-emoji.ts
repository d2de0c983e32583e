import { mkdirSync, writeFileSync } from 'node:fs'
import { allProducts } from './catalog/all-products.ts'
import { emojiBody, emojiExists, keptEmoji } from './emoji.ts'
import { slides } from './slides.ts'

// Writes the few emoji that the demo pictures are drawn from into the build, so that a shop that runs needs none of the 99 MB of
// their package.
const pictures = [
  ...Object.values(allProducts).flatMap((products) => products.flatMap((product) => product.pictures)),
  ...slides.map(({ picture }) => picture),
]
const used = [...new Set(pictures.map(({ subject }) => subject))].filter(emojiExists).sort()
mkdirSync('build', { recursive: true })
writeFileSync(
  keptEmoji,
  JSON.stringify({ icons: Object.fromEntries(used.map((name) => [name, { body: emojiBody(name) }])) }),
)
