import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Language } from '#lib/language.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { apiContext, languageContext, logContext, pageContext } from './context.ts'
import { jsonInScript } from './json-in-script.ts'
import { account as accountBn } from './texts/bn/account.ts'
import { bn } from './texts/bn/all-texts.ts'
import { dashboard as dashboardBn } from './texts/bn/dashboard.ts'
import { ordering as orderingBn } from './texts/bn/ordering.ts'
import { account as accountEn } from './texts/en/account.ts'
import { en } from './texts/en/all-texts.ts'
import { dashboard as dashboardEn } from './texts/en/dashboard.ts'
import { ordering as orderingEn } from './texts/en/ordering.ts'
import { callShop, knowTexts, textsBeside } from './texts/texts.tsx'

knowTexts('en', { texts: en, account: accountEn, dashboard: dashboardEn, ordering: orderingEn })
knowTexts('bn', { texts: bn, account: accountBn, dashboard: dashboardBn, ordering: orderingBn })

/** Where the browser gets the texts of each language; the build names the files, development needs none. */
const textFiles = import.meta.env.PROD
  ? (JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>)
  : {}

/** The page's texts are fetched together with its scripts, not after them. */
function WithTexts({ language, path, children }: { language: Language; path: string; children: ReactNode }) {
  for (const area of ['all-texts', textsBeside(path)]) {
    const file = textFiles[`src/web/texts/${language}/${area}.ts`]?.file
    if (file) preloadModule(`/${file}`, { as: 'script' })
  }
  return children
}

/**
 * Renders a page whole and at once: it is kept in memory and sent to many, so there is nothing to gain from a stream, and
 * without one a render costs half. The router would stream the loaders' data in scripts after the page; here the same
 * scripts stand at the end of it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { serverHandoffStream, ...whole } = routerContext
  // Of the seventy routes the page needs its own; the router would set up all of them for each render.
  const routes = Object.fromEntries(
    whole.staticHandlerContext.matches.map(({ route: { id } }) => [id, whole.manifest.routes[id]]),
  )
  const manifest = { ...whole.manifest, routes }
  const language = context.get(languageContext)
  // A page that says what is wrong is drawn without them.
  const settings = await context
    .get(apiContext)(getSettings, {})
    .catch(() => null)
  // Drawn in one go from here, so that no other page comes between.
  if (settings) callShop(language, language === 'bn' ? settings.shopNameBn : settings.shopName)
  const page = renderToString(
    <WithTexts language={language} path={new URL(request.url).pathname}>
      <ServerRouter context={{ ...whole, manifest, serverHandoffStream: undefined }} url={request.url} />
    </WithTexts>,
  )
  const rendered = context.get(pageContext)
  const linkedData = rendered.linkedData.length
    ? `<script type="application/ld+json">${jsonInScript({ '@context': 'https://schema.org', '@graph': rendered.linkedData })}</script>`
    : ''
  const data = serverHandoffStream ? jsonInScript(await text(serverHandoffStream)) : null
  const scripts =
    data === null
      ? ''
      : `<script>window.__reactRouterContext.streamController.enqueue(${data});window.__reactRouterContext.streamController.close()</script>`
  const end = page.lastIndexOf('</body>')
  rendered.html = `<!DOCTYPE html>${page.slice(0, end)}${linkedData}${scripts}${page.slice(end)}`
  return new Response(null, { status, headers })
}

/** What a loader throws and nobody expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(logContext)(error)
}
