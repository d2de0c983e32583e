import { createContext, useContext } from 'react'
import type { Language } from '#lib/language.ts'

/** The shop's name as written in the messages; `useMessages` replaces it by the merchant's name. */
export const defaultShopName: Record<Language, string> = { en: 'Shodai', bn: 'সদাই' }

type Widened<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Widened<T[K]>
}

interface Catalogue<T> {
  en: T
  bn: Widened<T>
}
/** The messages of one language, as `useMessages` returns them. */
export type Messages<C extends Catalogue<unknown>> = Widened<C['en']>

/** Declares the messages of a feature in both languages; Bengali must have the keys of English, or it does not compile. */
export const defineMessages = <T extends object>(catalogue: Catalogue<T>) => catalogue

/** The language of the page; another language is another document. */
export const LanguageContext = createContext<Language>('en')
/** The merchant's name of the shop in the language of the page; null for the default name. */
export const ShopNameContext = createContext<string | null>(null)

export const useLanguage = () => useContext(LanguageContext)

/** The messages in the language of the page. */
export function useMessages<T extends object>(catalogue: Catalogue<T>): Widened<T> {
  const language = useContext(LanguageContext)
  const shopName = useContext(ShopNameContext)
  const messages = catalogue[language] as Widened<T>
  return shopName === null || shopName === defaultShopName[language]
    ? messages
    : renamed(messages, language, shopName)
}

// Renaming walks a whole catalogue, so each is renamed once. A changed name makes a new entry.
const renamedMessages = new WeakMap<object, { shopName: string; messages: object }>()

function renamed<M extends object>(messages: M, language: Language, shopName: string): M {
  const cached = renamedMessages.get(messages)
  if (cached?.shopName === shopName) return cached.messages as M
  const result = withShopName(messages, language, shopName)
  renamedMessages.set(messages, { shopName, messages: result })
  return result
}

/** These messages with the merchant's name for the shop. The developer's credit is no name of the shop. */
export function withShopName<M>(messages: M, language: Language, shopName: string): M {
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(defaultShopName[language], () => shopName)
    if (typeof value === 'function') return (...args: unknown[]) => rename(value(...args))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, message]) => [key, key === 'developedBy' ? message : rename(message)]),
    )
  }
  return rename(messages) as M
}
