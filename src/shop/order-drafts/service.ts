import type { FastifyInstance } from 'fastify'
import { listDistricts, resolveLocation } from '#shop/locations/service.ts'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { type NamedProduct, type ReadGoods, readGoods } from './read-goods.ts'
import { type Read, readMessage, type Segment } from './read-message.ts'
import { createPlaceFinder } from './read-place.ts'

const findPlaces = createPlaceFinder(listDistricts())

/** Finds the products that words may mean, the best match first. */
type FindNamedProducts = (shop: Pick<Shop, 'db' | 'memoize'>, words: string) => Promise<NamedProduct[]>

/** Reads an order out of a message of a customer. */
async function readOrder(
  shop: Pick<Shop, 'db' | 'memoize'>,
  text: string,
  findProducts: FindNamedProducts,
): Promise<contract.OrderDraft> {
  const { rest, name, ...parts } = readMessage(text, findPlaces)
  const goods = await readGoods(rest, (words) => findProducts(shop, words))
  return {
    ...parts,
    name: name ?? nameAmong(rest, goods),
    deliveryArea:
      parts.district && parts.thana
        ? resolveLocation(parts.district.value, parts.thana.value, '').area
        : null,
    lines: goods.map(({ segment: _, isProductSure, ...line }) => ({ ...line, sure: isProductSure })),
  }
}

/** The name without a label: what has the form of one and names no product. */
function nameAmong(segments: readonly Segment[], goods: readonly ReadGoods[]): Read | null {
  const used = new Set(goods.map(({ segment }) => segment))
  const names = segments.filter(({ nameLikeness }, index) => nameLikeness > 0 && !used.has(index))
  const clear = names.filter(({ nameLikeness }) => nameLikeness > 1)
  const [name] = clear.length > 0 ? clear : names
  if (!name || (clear.length === 0 && names.length > 1)) return null
  return { value: name.text, sure: clear.length === 1, from: name.text }
}

/** Reads orders out of messages; products are found by the search of the shop. */
export const orderDraftsDomain = (findProducts: FindNamedProducts): Domain => ({
  routes(app: FastifyInstance) {
    route(app, contract.postOrderDraft, ({ body }, { db, memoize }) =>
      readOrder({ db, memoize }, body.text, findProducts),
    )
  },
})
