import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import { getAdminProduct, listAdminProducts } from './admin-products.ts'
import { listColorValues, saveColorValue } from './color-values.ts'
import * as contract from './contract.ts'
import { countFilterOptions } from './filter-counts.ts'
import { listCategories } from './list-categories.ts'
import {
  listFilterChoices,
  listProductSummaries,
  listProducts,
  listSearchSuggestions,
} from './list-products.ts'
import { listProductSummariesById } from './product-summaries.ts'
import * as products from './products-contract.ts'
import { findDidYouMean } from './search/did-you-mean.ts'
import { countWaitingProducts } from './search/index-products.ts'
import { listPopularSearches } from './search/popular-searches.ts'
import { getProduct, listStock } from './service.ts'
import { createProduct, deleteProduct, updateProduct, updateProducts } from './write-product.ts'

export function catalogRoutes(app: FastifyInstance) {
  route(app, contract.getProducts, listProducts)
  route(app, contract.getProductSummaries, listProductSummaries)
  route(app, contract.getFilterChoices, listFilterChoices)
  route(app, contract.getFilterCounts, countFilterOptions)
  route(app, contract.getProductSummariesById, ({ db, query }) =>
    listProductSummariesById(db, query.ids.split(','), query.language),
  )
  route(app, contract.getSearchSuggestions, listSearchSuggestions)
  route(app, contract.getDidYouMean, findDidYouMean)
  route(app, contract.getPopularSearches, listPopularSearches)
  route(app, contract.getProduct, ({ db, params }) => getProduct(db, params.id))
  route(app, contract.getStock, ({ db, query }) => listStock(db, query.ids.split(',').map(Number)))
  route(app, contract.getCategories, listCategories)
  route(app, contract.getColorValues, ({ db }) => listColorValues(db))
  route(app, contract.putColorValue, ({ body, ...context }) => saveColorValue(context, body))
  route(app, products.getAdminProducts, listAdminProducts)
  route(app, products.getWaitingProducts, ({ db }) => countWaitingProducts(db))
  route(app, products.getAdminProduct, ({ db, params }) => getAdminProduct(db, Number(params.id)))
  route(app, products.postProduct, ({ body: { createdAt: _, ...fields }, headers, ...context }) =>
    createProduct(context, fields, headers['idempotency-key']),
  )
  route(app, products.updateProduct, ({ body: { createdAt: _, ...fields }, params, ...context }) =>
    updateProduct(context, Number(params.id), fields),
  )
  route(app, products.updateProducts, ({ body, ...context }) => updateProducts(context, body))
  route(app, products.deleteProduct, ({ params, ...context }) => deleteProduct(context, Number(params.id)))
}
