import type { Language } from './language.ts'

const english = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const englishTens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** 0 to 99: in Bengali each has a word of its own. */
const bengali = [
  'শূন্য',
  'এক',
  'দুই',
  'তিন',
  'চার',
  'পাঁচ',
  'ছয়',
  'সাত',
  'আট',
  'নয়',
  'দশ',
  'এগারো',
  'বারো',
  'তেরো',
  'চৌদ্দ',
  'পনেরো',
  'ষোলো',
  'সতেরো',
  'আঠারো',
  'উনিশ',
  'বিশ',
  'একুশ',
  'বাইশ',
  'তেইশ',
  'চব্বিশ',
  'পঁচিশ',
  'ছাব্বিশ',
  'সাতাশ',
  'আটাশ',
  'উনত্রিশ',
  'ত্রিশ',
  'একত্রিশ',
  'বত্রিশ',
  'তেত্রিশ',
  'চৌত্রিশ',
  'পঁয়ত্রিশ',
  'ছত্রিশ',
  'সাঁইত্রিশ',
  'আটত্রিশ',
  'উনচল্লিশ',
  'চল্লিশ',
  'একচল্লিশ',
  'বিয়াল্লিশ',
  'তেতাল্লিশ',
  'চুয়াল্লিশ',
  'পঁয়তাল্লিশ',
  'ছেচল্লিশ',
  'সাতচল্লিশ',
  'আটচল্লিশ',
  'উনপঞ্চাশ',
  'পঞ্চাশ',
  'একান্ন',
  'বায়ান্ন',
  'তিপ্পান্ন',
  'চুয়ান্ন',
  'পঞ্চান্ন',
  'ছাপ্পান্ন',
  'সাতান্ন',
  'আটান্ন',
  'উনষাট',
  'ষাট',
  'একষট্টি',
  'বাষট্টি',
  'তেষট্টি',
  'চৌষট্টি',
  'পঁয়ষট্টি',
  'ছেষট্টি',
  'সাতষট্টি',
  'আটষট্টি',
  'উনসত্তর',
  'সত্তর',
  'একাত্তর',
  'বাহাত্তর',
  'তিয়াত্তর',
  'চুয়াত্তর',
  'পঁচাত্তর',
  'ছিয়াত্তর',
  'সাতাত্তর',
  'আটাত্তর',
  'উনআশি',
  'আশি',
  'একাশি',
  'বিরাশি',
  'তিরাশি',
  'চুরাশি',
  'পঁচাশি',
  'ছিয়াশি',
  'সাতাশি',
  'আটাশি',
  'উননব্বই',
  'নব্বই',
  'একানব্বই',
  'বিরানব্বই',
  'তিরানব্বই',
  'চুরানব্বই',
  'পঁচানব্বই',
  'ছিয়ানব্বই',
  'সাতানব্বই',
  'আটানব্বই',
  'নিরানব্বই',
]

const words = {
  en: {
    below100: (number: number) => {
      const tens = englishTens[Math.floor(number / 10) - 2]
      if (!tens) return english[number] ?? ''
      return number % 10 === 0 ? tens : `${tens}-${english[number % 10]}`
    },
    hundred: (count: string) => `${count} hundred`,
    units: { crore: 'crore', lakh: 'lakh', thousand: 'thousand' },
    taka: 'taka',
    paisa: 'paisa',
    only: 'only',
    minus: 'minus',
  },
  bn: {
    below100: (number: number) => bengali[number] ?? '',
    hundred: (count: string) => `${count}শ`,
    units: { crore: 'কোটি', lakh: 'লাখ', thousand: 'হাজার' },
    taka: 'টাকা',
    paisa: 'পয়সা',
    only: 'মাত্র',
    minus: 'ঋণাত্মক',
  },
} as const

/** A whole number in words, in thousands, lakhs and crores: `one lakh twenty-three thousand`, `এক লাখ তেইশ হাজার`. */
export function numberInWords(number: number, language: Language): string {
  const { below100, hundred, units, minus } = words[language]
  if (number < 0) return `${minus} ${numberInWords(-number, language)}`
  if (number === 0) return below100(0)
  const parts: string[] = []
  const crores = Math.floor(number / 10_000_000)
  if (crores > 0) parts.push(`${numberInWords(crores, language)} ${units.crore}`)
  const lakhs = Math.floor(number / 100_000) % 100
  if (lakhs > 0) parts.push(`${below100(lakhs)} ${units.lakh}`)
  const thousands = Math.floor(number / 1000) % 100
  if (thousands > 0) parts.push(`${below100(thousands)} ${units.thousand}`)
  const hundreds = Math.floor(number / 100) % 10
  if (hundreds > 0) parts.push(hundred(below100(hundreds)))
  if (number % 100 > 0) parts.push(below100(number % 100))
  return parts.join(' ')
}

/** An amount in words, as it is written on receipts: `six hundred ten taka only`. */
export function takaInWords(taka: number, language: Language): string {
  const { taka: name, paisa: paisaName, only, minus } = words[language]
  if (taka < 0) return `${minus} ${takaInWords(-taka, language)}`
  const paisa = Math.round(taka * 100)
  const rest = paisa % 100
  const whole = `${numberInWords(Math.floor(paisa / 100), language)} ${name}`
  return `${whole}${rest > 0 ? ` ${numberInWords(rest, language)} ${paisaName}` : ''} ${only}`
}
