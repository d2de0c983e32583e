import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { logContext, pageContext } from './context.ts'
import { jsonInScript } from './json-in-script.ts'

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
  const page = renderToString(
    <ServerRouter context={{ ...whole, serverHandoffStream: undefined }} url={request.url} />,
  )
  const data = serverHandoffStream ? jsonInScript(await text(serverHandoffStream)) : null
  const scripts =
    data === null
      ? ''
      : `<script>window.__reactRouterContext.streamController.enqueue(${data});window.__reactRouterContext.streamController.close()</script>`
  const end = page.lastIndexOf('</body>')
  context.get(pageContext).html = `<!DOCTYPE html>${page.slice(0, end)}${scripts}${page.slice(end)}`
  return new Response(null, { status, headers })
}

/** What a loader throws and nobody expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(logContext)(error)
}
