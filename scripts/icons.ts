import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type IconName, iconNames } from '#web/ui/icon-names.ts'

// Generates the icon sprite from Lucide (ISC licence); with --check only verifies that the file is up to date.
interface IconSet {
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
}
const set: IconSet = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
)
/** The paths of an icon. `fill` is removed, so that CSS can fill icons such as the star. */
function bodyOf(name: string) {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
  if (!icon) throw new Error(`Lucide has no icon "${name}".`)
  return icon.body.replaceAll('fill="none" ', '').replaceAll('stroke-width="2"', 'stroke-width="1.6"')
}
/** Icons made of those of Lucide, which has no brands: a telephone in a bubble. */
const composed: Partial<Record<IconName, string>> = {
  whatsapp: `${bodyOf('message-circle')}<g fill="currentColor" transform="translate(6.4 6.2) scale(.46)">${bodyOf('phone')}</g>`,
}
const symbols = iconNames.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24">${composed[name] ?? bodyOf(name)}</symbol>`,
)
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide icons, ISC licence, lucide.dev -->\n${symbols.join('\n')}\n</svg>\n`
const file = 'src/web/ui/icons.svg'
if (!process.argv.includes('--check')) writeFileSync(file, sprite)
else if (readFileSync(file, 'utf8') !== sprite) {
  console.error(`${file} does not match src/web/ui/icon-names.ts. Run \`npm run icons\`.`)
  process.exitCode = 1
}
