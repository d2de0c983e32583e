/**
 * What was changed that public pages show: `storefront` may be anything, `products:1,2` only these products, `stock` only how many
 * pieces there are of products that neither sold out nor came back.
 */
export type Topic = 'storefront' | 'stock' | `products:${string}`

/** The most products in one topic, which is sent as one notification of PostgreSQL, of 8,000 bytes. */
const maxProducts = 200

/** The change of these products, without their places in the lists of others: their category, and whether they are shown. */
export function productsTopic(ids: readonly (number | string)[]): Topic {
  const unique = new Set(ids)
  return unique.size > maxProducts ? 'storefront' : `products:${[...unique].sort().join()}`
}

/** The ids of the products of such a topic; null for another one. */
export const productsOfTopic = (topic: Topic) =>
  topic.startsWith('products:') ? topic.slice('products:'.length).split(',') : null
