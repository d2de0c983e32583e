import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { BrandingContext, defaultBranding } from '#web/data/branding.ts'
import { ShopNameContext } from '#web/data/i18n.tsx'
import { apiContext, languageContext, logContext } from '#web/data/loader-context.ts'
import type { PageHandle } from './page-rules.ts'
import { deferScripts, loadStylesFirst } from './paint-first.ts'

/** Renders a page completely before it is sent, because it is cached and sent to many. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  // platform/pages.ts sends a page that needs no data.
  if (status === 503) return new Response(null, { status })
  // An error page has to render without the settings, too.
  const settings = await context
    .get(apiContext)('GET /settings', {})
    .catch(() => null)
  const shopName =
    settings && (context.get(languageContext) === 'bn' ? settings.shopNameBn : settings.shopName)
  const html = await renderCompletely(
    <ShopNameContext value={shopName}>
      <BrandingContext value={settings ?? defaultBranding}>
        <ServerRouter context={routerContext} url={request.url} />
      </BrandingContext>
    </ShopNameContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The development server transforms modules in a way that the deferred scripts do not survive.
  if (!import.meta.env.PROD) return new Response(html, { status, headers })
  const orderScripts = startsAtOnce(routerContext) ? loadStylesFirst : deferScripts
  // Bytes, because a response made of a text copies it several times.
  return new Response(Buffer.from(orderScripts(html)), { status, headers })
}

const startsAtOnce = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.some(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.startsAtOnce)

/** Resolves with the complete HTML. Every error rejects, so that no incomplete page is cached. */
const renderCompletely = (page: ReactNode) =>
  new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const html = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // Without a limit, React leaves the content of a large <Suspense> where it belongs.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(html),
      onError: reject,
    })
  })

/** Logs an unexpected error of a loader. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(logContext)(error)
}
