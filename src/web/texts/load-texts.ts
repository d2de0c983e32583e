import { type Language, languageAt } from '#lib/language.ts'
import { callShop, knowTexts, textsBeside } from './texts.tsx'

/** The language of the page that is asked for. */
export const languageOf = ({ url }: Request) => languageAt(new URL(url).pathname)

/** Fetches in the browser the texts that the server has drawn the page at this path with. */
export async function loadTexts(path: string) {
  const language = languageAt(path)
  const name = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content
  if (name) callShop(language, name)
  const all = language === 'bn' ? import('./bn/all-texts.ts') : import('./en/all-texts.ts')
  const beside = textsBeside(path)
  const [loaded] = await Promise.all([
    all,
    beside === 'account' && loadAccountTexts(language),
    beside === 'ordering' && loadOrderingTexts(language),
  ])
  knowTexts(language, { texts: 'bn' in loaded ? loaded.bn : loaded.en })
}

/** Fetches the texts about accounts in the browser. */
export async function loadAccountTexts(language: Language) {
  const { account } = language === 'bn' ? await import('./bn/account.ts') : await import('./en/account.ts')
  knowTexts(language, { account })
}

/** Fetches the texts about ordering in the browser. */
export async function loadOrderingTexts(language: Language) {
  const { ordering } = language === 'bn' ? await import('./bn/ordering.ts') : await import('./en/ordering.ts')
  knowTexts(language, { ordering })
}

/** Fetches the texts of the dashboard in the browser. */
export async function loadDashboardTexts(language: Language) {
  const { dashboard } =
    language === 'bn' ? await import('./bn/dashboard.ts') : await import('./en/dashboard.ts')
  knowTexts(language, { dashboard })
}

/** Fetches the texts of the merchant's pages in the browser. */
export async function loadAdminTexts(language: Language) {
  const { admin } =
    language === 'bn' ? await import('./bn/admin-texts.ts') : await import('./en/admin-texts.ts')
  knowTexts(language, { admin })
}
