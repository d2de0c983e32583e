import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listSynonyms, listZeroResultSearches } from './queries.ts'
import { createSynonym, deleteSynonym, dismissZeroResultSearch, updateSynonym } from './service.ts'

export function synonymRoutes(app: FastifyInstance) {
  route(app, contract.getSynonyms, ({ db, query }) => listSynonyms(db, query))
  route(app, contract.postSynonym, ({ body, ...call }) => createSynonym(call, body.phrases))
  route(app, contract.putSynonym, ({ params, body, ...call }) => updateSynonym(call, Number(params.id), body))
  route(app, contract.deleteSynonym, ({ params, ...call }) => deleteSynonym(call, Number(params.id)))
  route(app, contract.getZeroResultSearches, ({ db, query }) => listZeroResultSearches(db, query))
  route(app, contract.dismissZeroResultSearch, ({ body, ...call }) =>
    dismissZeroResultSearch(call, body.words),
  )
}
