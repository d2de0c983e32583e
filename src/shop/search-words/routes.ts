import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listMissedSearches, listSynonyms } from './queries.ts'
import { addSynonym, changeSynonym, deleteSynonym, dismissMissed } from './service.ts'

export function searchWordRoutes(app: FastifyInstance) {
  handle(app, contract.getSynonyms, ({ db, query }) => listSynonyms(db, query))
  handle(app, contract.postSynonym, ({ body, ...call }) => addSynonym(call, body.phrases))
  handle(app, contract.putSynonym, ({ params, body, ...call }) =>
    changeSynonym(call, Number(params.id), body),
  )
  handle(app, contract.deleteSynonym, ({ params, ...call }) => deleteSynonym(call, Number(params.id)))
  handle(app, contract.getMissedSearches, ({ db, query }) => listMissedSearches(db, query))
  handle(app, contract.dismissMissedSearch, ({ body, ...call }) => dismissMissed(call, body.words))
}
