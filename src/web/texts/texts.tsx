import { createContext, useContext } from 'react'
import type { Language } from '#lib/language.ts'
import { en } from './en/all-texts.ts'

type Widened<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Widened<T[K]>
}
/** Every word a person reads. English decides what there is; Bengali must have the same, or it does not compile. */
export type Texts = Widened<typeof en>

interface Reading {
  language: Language
  texts: Texts
}

/** The language a page is read in. */
const ReadingContext = createContext<Reading>({ language: 'en', texts: en })

export const useTexts = () => useContext(ReadingContext).texts
export const useLanguage = () => useContext(ReadingContext).language
