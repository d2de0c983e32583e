import type { FastifyInstance } from 'fastify'
import { productsTopic } from '#lib/topic.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import { getAdminProduct, listAdminProducts } from './admin-products.ts'
import { bulkChangeJobs, bulkChangeRoutes } from './bulk-changes.ts'
import { listColorValues, saveColorValue } from './color-values.ts'
import * as contract from './contract.ts'
import { feedRoutes } from './feeds/routes.ts'
import { countFilterOptions } from './filter-counts.ts'
import { listCategories } from './list-categories.ts'
import { getCollection, listCollections } from './list-collections.ts'
import { getCombo, listCombosOfProduct } from './list-combos.ts'
import {
  listFilterChoices,
  listProductSummaries,
  listProducts,
  listSearchSuggestions,
} from './list-products.ts'
import { listPopularCategories } from './popular-categories.ts'
import { listProductSummariesById } from './product-summaries.ts'
import * as products from './products-contract.ts'
import { findDidYouMean } from './search/did-you-mean.ts'
import { countWaitingProducts, searchIndexJobs } from './search/index-products.ts'
import { listPopularSearches } from './search/popular-searches.ts'
import { getProduct, listStock } from './service.ts'
import { timedOfferJobs } from './timed-offers.ts'
import { createProduct, deleteProduct, updateProduct, updateProducts } from './write-product.ts'

/** What others show beside a product of their category has to be looked up again when it comes to one or is shown again. */
const topicOfUpdate = (
  ids: readonly (number | string)[],
  fields: { category?: unknown; subCategory?: unknown; hidden?: unknown; quantityOffers?: unknown },
) =>
  // The offers of the shop say whether there are quantity offers.
  (['category', 'subCategory', 'hidden', 'quantityOffers'] as const).every(
    (name) => fields[name] === undefined,
  )
    ? productsTopic(ids)
    : 'storefront'

function catalogRoutes(app: FastifyInstance) {
  route(app, contract.getProducts, ({ query }, call) => listProducts(call, query))
  route(app, contract.getProductSummaries, ({ query }, call) => listProductSummaries(call, query))
  route(app, contract.getFilterChoices, ({ query }, call) => listFilterChoices(call, query))
  route(app, contract.getFilterCounts, ({ query }, call) => countFilterOptions(call, query))
  route(app, contract.getProductSummariesById, ({ query }, { db }) =>
    listProductSummariesById(db, query.ids.split(','), query.language),
  )
  route(app, contract.getSearchSuggestions, ({ query }, call) => listSearchSuggestions(call, query))
  route(app, contract.getDidYouMean, ({ query }, call) => findDidYouMean(call, query))
  route(app, contract.getPopularSearches, ({ query }, call) => listPopularSearches(call, query))
  route(app, contract.getProduct, ({ params }, { db }) => getProduct(db, params.id))
  route(app, contract.getStock, ({ query }, call) => listStock(call, query.ids.split(',').map(Number)))
  route(app, contract.getCategories, (_, call) => listCategories(call))
  route(app, contract.getPopularCategories, (_, call) => listPopularCategories(call))
  route(app, contract.getCollections, (_, call) => listCollections(call))
  route(app, contract.getCombosOfProduct, ({ params }, call) => listCombosOfProduct(call, params.id))
  route(app, contract.getCombo, ({ params }, call) => getCombo(call, params.slug))
  route(app, contract.getCollection, ({ params }, call) => getCollection(call, params.slug))
  route(app, contract.getColorValues, (_, { db }) => listColorValues(db))
  route(app, contract.putColorValue, ({ body }, call) => saveColorValue(call, body))
  route(app, products.getAdminProducts, ({ query }, call) => listAdminProducts(call, query))
  route(app, products.getWaitingProducts, (_, { db }) => countWaitingProducts(db))
  route(app, products.getAdminProduct, ({ params }, { db }) => getAdminProduct(db, params.id))
  route(app, products.postProduct, ({ body: { createdAt: _, ...fields }, headers }, call) =>
    createProduct(call, fields, headers['idempotency-key']),
  )
  route(app, products.updateProduct, async ({ body: { createdAt: _, ...fields }, params }, call) => {
    const product = await updateProduct(call, params.id, fields)
    await call.events.publish(topicOfUpdate([params.id], fields))
    return product
  })
  route(app, products.updateProducts, async ({ body }, call) => {
    const updated = await updateProducts(call, body)
    const ids = body.products.map(({ id }) => id)
    await call.events.publish(topicOfUpdate(ids, body.fields))
    return updated
  })
  route(app, products.deleteProduct, async ({ params }, call) => {
    const deleted = await deleteProduct(call, params.id)
    await call.events.publish(productsTopic([params.id]))
    return deleted
  })
}

export const catalogDomain: Domain = {
  routes(app, shop) {
    catalogRoutes(app)
    bulkChangeRoutes(app)
    feedRoutes(app, shop)
  },
  jobs(shop) {
    searchIndexJobs(shop)
    bulkChangeJobs(shop)
    timedOfferJobs(shop)
  },
}
