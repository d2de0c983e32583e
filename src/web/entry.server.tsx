import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { jsonInScript } from '#web/data/json-in-script.ts'
import { apiContext, languageContext, logContext, pageContext } from '#web/data/loader-context.ts'
import { ShopNameContext } from './data/i18n.tsx'

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
    .get(apiContext)('GET /settings', {})
    .catch(() => null)
  const shopName = settings && (language === 'bn' ? settings.shopNameBn : settings.shopName)
  const page = renderToString(
    <ShopNameContext value={shopName}>
      <ServerRouter context={{ ...whole, manifest, serverHandoffStream: undefined }} url={request.url} />
    </ShopNameContext>,
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
