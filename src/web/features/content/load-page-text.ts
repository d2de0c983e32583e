import type { RouterContextProvider } from 'react-router'
import type { ContentPage } from '#shop/settings/rules.ts'
import { apiContext, languageContext } from '#web/data/loader-context.ts'
import { orErrorPage } from '#web/data/loader-errors.ts'
import { defaultPageTexts } from './default-page-texts.ts'
import { pagePlaceholders } from './placeholders.ts'
import { blocksOf } from './written-text.ts'

/** A content page as the merchant wrote it, else its default, with the settings filled in. For loaders only. */
export async function loadPageText(context: Readonly<RouterContextProvider>, page: ContentPage) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const [settings, written] = await Promise.all([
    api('GET /settings', {}),
    api('GET /pageText/:page', { params: { page } }),
  ]).catch(orErrorPage)
  const text = written[language] ?? defaultPageTexts[language][page]
  return { settings, blocks: blocksOf(text, pagePlaceholders(settings, language)) }
}
