import type { FastifyInstance } from 'fastify'
import { pathIn } from '#lib/language.ts'
import { handle } from '#platform/http.ts'
import { changeSettings, readWritten, writePage } from './changing.ts'
import * as contract from './contract.ts'
import { appManifest } from './manifest.ts'
import { readPageText, readSettings } from './service.ts'

export function settingsRoutes(app: FastifyInstance) {
  const { db, cache } = app.shop
  const settings = () => cache.remember('settings', () => readSettings(db))
  handle(app, contract.getSettings, settings)
  handle(app, contract.getPageText, ({ params }) => readPageText(db, params.page))
  handle(app, contract.putSettings, ({ body, ...call }) => changeSettings(call, body))
  handle(app, contract.getWritten, ({ params }) => readWritten(db, params.page))
  handle(app, contract.putPageText, ({ params, body, ...call }) => writePage(call, params.page, body))
  for (const language of ['en', 'bn'] as const)
    app.get(pathIn(language, '/manifest.webmanifest'), async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('Cache-Control', 'public, max-age=600')
        .send(JSON.stringify(appManifest(await settings(), language))),
    )
}
