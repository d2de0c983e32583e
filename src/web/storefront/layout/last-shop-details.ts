import type { ShopDetails } from '#web/data/shop-details.ts'
import { createStore } from '#web/data/store.ts'

/** The details that were last shown in this browser: a failed navigation and the pages of the account load none. */
export const lastShopDetails = createStore<ShopDetails | null>(null)
