import type { FastifyInstance } from 'fastify'
import { pathIn } from '#lib/language.ts'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { webAppManifest } from './manifest.ts'
import {
  changePageText,
  changeSettings,
  readPageText,
  readPageTextRevisions,
  readSettings,
} from './service.ts'

export function settingsRoutes(app: FastifyInstance) {
  const { db, cache } = app.shop
  const settings = () => cache.memoize('settings', () => readSettings(db))
  route(app, contract.getSettings, settings)
  route(app, contract.getPageText, ({ params }) => readPageText(db, params.page))
  route(app, contract.putSettings, ({ body, ...context }) => changeSettings(context, body))
  route(app, contract.getPageTextRevisions, ({ params }) => readPageTextRevisions(db, params.page))
  route(app, contract.putPageText, ({ params, body, ...context }) =>
    changePageText(context, params.page, body),
  )
  for (const language of ['en', 'bn'] as const)
    app.get(pathIn(language, '/manifest.webmanifest'), async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('Cache-Control', 'public, max-age=600')
        .send(JSON.stringify(webAppManifest(await settings(), language))),
    )
}
