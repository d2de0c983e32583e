import type { Language } from '#lib/language.ts'
import { knowTexts } from './texts.tsx'

/** Fetches the texts of a page in the browser. */
export async function loadTexts(language: Language) {
  const texts =
    language === 'bn' ? (await import('./bn/all-texts.ts')).bn : (await import('./en/all-texts.ts')).en
  knowTexts(language, { texts })
}

/** Fetches the texts of the dashboard in the browser. */
export async function loadDashboardTexts(language: Language) {
  const { dashboard } =
    language === 'bn' ? await import('./bn/dashboard.ts') : await import('./en/dashboard.ts')
  knowTexts(language, { dashboard })
}
