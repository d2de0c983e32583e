import {
  colorWords,
  countOfWord,
  isCorrection,
  orderWords,
  pieceWords,
  plainOf,
  questionWords,
  sizeWords,
  talkWords,
  wordsOf,
} from './message-words.ts'
import type { Segment } from './read-message.ts'

/** A product that words may mean, with what it is sold in. */
export interface NamedProduct {
  id: string
  name: string
  nameBn: string
  sizes: string[]
  colors: string[]
  /** The options of its variants, if it has any. */
  variants: Record<string, string>[]
  /** Whether its name has each of the words, in any spelling. */
  isNamed: boolean
}

export type FindProducts = (words: string) => Promise<NamedProduct[]>

interface ReadOption {
  value: string
  sure: boolean
}

/** What is ordered: a product that was found, or the words for one that was not. */
export interface ReadGoods {
  /** Which of the segments it was read from. */
  segment: number
  from: string
  /** The words that name the product, for a search. */
  words: string
  product: { _id: string; name: string; nameBn: string } | null
  isProductSure: boolean
  quantity: { value: number; sure: boolean }
  size: ReadOption | null
  color: ReadOption | null
}

/** Searches for one message; what is longer is left to the person. */
const maxSearches = 40
const maxGoods = 12

interface Parsed {
  words: string[]
  /** The words with those of the colour, which may be part of a name. */
  allWords: string[]
  quantity: { value: number; sure: boolean } | null
  sizes: string[]
  colors: string[]
  isOrdered: boolean
  /** Numbers that may be a size of the product. */
  numbers: string[]
}

const money =
  /(?:৳|tk\.?|taka|টাকা)\s?\d[\d,.]*|\d[\d,.]*\s?(?:tk|taka|টাকা|টাকায়|৳|\/-|\/=|bdt|bdt\.)(?![\p{L}\p{M}])|(?<!\d)\d[\d,]*\s?\+\s?\d+(?!\d)/giu
const times = /(?<![\d\p{L}])[x×*]\s?(\d{1,3})(?!\d)|(?<!\d)(\d{1,3})\s?[x×*](?![\p{L}\d])/u
const counted = /(?:qty|quantity|quantiti|পরিমাণ|পরিমান|সংখ্যা|কয়টা)\s?[:=ঃ-]?\s?(\d{1,3})/u
const isMeasure = (word = '') =>
  /^(?:cm|mm|ml|inch|g|gm|kg|w|mah|din|days?|দিন|মিলি|সেমি|মিমি|ইঞ্চি)$/.test(word)
const isSizeWord = (word = '') => /^(?:size|saiz|sige|siz|সাইজ|সাইজের|সাইজে)$/.test(word)

/** Reads how many, which size and which colour, and leaves the words that may name a product. */
function parseGoods(text: string): Parsed {
  let plain = plainOf(text)
    .replace(money, ' ')
    .replace(/['’](?:m|s|d|re|ll|ve)(?!\p{L})/gu, ' ')
  let quantity: Parsed['quantity'] = null
  for (const pattern of [counted, times]) {
    const found = pattern.exec(plain)
    const count = Number(found?.[1] ?? found?.[2])
    if (found && count > 0) {
      quantity ??= { value: count, sure: true }
      plain = plain.replace(found[0], ' ')
    }
  }
  const tokens = plain.match(/[\p{L}\p{M}]+|\d+/gu) ?? []
  const kinds: ('word' | 'color' | 'dropped')[] = tokens.map(() => 'word')
  const sizes: string[] = []
  const colors: string[] = []
  const drop = (...at: number[]) => {
    for (const each of at) kinds[each] = 'dropped'
  }
  let isOrdered = quantity !== null
  const piecesLater = tokens.filter(
    (token, at) => countOfWord(token) || (/^\d{1,3}$/.test(token) && pieceWords.has(tokens[at + 1] ?? '')),
  ).length
  for (const [at, token] of tokens.entries()) {
    if (kinds[at] === 'dropped') continue
    const next = tokens[at + 1] ?? ''
    const isThreePiece = /^(?:3|three|থ্রি)$/.test(token) && /^(?:pis|pcs|pc|piece|pieces|পিস|পিছ)$/.test(next)
    if (isThreePiece && (piecesLater > 1 || token !== '3' || quantity)) {
      tokens[at] = 'three'
      tokens[at + 1] = 'piece'
      continue
    }
    if (/^(?:double|dubble|ডাবল)$/.test(token) && sizeWords.get(next) === 'XL') {
      sizes.push('XXL')
      drop(at, at + 1)
    } else if (/^[23]$/.test(token) && next === 'xl') {
      sizes.push(token === '2' ? 'XXL' : 'XXXL')
      drop(at, at + 1)
    } else if (/^\d{1,3}$/.test(token) && pieceWords.has(next)) {
      if (quantity === null && Number(token) > 0) quantity = { value: Number(token), sure: true }
      drop(at, at + 1)
      isOrdered = true
    } else if (countOfWord(token) !== undefined && !isSizeWord(next)) {
      const isThree = token === 'three' && /^(?:piece|pis|pcs)$/.test(next)
      if (!isThree) {
        quantity ??= { value: countOfWord(token) ?? 1, sure: true }
        isOrdered = true
        drop(at)
        if (pieceWords.has(next)) drop(at + 1)
      }
    } else if (sizeWords.has(token)) {
      sizes.push(sizeWords.get(token) ?? '')
      drop(at)
    } else if (/^\d{2}$/.test(token) && (isSizeWord(next) || isSizeWord(tokens[at - 1]))) {
      sizes.push(token)
      drop(at)
    } else if (colorWords.has(token)) {
      colors.push(colorWords.get(token) ?? '')
      kinds[at] = 'color'
    } else if (orderWords.has(token)) {
      isOrdered = true
      drop(at)
    } else if (talkWords.has(token) || questionWords.has(token) || pieceWords.has(token)) drop(at)
  }
  // A small number before or after the goods: 2 polo, polo 2.
  const first = kinds.findIndex((kind) => kind !== 'dropped')
  for (const at of [first, tokens.length - 1])
    if (
      quantity === null &&
      tokens.length > 1 &&
      kinds[at] === 'word' &&
      /^(?:[1-9]|1\d|20)$/.test(tokens[at] ?? '')
    ) {
      quantity = { value: Number(tokens[at]), sure: true }
      isOrdered = true
      drop(at)
    }
  // One in the middle is likely to be it: umbrella 1 (red).
  const small = tokens.flatMap((token, at) =>
    kinds[at] === 'word' && /^[1-9]$/.test(token) && !isMeasure(tokens[at + 1]) ? [at] : [],
  )
  const [only = -1] = small
  if (quantity === null && small.length === 1 && only > 0) {
    quantity = { value: Number(tokens[only]), sure: false }
    drop(only)
  }
  const numbers: string[] = []
  for (const [at, token] of tokens.entries())
    if (kinds[at] === 'word' && /^(?:2[4-9]|[34]\d)$/.test(token) && !isMeasure(tokens[at + 1])) {
      numbers.push(token)
      drop(at)
    }
  const kept = (isKept: (kind: string | undefined) => boolean) => tokens.filter((_, at) => isKept(kinds[at]))
  return {
    words: kept((kind) => kind === 'word'),
    allWords: kept((kind) => kind !== 'dropped'),
    quantity,
    sizes: [...new Set(sizes)],
    colors: [...new Set(colors)],
    numbers,
    isOrdered: isOrdered || sizes.length > 0 || colors.length > 0,
  }
}

const connectors = /\s(?:&|ar|r|and|sathe|plus|ও|আর|এবং|সাথে|সঙ্গে)\s/giu

interface Entry {
  segment: number
  from: string
  parsed: Parsed
  found: Found | null
}

/** The goods of all segments, in their order. */
export async function readGoods(segments: readonly Segment[], search: FindProducts): Promise<ReadGoods[]> {
  let left = maxSearches
  const find: FindProducts = async (words) => {
    if (words.trim() === '' || left === 0) return []
    left -= 1
    return search(words)
  }
  const entries: Entry[] = []
  let waiting: Parsed | null = null
  /** What was asked about before, or what names nothing of the shop: `Is the hoodie available? – Send 1.` */
  let before: { segment: number; from: string; isAsked: boolean } | null = null
  for (const [segment, { text, isLabelled, isAsked, nameLikeness }] of segments.entries()) {
    if (nameLikeness >= 2) continue
    if (isAsked) {
      before = { segment, from: text, isAsked }
      continue
    }
    for (const from of await piecesOf(text, find)) {
      if (entries.length > 0 && isTotal(from)) continue
      const parsed = parseGoods(from)
      const isOrdered = parsed.isOrdered || isLabelled
      const found = await findProduct(parsed, isOrdered, find)
      const says = parsed.quantity ?? parsed.sizes[0] ?? parsed.colors[0] ?? parsed.numbers[0]
      const hasWords = parsed.words.some((word) => /[\p{L}\p{M}]{3}/u.test(word))
      if (found || (hasWords && nameLikeness === 0 && (isLabelled || says))) {
        entries.push({ segment, from, parsed: waiting ? joined(waiting, parsed) : parsed, found })
        waiting = null
      } else if (says && !hasWords) {
        if (entries.length > 0) addOptions(entries, parsed, segment, from)
        else if (before && parsed.isOrdered) {
          const asked = parseGoods(before.from)
          const product = await findProduct(asked, true, find)
          if (product || !before.isAsked)
            entries.push({ ...before, parsed: joined(asked, parsed), found: product })
        } else waiting = waiting ? joined(waiting, parsed) : parsed
      } else if (hasWords && nameLikeness === 0) before = { segment, from, isAsked: false }
    }
  }
  const isChanged = segments.some(({ text }) => isCorrection(text))
  return withTotalsDivided(entries)
    .slice(0, maxGoods)
    .map((entry) => goodsOf(entry, isChanged))
}

/**
 * A number that is of all lines of a product together: `3 T-shirts: black M, white L, red XL` is one of each, and of `3 caps: 2 black,
 * 1 red` the first is no line of its own.
 */
function withTotalsDivided(entries: Entry[]): Entry[] {
  return entries.flatMap((entry, at) => {
    const { found, parsed } = entry
    const group = found ? entries.filter((other) => other.found === found) : []
    const [first, ...others] = group
    const total = first?.parsed.quantity?.value
    if (!first || others.length === 0 || total === undefined) return [entry]
    const counts = others.map((other) => other.parsed.quantity?.value)
    if (counts.every((count) => count === undefined) && total === group.length)
      return [{ ...entry, parsed: { ...parsed, quantity: { value: 1, sure: true } } }]
    const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0)
    return at === entries.indexOf(first) && sum === total && counts.every(Boolean) && total > 1 ? [] : [entry]
  })
}

/** What all pieces are together, said after them. */
const isTotal = (text: string) => /^\s*(?:total|mot|মোট)\s*\d{1,3}\s*\p{L}*\s*$/u.test(plainOf(text))

/** What is said after a product of its number, size or colour; another size or colour is another line of it. */
function addOptions(entries: Entry[], parsed: Parsed, segment: number, from: string) {
  const last = entries.at(-1)
  if (!last) return
  const isAnother =
    (parsed.sizes.length > 0 && last.parsed.sizes.length > 0) ||
    (parsed.colors.length > 0 && last.parsed.colors.length > 0)
  if (isAnother)
    entries.push({
      segment,
      from,
      parsed: joined({ ...last.parsed, quantity: null }, parsed),
      found: last.found,
    })
  else last.parsed = joined(last.parsed, parsed)
}

const joined = (one: Parsed, other: Parsed): Parsed => ({
  ...other,
  quantity: other.quantity ?? one.quantity,
  sizes: other.sizes.length > 0 ? other.sizes : one.sizes,
  colors: other.colors.length > 0 ? other.colors : one.colors,
  numbers: [...one.numbers, ...other.numbers],
})

const smallNumber =
  /(?<![\d.])(?:[1-9]|1\d)(?![\d.])(?!\s?(?:xl|ml|mm|cm|inch|litre|liter|kg|g|gm|w)(?![\p{L}\p{M}]))\s?(?:ta|ti|pcs|pc|pis|piece|টা|টি|পিস)?(?![\p{L}\p{M}])/giu

/** A connector between goods that only their numbers part: 1 teddy 1 bag. */
function betweenNumbers(text: string) {
  const plain = plainOf(text)
  const numbers = [...plain.matchAll(smallNumber)]
  if (numbers.length < 2) return text
  const before = wordsOf(plain.slice(0, numbers[0]?.index))
  const isFirst = before.every((word) => talkWords.has(word) || orderWords.has(word))
  const cuts = isFirst
    ? numbers.slice(1).map(({ index }) => index)
    : numbers.map((match) => match.index + match[0].length)
  return cuts.reduceRight((parted, at) => `${parted.slice(0, at)} & ${parted.slice(at)}`, text)
}

/** Parts of a segment that name goods of their own; a product may have a word for `and` in its name. */
async function piecesOf(text: string, find: FindProducts) {
  const pieces = ` ${betweenNumbers(text)} `.split(connectors).filter((piece) => piece.trim() !== '')
  if (pieces.length === 1) return [text]
  const counts = pieces.filter((piece) => parseGoods(piece).quantity).length
  const { words } = parseGoods(text)
  if (counts < 2 && (await find(words.join(' '))).some(({ isNamed }) => isNamed)) return [text]
  return pieces
}

interface Found {
  products: NamedProduct[]
  isSure: boolean
}

/** The product that words name; of several those that have the colour and the size come first. */
async function findProduct(parsed: Parsed, isOrdered: boolean, find: FindProducts): Promise<Found | null> {
  const { words, allWords } = parsed
  if (!words.some((word) => /[\p{L}\p{M}]{2}|\d{4}/u.test(word))) {
    if (allWords.length < 2) return null
  }
  for (const each of allWords.length > words.length && words.length > 0 ? [allWords, words] : [words]) {
    const products = await find(each.join(' '))
    const named = products.filter(({ isNamed }) => isNamed)
    if (named.length > 0) return fitting(named, parsed, named.length === 1)
    if (each === words && products.length > 0 && isOrdered) return fitting(products, parsed, false)
  }
  if (!isOrdered || words.length < 2) return null
  const without = words.length > 5 ? [] : words.map((_, dropped) => words.filter((_, at) => at !== dropped))
  const single = words.filter((word) => [...word].length > 3).map((word) => [word])
  for (const each of [...without, ...single]) {
    const named = (await find(each.join(' '))).filter(({ isNamed }) => isNamed)
    if (named.length > 0) return fitting(named, parsed, false)
  }
  return null
}

function fitting(products: NamedProduct[], parsed: Parsed, isSure: boolean): Found {
  const [size] = parsed.sizes
  const [color] = parsed.colors
  const fits = products.filter(
    (product) =>
      (!size || sizeOf(product, size) !== undefined) && (!color || colorOf(product, color) !== undefined),
  )
  return { products: fits.length > 0 ? fits : products, isSure }
}

const optionsOf = (product: NamedProduct, name: 'size' | 'color') => [
  ...(name === 'size' ? product.sizes : product.colors),
  ...product.variants.flatMap((options) => options[name] ?? []),
]
const sameSize = (size: string) => size.toUpperCase().replace('2XL', 'XXL').replace('3XL', 'XXXL')
const sizeOf = (product: NamedProduct, size: string) =>
  optionsOf(product, 'size').find((option) => sameSize(option) === size)
const colorOf = (product: NamedProduct, color: string) =>
  optionsOf(product, 'color').find(
    (option) =>
      option === color ||
      plainOf(option)
        .split(/\s+/)
        .some((word) => colorWords.get(word) === color),
  )

function goodsOf({ segment, from, parsed, found }: Entry, isChanged: boolean): ReadGoods {
  const product = found?.products[0]
  const read = (values: string[], own: (product: NamedProduct, value: string) => string | undefined) => {
    const [value] = values
    if (value === undefined) return null
    const option = product && own(product, value)
    return { value: option ?? value, sure: !isChanged && values.length === 1 && option !== undefined }
  }
  return {
    segment,
    from: from.trim(),
    words: parsed.words.join(' '),
    product: product ? { _id: product.id, name: product.name, nameBn: product.nameBn } : null,
    isProductSure: !isChanged && found?.isSure === true,
    quantity: {
      value: parsed.quantity?.value ?? 1,
      sure: !isChanged && product !== undefined && parsed.quantity?.sure === true,
    },
    size: read(
      parsed.sizes.length > 0 || !product
        ? parsed.sizes
        : parsed.numbers.filter((number) => sizeOf(product, number)),
      sizeOf,
    ),
    color: read(parsed.colors, colorOf),
  }
}
