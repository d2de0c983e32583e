import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

let iconSet: IconSet | undefined

function emojiSet(): IconSet {
  iconSet ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json'), 'utf8'),
  ) as IconSet
  return iconSet
}

export function emojiExists(emoji: string): boolean {
  return emojiSet().icons[emoji] !== undefined
}

export function emojiSvg(emoji: string, side: number): string {
  const icon = emojiSet().icons[emoji]
  if (!icon) throw new Error(`There is no emoji named ${emoji}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${icon.body}</svg>`
}
