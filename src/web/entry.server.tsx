import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { logContext } from './context.ts'

/** Renders a page whole: it is kept in memory and sent to many, so there is nothing to gain from a stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        const chunks: Buffer[] = []
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              headers.set('Content-Type', 'text/html; charset=utf-8')
              resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }))
              done()
            },
          }),
        )
      },
      onShellError: reject,
      onError(error) {
        failed = true
        context.get(logContext)(error)
      },
    })
  })
}

/** What a loader throws and nobody expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).get(logContext)(error)
}
