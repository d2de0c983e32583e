import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface IconSet {
  icons: Record<string, { body: string } | undefined>
}

let iconSet: IconSet | undefined

/** What `keep-emoji.ts` has left of the package, for a shop that was installed without what only building needs. */
export const keptEmoji = 'build/demo-emoji.json'

function emojiSet(): IconSet {
  if (iconSet) return iconSet
  const { resolve } = createRequire(import.meta.url)
  const findPackage = () => {
    try {
      return resolve('@iconify-json/fluent-emoji/icons.json')
    } catch {
      return keptEmoji
    }
  }
  iconSet = JSON.parse(readFileSync(findPackage(), 'utf8')) as IconSet
  return iconSet
}

export function emojiExists(emoji: string): boolean {
  return emojiSet().icons[emoji] !== undefined
}

export function emojiBody(emoji: string): string {
  const icon = emojiSet().icons[emoji]
  if (!icon) throw new Error(`There is no emoji named ${emoji}`)
  return icon.body
}
