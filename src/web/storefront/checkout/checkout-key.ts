import { randomHex } from '#lib/random.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'

// Beside the form that the browser keeps: all tabs have one, as they have one form.
const key = 'checkoutKey'
/** Whether the customer does not want the shop to keep anything. */
const refusedKey = 'checkoutNotKept'

export const readCheckoutKey = () => deviceStorage.readText(key)
export const storeCheckoutKey = (value: string) => deviceStorage.writeText(key, value)
/** Another checkout has another key. */
export const removeCheckoutKey = () => deviceStorage.remove(key)

/** The key under which the shop may keep this checkout. */
export function ensureCheckoutKey() {
  const value = readCheckoutKey() ?? randomHex()
  storeCheckoutKey(value)
  return value
}

export const isKeepingRefused = () => deviceStorage.readText(refusedKey) !== null
export const refuseKeeping = () => deviceStorage.writeText(refusedKey, 'yes')
