import type { Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { orderWords } from '#web/shared/words/order-words.ts'

/** A delivery charge for reading: a word where nothing is charged. */
export const formatCharge = (taka: number, language: Language, always?: 2) =>
  taka === 0 ? orderWords[language].free : formatTaka(taka, language, always)
