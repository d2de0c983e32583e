import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listAllCategories } from './queries.ts'
import {
  addCategory,
  addSubCategory,
  arrangeCategories,
  arrangeSubCategories,
  changeCategory,
  changeSubCategory,
} from './service.ts'

export function categoryRoutes(app: FastifyInstance) {
  handle(app, contract.getAllCategories, ({ db }) => listAllCategories(db))
  handle(app, contract.postCategory, ({ body, ...call }) => addCategory(call, body))
  handle(app, contract.postSubCategory, ({ params, body, ...call }) =>
    addSubCategory(call, Number(params.id), body),
  )
  handle(app, contract.putCategory, ({ params, body, ...call }) =>
    changeCategory(call, Number(params.id), body),
  )
  handle(app, contract.putSubCategory, ({ params, body, ...call }) =>
    changeSubCategory(call, Number(params.id), body),
  )
  handle(app, contract.putCategoryOrder, ({ body, ...call }) => arrangeCategories(call, body.ids))
  handle(app, contract.putSubCategoryOrder, ({ params, body, ...call }) =>
    arrangeSubCategories(call, Number(params.id), body.ids),
  )
}
