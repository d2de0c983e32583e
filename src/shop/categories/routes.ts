import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listAdminCategories } from './queries.ts'
import {
  createCategory,
  createSubCategory,
  reorderCategories,
  reorderSubCategories,
  updateCategory,
  updateSubCategory,
} from './service.ts'

export function categoryRoutes(app: FastifyInstance) {
  route(app, contract.getAdminCategories, ({ db }) => listAdminCategories(db))
  route(app, contract.postCategory, ({ body, ...call }) => createCategory(call, body))
  route(app, contract.postSubCategory, ({ params, body, ...call }) =>
    createSubCategory(call, Number(params.id), body),
  )
  route(app, contract.putCategory, ({ params, body, ...call }) =>
    updateCategory(call, Number(params.id), body),
  )
  route(app, contract.putSubCategory, ({ params, body, ...call }) =>
    updateSubCategory(call, Number(params.id), body),
  )
  route(app, contract.putCategoryOrder, ({ body, ...call }) => reorderCategories(call, body.ids))
  route(app, contract.putSubCategoryOrder, ({ params, body, ...call }) =>
    reorderSubCategories(call, Number(params.id), body.ids),
  )
}
