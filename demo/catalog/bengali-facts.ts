import { labels } from './labels.ts'
import { phrases } from './phrases.ts'
import { translations } from './translations.ts'

/** Labels whose numbers are not quantities. */
const notCounted = new Set(['Class', 'Pages', 'Ply', 'SPF', 'Thread count'])

export function labelInBengali(label: string): string {
  const bengali = labels[label]
  if (!bengali) throw new Error(`No Bengali for the label "${label}"`)
  return bengali
}

/** Translates the value of a product fact: a known phrase, a list of phrases, or numbers with units. */
export function valueInBengali(value: string, label: string): string {
  if (/^\d+$/.test(value) && !notCounted.has(label)) return `${bengaliDigits(value)}টি`
  return phrases[value] ?? value.split(', ').map(partInBengali).join(', ')
}

function bengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
}

function partInBengali(part: string): string {
  const phrase = phrases[part]
  if (phrase) return phrase
  const limit = /^Up to (.+)$/.exec(part)?.[1]
  if (limit) return `${partInBengali(limit)} পর্যন্ত`
  const one = /^(.+) each$/.exec(part)?.[1]
  if (one) return `প্রতিটি ${partInBengali(one)}`
  return part.split(' ').map(wordInBengali).join(' ').replaceAll(' টি', 'টি')
}

function wordInBengali(word: string): string {
  const translated = translations[word]
  if (translated) return translated
  if (/^[\d.,:×–+±%°]+$/.test(word)) return bengaliDigits(word)
  throw new Error(`No Bengali for "${word}"`)
}
