import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, pathIn } from '#lib/language.ts'

/** The body that a mail program posts (RFC 8058), in each of the two encodings that it may have. */
const oneClick = /List-Unsubscribe"?(?:=|\s+)One-Click/

/**
 * Accepts the POST of a mail program whose user presses its own "Unsubscribe" (RFC 8058), under `path` with its token in both
 * languages. It has no page, no cookies and no origin: the token alone says who it is. `end` says whether it is one of ours.
 */
export function oneClickUnsubscribe(
  app: FastifyInstance,
  path: `/${string}`,
  end: (token: string) => Promise<boolean>,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 2048 },
      async (_: FastifyRequest, body: string) => body,
    )
    for (const language of ['en', 'bn'] as const)
      scope.post<{ Params: { token: string }; Body: string | undefined }>(
        pathIn(language, `${path}/:token`),
        async ({ params, body }, reply) => {
          const isEnded = oneClick.test(body ?? '') && (await end(params.token))
          return reply
            .code(isEnded ? 200 : 404)
            .type('text/plain')
            .send(isEnded ? 'Ended.' : 'Not a link of ours.')
        },
      )
  })
}

interface Submission {
  fields: Record<string, string>
  language: Language
  network: string
}

/**
 * Accepts a form of a page on which no scripts run, under `path` in both languages. `accept` saves it and returns the page
 * that the browser goes to; `rejectedPage` is shown to forms of other sites, which must not act for their visitors.
 */
export function htmlForm(
  app: FastifyInstance,
  path: `/${string}`,
  rejectedPage: string,
  accept: (submission: Submission) => Promise<string>,
) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    for (const language of ['en', 'bn'] as const)
      scope.post<{ Body: Record<string, string> }>(
        pathIn(language, path),
        async ({ body, headers, network }, reply) => {
          const isOwn = scope.shop.origins.includes(headers.origin ?? '')
          const page = isOwn ? await accept({ fields: body, language, network }) : rejectedPage
          return reply.redirect(pathIn(language, page), 303)
        },
      )
  })
}
