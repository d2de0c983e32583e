import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, pathIn } from '#lib/language.ts'

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
