import type { BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { isDemoProduct, productsOf } from './api-calls.ts'

/** Every product of the demo catalogue, newest first. */
export const allProducts = async () => (await productsOf(inject('shopUrl'), '')).filter(isDemoProduct)

/** The first product of the demo catalogue that fits. */
export async function findProduct(fits: (product: Product) => boolean) {
  const product = (await allProducts()).find(fits)
  if (!product) throw new Error('The demo catalogue has no such product.')
  return product
}

export const isPlain = ({ sizes, colors, stock }: Product) =>
  sizes.length === 0 && colors.length === 0 && stock === null

/** A cart line of a product, with its first size and colour. */
export const lineFor = (product: Product, changes: Partial<CartLine> = {}): CartLine => ({
  id: product._id,
  name: product.name,
  imageUrl: product.images[0] ?? '',
  color: product.colors[0] ?? 'N/A',
  size: product.sizes[0] ?? 'N/A',
  quantity: 1,
  originalPrice: priceOf(product),
  ...changes,
})

/** Context options of a browser that has kept this of the shop. */
export const withKept = (key: string, value: unknown): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [
      {
        origin: new URL(inject('shopUrl')).origin,
        localStorage: [{ name: key, value: JSON.stringify(value) }],
      },
    ],
  },
})

/** Context options of a browser whose cart has these lines. */
export const withCart = (lines: CartLine[]) => withKept('cartProducts', lines)
