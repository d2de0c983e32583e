import type { RouterContextProvider } from 'react-router'
import { getPageText, getSettings } from '#shop/settings/contract.ts'
import type { WrittenPage } from '#shop/settings/rules.ts'
import { orErrorPage } from '#web/answers.ts'
import { apiContext, languageContext } from '#web/context.ts'
import { frame as frameBn } from '#web/texts/bn/frame.ts'
import { writtenPages as bn } from '#web/texts/bn/written-pages.ts'
import { frame as frameEn } from '#web/texts/en/frame.ts'
import { writtenPages as en } from '#web/texts/en/written-pages.ts'
import { blocksOf } from './written-text.ts'
import { writtenValues } from './written-values.ts'

/**
 * The words of a page as the merchant has written them, or else as they come with the shop, with the figures of the
 * settings in them. For loaders only: the browser is given one page in one language, not all of them.
 */
export async function readWritten(context: Readonly<RouterContextProvider>, page: WrittenPage) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const [settings, written] = await Promise.all([
    api(getSettings, {}),
    api(getPageText, { params: { page } }),
  ]).catch(orErrorPage)
  const [standard, frame] = language === 'bn' ? [bn, frameBn] : [en, frameEn]
  const text = written[language] ?? standard[page]
  return { settings, blocks: blocksOf(text, writtenValues(settings, language, frame)) }
}
