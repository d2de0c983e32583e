import { createContext, use } from 'react'
import { type Language, withoutBase } from '#lib/language.ts'
import type { account } from './en/account.ts'
import type { admin } from './en/admin-texts.ts'
import type { en } from './en/all-texts.ts'
import type { dashboard } from './en/dashboard.ts'
import type { ordering } from './en/ordering.ts'
import type { signedIn } from './en/signed-in.ts'
import { withShopName, writtenName } from './shop-name.ts'

type Widened<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Widened<T[K]>
}
/** Every word a visitor reads. English decides what there is; Bengali must have the same, or it does not compile. */
export type Texts = Widened<typeof en>
/** The words of the checkout and of following an order, which a first visit does without. */
export type OrderingTexts = Widened<typeof ordering>
/** The words of the dashboard, which visitors are not made to load. */
export type DashboardTexts = Widened<typeof dashboard>
/** The words of the pages where one signs in, and of the profile: visitors do without them, too. */
export type AccountTexts = Widened<typeof account>
/** The words of the merchant's own pages, which customers are not made to load. */
export type AdminTexts = Widened<typeof admin>
/** The words that only somebody signed in meets in the storefront. */
export type SignedInTexts = Widened<typeof signedIn>

interface Loaded {
  texts?: Texts
  dashboard?: DashboardTexts
  admin?: AdminTexts
  account?: AccountTexts
  ordering?: OrderingTexts
}
const written: Record<Language, Loaded> = { en: {}, bn: {} }
const loaded: Record<Language, Loaded> = { en: {}, bn: {} }
const names = { ...writtenName }

/** Makes texts known: both languages on the server, in the browser only what its page needs, before it is drawn. */
export function knowTexts(language: Language, more: Loaded) {
  Object.assign(written[language], more)
  Object.assign(loaded[language], withShopName(more, language, names[language]))
}

/** From now on the words of this language call the shop so. */
export function callShop(language: Language, name: string) {
  if (name === names[language]) return
  names[language] = name
  loaded[language] = withShopName(written[language], language, name)
}

function known<K extends keyof Loaded>(language: Language, part: K): NonNullable<Loaded[K]> {
  const found = loaded[language][part]
  if (!found) throw new Error(`The ${language} ${part} have not been loaded.`)
  return found
}

/** Whether the page at this path is one where one signs in. */
export const isAboutAccounts = (path: string) => withoutBase(path).startsWith('/authentication/')

/** The words that the server draws the page at this path with, beside those that every page has. */
export function textsBeside(path: string) {
  if (isAboutAccounts(path)) return 'account'
  return /^\/(product-checkout|order-success|track-order)$/.test(withoutBase(path)) ? 'ordering' : null
}

/** The words of a language, for what the server writes into a page. */
export const textsOf = (language: Language) => known(language, 'texts')

/** The language the page is read in. */
export const LanguageContext = createContext<Language>('en')

export const useLanguage = () => use(LanguageContext)
export const useTexts = () => known(use(LanguageContext), 'texts')
export const useDashboardTexts = () => known(use(LanguageContext), 'dashboard')
export const useAdminTexts = () => known(use(LanguageContext), 'admin')
export const useOrderingTexts = () => known(use(LanguageContext), 'ordering')
export const useAccountTexts = () => known(use(LanguageContext), 'account')
