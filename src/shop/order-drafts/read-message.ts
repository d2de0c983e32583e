import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import {
  colorWords,
  isAddressWord,
  isContactWord,
  isNamePart,
  isStreet,
  orderWords,
  plainOf,
  questionWords,
  sizeWords,
  talkWords,
  wordsOf,
} from './message-words.ts'
import { choosePlace, type createPlaceFinder } from './read-place.ts'

/** What was read, whether it can be nothing else, and the words that it was read from. */
export interface Read {
  value: string
  sure: boolean
  from: string
}

/** What a message says of an order; null where it says nothing. `rest` is what may name products, in its order. */
export interface MessageParts {
  mobileNumber: Read | null
  otherNumbers: string[]
  name: Read | null
  district: Read | null
  thana: Read | null
  address: Read | null
  rest: Segment[]
}

export interface Segment {
  text: string
  /** Whether the customer says that it is what they order. */
  isLabelled: boolean
  /** Whether the customer only asks about it. */
  isAsked: boolean
  /** 2 where it has what only names of people have, 1 where it may be a name, else 0. */
  nameLikeness: number
}

const labels = {
  name: 'customer name|full name|your name|amar nam|my name is|my name|recipient|receiver|reciever|reciver|name|nam|naam|nm|আমার নাম|ক্রেতার নাম|নাম',
  phone:
    'mobile number|mobile no|mobile num|phone number|phone no|contact number|contact no|cell no|whatsapp no|whatsapp|mobile|moblie|mobail|mob|phone|phn|ph|contact|cell|number|nmbr|no|মোবাঃ|মোবা|মোবাইল নাম্বার|মোবাইল নম্বর|মোবাইল নং|ফোন নাম্বার|ফোন নম্বর|মোবাইল|মোবাইলঃ|ফোন|নাম্বার|নম্বর',
  /** Where it goes, often after who gets it. */
  receiver: 'deliver to|delivery to|deliver|ship to|send to|sent to|পাঠাবেন',
  address:
    'basha|basa|বাসা|my office|office address|home address|delivery address|full address|shipping address|present address|address|addres|adress|adres|addr|adrs|thikana|tikana|location|সম্পূর্ণ ঠিকানা|পূর্ণ ঠিকানা|পুরো ঠিকানা|ডেলিভারি ঠিকানা|ঠিকানা',
  district: 'district|dist|zila|zilla|jela|city|জেলা|জিলা|শহর',
  thana: 'police station|thana|upazila|upojela|upozila|upazilla|ps|থানা/উপজেলা|থানা|উপজেলা',
  product: 'product name|product|products|item|items|order|dress|প্রোডাক্ট|পণ্যের নাম|পণ্য|অর্ডার|আইটেম',
  option: 'size|colour|color|clr|quantity|qty|pcs|piece|সাইজ|কালার|রং|রঙ|পরিমাণ|পরিমান|কয়টা|সংখ্যা',
  other:
    'price|total|bill|amount|দাম|মোট|মূল্য|delivery charge|ডেলিভারি চার্জ|date|তারিখ|advance|trxid|trx id|code|note',
} as const
type Label = keyof typeof labels

const labelOf = new Map<string, Label>(
  (Object.keys(labels) as Label[]).flatMap((label) =>
    labels[label]
      .normalize('NFC')
      .split('|')
      .map((word) => [word, label] as const),
  ),
)
const labelPattern = new RegExp(
  `(?<![\\p{L}\\p{M}])(${[...labelOf.keys()].sort((one, other) => other.length - one.length).join('|')})\\s*(?:no|নং|holo|hocche|is|হলো|হল|হচ্ছে)?\\s*[:：=ঃ]+-?\\s*|(?<=^|\\n)\\s*(${[
    ...labelOf.keys(),
  ]
    .sort((one, other) => other.length - one.length)
    .join('|')})\\s*[-–—.]+\\s*`,
  'gu',
)

/** Begins what somebody says in a copied talk. */
const spokenBy =
  /^\s*\[?\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?\]?\s*[-–]?\s*([^:]{1,40}):\s?|^\s*\[\d{1,2}:\d{2}\s*(?:[ap]m)?,\s*[\d/.-]+\]\s*([^:]{1,40}):\s?/iu
const roleSpeaks =
  /^\s*(customer|cust|client|buyer|কাস্টমার|ক্রেতা|page|shop|seller|admin|পেজ|দোকান|me|you|আপনি)\s*[:：]\s*/iu
const sentLine = /^\s*(.{1,40}?) (?:sent|replied to (?:you|themself|yourself).*|wrote)\s*$/iu
const timeLine =
  /^\s*(?:(?:today|yesterday|mon|tue|wed|thu|fri|sat|sun)\w*\s*(?:at)?\s*)?\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?)?\s*$/iu
const isShop = (speaker: string) => /^(?:you|me|page|shop|seller|admin|পেজ|দোকান|আপনি)$/iu.test(speaker.trim())
const phonePattern =
  /(?<!\d|\d\.)(?:\(?(?:\+|00)?\s?88\)?[\s-]*)?\(?0?\)?1[\s-]?[3-9](?:[\s.()-]{0,2}\d){8}(?!\d)/g

const phonesIn = (text: string) =>
  [...plainOf(text).matchAll(phonePattern)]
    .map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
      number: normalisePhone(match[0]),
    }))
    .filter(({ number }) => mobilePattern.test(number))

interface Said {
  speaker: string
  text: string
}

/** Who says which lines; without the times and headings of a copied talk. */
function speechOf(text: string): Said[] {
  let speaker = ''
  return text.split(/\r?\n/).flatMap((line) => {
    if (timeLine.test(line) || line.trim() === '') return []
    const header = spokenBy.exec(line) ?? roleSpeaks.exec(line)
    if (header) {
      speaker = (header[1] ?? header[2] ?? '').trim()
      return [{ speaker, text: line.slice(header[0].length) }]
    }
    const sent = sentLine.exec(line)
    if (sent && wordsOf(line).length < 6) {
      speaker = (sent[1] ?? '').trim()
      return []
    }
    return [{ speaker, text: line }]
  })
}

/** The lines of the customer: who gives a phone number, or else everybody who is not the shop. */
function customerLines(said: Said[]) {
  const speakers = new Set(said.map(({ speaker }) => speaker))
  if (speakers.size < 2) return said
  const others = said.filter(({ speaker }) => !isShop(speaker))
  const caller = others.filter(({ text }) => phonesIn(text).length > 0).at(-1)?.speaker
  const kept = others.length > 0 ? others : said
  return caller === undefined ? kept : kept.filter(({ speaker }) => speaker === caller)
}

interface Part {
  label: Label | null
  text: string
  line: number
}

/** Splits a line where a label stands: `Name: Rakib, Phone: …`. */
function partsOf(text: string, line: number): Part[] {
  const plain = plainOf(text)
  const marks = [...plain.matchAll(labelPattern)]
  const parts: Part[] = []
  const first = marks[0]?.index ?? text.length
  if (text.slice(0, first).trim()) parts.push({ label: null, text: text.slice(0, first), line })
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.index ?? text.length
    const label = labelOf.get((mark[1] ?? mark[2] ?? '').trim()) ?? null
    const start = mark.index + (label === 'option' ? 0 : mark[0].length)
    parts.push({ label, text: text.slice(start, end), line })
  }
  return parts
}

const trimmed = (text: string) => {
  const inner = text.replace(/^[\s,;:।.|/()=*•·–—-]+|[\s,;:।|/(=*•·–—-]+$/gu, '').replace(/\s+/gu, ' ')
  return inner.includes('(') ? inner : inner.replace(/[\s)]+$/u, '')
}
const isWallet = (text: string) => /bkash|bikash|nagad|rocket|বিকাশ|নগদ|রকেট|trx/iu.test(text)
const isOther = (text: string) =>
  /\b(?:alternative|alternate|alt|another|other|or|2nd|second|na pele|bondho)\b|বিকল্প|অথবা|বন্ধ|অন্য|না পেলে|আরেকটা/iu.test(
    text,
  )

const isOwn = (text: string) => /(?:\b(?:my|amar)|আমার)\s+\S*\s*\S*$/iu.test(text)

/** The phone numbers, the one said to be their own or the first that is not another one or a wallet as the customer's. */
function readPhones(lines: Said[]) {
  const numbers = lines.flatMap(({ text }) =>
    phonesIn(text).map(({ number, from }) => ({ number, before: text.slice(Math.max(0, from - 28), from) })),
  )
  const own = numbers.filter(({ before }) => !isWallet(before))
  const first =
    own.find(({ before }) => isOwn(before)) ?? own.find(({ before }) => !isOther(before)) ?? own[0]
  const others = [...new Set(own.map(({ number }) => number))].filter((number) => number !== first?.number)
  const areNamed = own.every(({ number, before }) => number === first?.number || isOther(before))
  return {
    mobileNumber: first ? { value: first.number, sure: areNamed, from: first.number } : null,
    otherNumbers: others,
  }
}

const phoneLabelAtEnd = new RegExp(`(?<![\\p{L}\\p{M}])(?:${labels.phone})[\\s.=ঃ-]*$`, 'iu')
/** Cuts the numbers out, each with a label before it that no colon follows: `ফোন ০১৭…` names no phone to buy. */
const withoutPhones = (text: string) => {
  let rest = text
  for (const { from, to } of phonesIn(text).reverse())
    rest = `${rest.slice(0, from).replace(phoneLabelAtEnd, '')}\n${rest.slice(to)}`
  return rest
}

const piecesPattern = /(?<!\d)\d{1,3}\s*(?:ta|ti|টা|টি|pcs|pc|pis|piece|pieces|পিস|পিছ)(?![\p{L}\p{M}])/u
/** Whether it says how many, which size or colour, or that it is ordered. */
const isOrdering = (text: string) => {
  const words = wordsOf(text)
  return (
    piecesPattern.test(plainOf(text)) ||
    words.some(
      (word) => orderWords.has(word) || (word.length > 1 && sizeWords.has(word)) || colorWords.has(word),
    ) ||
    words.some((word, index) => /^(?:size|saiz|সাইজ)$/.test(word) && words.length > 1 && index >= 0)
  )
}
const withoutColors = (text: string) =>
  wordsOf(text)
    .filter((word) => !colorWords.has(word))
    .join(' ')
const isAsking = (text: string) =>
  wordsOf(text).some((word) => questionWords.has(word)) ||
  (/\?/.test(text) &&
    (!isOrdering(text) ||
      /(?:ache|achhe|ase|asa|hobe|আছে|হবে|available)\s*(?:ki|কি)?\s*\?/iu.test(text) ||
      /^\s*(?:is|does|do|can|will)\b/iu.test(text)))
const hasAddressWord = (text: string) =>
  wordsOf(text).some(isAddressWord) || /(?:^|\s)#?\d+\s?\/\s?\w+/u.test(text)

const title = /^(?:md|mst|mrs|mr|mo|dr|মোঃ|মো|মোছাঃ|ডাঃ|ডা)[.:ঃ]?\s/iu
/** Whether a text may be the name of a person, by its form and by the words in it. */
function nameLikenessOf(text: string, findPlaces: FindPlaces) {
  const words = wordsOf(text)
  if (words.length === 0 || words.length > 5 || /\d/.test(plainOf(text)) || /[?!@]/.test(text)) return 0
  const known = words.filter(isNamePart).length
  if (
    words.some(
      (word) => isContactWord(word) || talkWords.has(word) || orderWords.has(word) || isAddressWord(word),
    )
  )
    return 0
  if (words.some((word) => sizeWords.has(word) || colorWords.has(word) || questionWords.has(word))) return 0
  if (known > 0 || title.test(text)) return 2
  if (findPlaces(words).length > 0) return 0
  return words.length <= 4 ? 1 : 0
}

type FindPlaces = ReturnType<typeof createPlaceFinder>

interface Street {
  text: string
  isLabelled: boolean
  /** Of a line in which other things stand, too. */
  isMixed: boolean
}

/** What is found while the parts of a message are read. */
interface Reading {
  name: Read | null
  street: Street[]
  rest: Segment[]
  named: { district?: string; thana?: string }
}

/** Reads of a message who orders and where it goes; what is left may name products. */
export function readMessage(message: string, findPlaces: FindPlaces): MessageParts {
  const lines = customerLines(speechOf(message.normalize('NFC')))
  const parts = lines.flatMap(({ text }, line) =>
    partsOf(text, line).flatMap((part) =>
      withoutPhones(part.text)
        .split('\n')
        // What follows the number belongs to the label of the number only.
        .map((piece, index) => ({ ...part, label: index > 0 ? null : part.label, text: piece })),
    ),
  )
  const reading: Reading = { name: null, street: [], rest: [], named: {} }
  let addressLine = -1
  for (const part of parts) {
    const { label, text, line } = part
    if (label === 'address' || label === 'receiver') addressLine = line
    if (trimmed(text) === '' || label === 'other') continue
    const isShared = label !== null || parts.some((other) => other !== part && other.line === line)
    // A line of places goes on with the address above it.
    const goesOn = label === null && addressLine >= 0 && line <= addressLine + 1 && !isOrdering(text)
    if (label === 'address' || label === 'receiver') {
      const [sentence = '', ...more] = text.split(sentenceEnd)
      const who = label === 'receiver' ? trimmed(sentence.split(/[,;|]/)[0] ?? '') : ''
      const isWho = nameLikenessOf(who, findPlaces) > 0 && sentence.includes(',')
      if (isWho) reading.name ??= { value: who, sure: false, from: who }
      const first = isWho ? sentence.slice(sentence.indexOf(',') + 1) : sentence
      reading.street.push({ text: trimmed(first), isLabelled: true, isMixed: false })
      for (const each of more) readFree(each, true, reading, findPlaces)
    } else if (goesOn && (hasAddressWord(text) || isOnlyPlaces(text, findPlaces))) {
      reading.street.push({ text: trimmed(text), isLabelled: true, isMixed: false })
      addressLine = line
    } else if (label === 'product' || label === 'option')
      for (const each of splitGoods(text)) reading.rest.push(goodsSegment(each, label === 'product'))
    else if (label === 'name' || label === 'district' || label === 'thana') {
      const [first = '', ...more] = text.split(sentenceEnd).flatMap((each) => each.split(/[,;|]/))
      if (label !== 'name') reading.named[label] ??= trimmed(first)
      else if (wordsOf(first).length > 0)
        reading.name ??= { value: trimmed(first), sure: true, from: trimmed(first) }
      for (const each of more) readFree(each, true, reading, findPlaces)
    } else readFree(text, isShared, reading, findPlaces)
  }
  const { name, street, rest, named } = reading
  const { used, districtWords, ...place } = readPlace(
    street.map(({ text }) => text),
    named,
    findPlaces,
  )
  return { ...readPhones(lines), name, ...place, address: readStreet(street, { used, districtWords }), rest }
}

const goodsSegment = (text: string, isLabelled = false): Segment => ({
  text,
  isLabelled,
  isAsked: false,
  nameLikeness: 0,
})

/** Words beside the name of a place. */
const placeLabels =
  /^(?:zila|jela|জেলা|জিলা|dist|district|thana|থানা|upazila|উপজেলা|upojela|ps|bangladesh|বাংলাদেশ|city|te|e|theke|থেকে|s[ao]d[ao]r|সদর)$/

function isOnlyPlace(text: string, findPlaces: FindPlaces) {
  const words = wordsOf(text).filter(
    (word) => !placeLabels.test(word) && !/^(?:i|m|in|at|\d{1,2}|\d{4})$/.test(word),
  )
  const covered = findPlaces(words).reduce((sum, [place]) => sum + (place ? place.to - place.from : 0), 0)
  return words.length > 0 && covered === words.length
}
const isOnlyPlaces = (text: string, findPlaces: FindPlaces) =>
  text.split(/[,;।]/).every((each) => trimmed(each) === '' || isOnlyPlace(each, findPlaces))

type Kind = 'question' | 'mixed' | 'goods' | 'place' | 'address' | 'other'

function kindOf(text: string, findPlaces: FindPlaces): Kind {
  if (addressWordsBefore.test(text)) return 'address'
  if (nameWords.test(text) && nameLikenessOf(trimmed(text.replace(nameWords, '')), findPlaces) > 0)
    return 'other'
  if (isAsking(text)) return 'question'
  if (isOnlyPlace(text, findPlaces)) return 'place'
  if (isStreet(text) && !isOrdering(withoutColors(text))) return 'address'
  if (isOrdering(text)) {
    if (splitMixed(text, findPlaces)) return 'mixed'
    const isPlace =
      hasAddressWord(text) && !piecesPattern.test(plainOf(text)) && findPlaces(wordsOf(text)).length > 0
    return isPlace ? 'address' : 'goods'
  }
  const isTalk = wordsOf(text).every((word) => talkWords.has(word))
  return hasAddressWord(text) && !isTalk ? 'address' : 'other'
}

const nameWords =
  /^\s*(?:amar nam|amr nam|my name is|my name|name is|i am|(?:parcel|customer|order)(?:er)? nam|(?:parcel|customer|order) name|nam|name|naam|recipient|receiver|order for|আমার নাম|নাম)\s+/iu
const addressWordsBefore =
  /^\s*(?:amar )?(?:thikana|tikana|address|adress|deliver to|ship to|send to|delivery address|ঠিকানা|আমার ঠিকানা)\s+/iu
const sentenceEnd = /\.{2,}|[।]|(?<!\b(?:md|mst|mrs|mr|ms|dr|mo|no|h|r|p\.o|মো))(?<!মোঃ)[.](?=\s|$)/iu

/** Reads what has no label: name, address or goods, by what stands in it. */
function readFree(text: string, isShared: boolean, reading: Reading, findPlaces: FindPlaces) {
  const { street, rest } = reading
  const segments = text
    .split(/(?<=\?)/u)
    .flatMap((each) => each.split(sentenceEnd))
    .flatMap((each) => each.split(/[,;|]/))
    .filter((each) => each !== undefined && trimmed(each) !== '')
  const kinds = segments.map((each) => kindOf(each, findPlaces))
  const isAddress = (kind: Kind) => kind === 'address' || kind === 'place'
  const isLine = !isShared && kinds.every((kind) => kind !== 'goods' && kind !== 'mixed')
  const first = isLine && kinds.some(isAddress) ? 0 : kinds.findIndex(isAddress)
  const last = isLine && kinds.some(isAddress) ? kinds.length : kinds.findLastIndex(isAddress)
  const isMixed = isShared || kinds.some((kind) => kind === 'goods' || kind === 'mixed')
  for (const [index, segment] of segments.entries()) {
    const kind = kinds[index] ?? 'other'
    const isBetween =
      (kind === 'other' || (kind === 'goods' && !isOrdering(withoutColors(segment)))) &&
      first >= 0 &&
      index < last &&
      (index > first || isLine) &&
      !(isLine && nameLikenessOf(trimmed(segment), findPlaces) > 1)
    const mixed = kind === 'mixed' ? splitMixed(segment, findPlaces) : null
    if (mixed) {
      street.push({ text: trimmed(mixed[0]), isLabelled: false, isMixed: true })
      rest.push(goodsSegment(mixed[1]))
    } else if (isAddress(kind) || isBetween)
      street.push({ text: trimmed(segment.replace(addressWordsBefore, '')), isLabelled: false, isMixed })
    else if (kind === 'question') rest.push({ ...goodsSegment(segment), isAsked: true })
    else if (kind === 'goods') rest.push(...splitGoods(segment).map((each) => goodsSegment(each)))
    else if (kind === 'other') {
      const value = trimmed(segment.replace(nameWords, ''))
      const nameLikeness = nameLikenessOf(value, findPlaces)
      if (nameWords.test(segment) && nameLikeness > 0) reading.name ??= { value, sure: true, from: value }
      else rest.push({ ...goodsSegment(value), nameLikeness })
    }
  }
}

/** An address and goods without a sign between them: what stands up to the last place, and what follows. */
function splitMixed(text: string, findPlaces: FindPlaces): [string, string] | null {
  const tokens = [...text.matchAll(/[\p{L}\p{M}]+|\d+/gu)]
  const words = tokens.map(([word]) => plainOf(word))
  const places = findPlaces(words).flatMap((found) => found.filter(({ isExact }) => isExact).slice(0, 1))
  const place = places.at(-1)
  if (!place || place.to >= words.length) return null
  if (places.length < 2 && !words.slice(0, place.from).some(isAddressWord)) return null
  const start = tokens[place.to]?.index ?? text.length
  return isOrdering(text.slice(start)) ? [text.slice(0, start), text.slice(start)] : null
}

/** The district and thana of the address, those with labels first. */
function readPlace(texts: readonly string[], { district, thana }: Reading['named'], findPlaces: FindPlaces) {
  const labelled = [...wordsOf(thana ?? ''), '|', ...wordsOf(district ?? '')]
  const words = [...texts.flatMap((text) => [...wordsOf(text), '|']), ...labelled]
  const thanaFrom = words.length - labelled.length
  const districtFrom = words.length - wordsOf(district ?? '').length
  const found = findPlaces(words).map((places) => {
    const from = places[0]?.from ?? 0
    if (from < thanaFrom) return places
    const kept = places.filter((place) => (place.thana === null) === from >= districtFrom)
    return kept.length > 0 ? kept : places
  })
  const chosen = choosePlace(words, found)
  const used = new Set([...chosen.used].map((at) => words[at] ?? ''))
  const from = [...used].join(' ')
  return {
    district: chosen.district && { value: chosen.district.bn, sure: chosen.isDistrictSure, from },
    thana: chosen.thana && { value: chosen.thana.bn, sure: chosen.isThanaSure, from },
    used,
    districtWords: new Set([...chosen.districtUsed].map((at) => words[at] ?? '')),
  }
}

/** The address without the segments that only name its district and thana. */
function readStreet(
  street: readonly Street[],
  { used, districtWords }: Pick<ReturnType<typeof readPlace>, 'used' | 'districtWords'>,
): Read | null {
  const withoutLast = (segment: string, words: ReadonlySet<string>) => {
    const last = /[\s-]+([\p{L}\p{M}]+)$/u.exec(segment)
    return last && words.has(plainOf(last[1] ?? '')) ? segment.slice(0, last.index) : segment
  }
  const kept = street.flatMap(({ text, ...more }) =>
    text
      .split(/[,;।]/)
      .map(trimmed)
      .filter(
        (segment) =>
          segment !== '' && !wordsOf(segment).every((word) => used.has(word) || placeLabels.test(word)),
      )
      .map((segment) => ({ ...more, segment: withoutLast(segment, districtWords) })),
  )
  if (kept.length === 0) return null
  return {
    value: kept.map(({ segment }) => segment).join(', '),
    // Where no label says so, a line may be missing, or one too many.
    sure: kept.every(({ isLabelled }) => isLabelled),
    from: street.map(({ text }) => text).join(', '),
  }
}

/** Goods that are named one after the other. */
const splitGoods = (text: string) => text.split(/[,;।|]|\s(?:\+|&)\s/u).filter((each) => trimmed(each) !== '')
