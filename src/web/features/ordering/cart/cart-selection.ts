import { tabStorage } from '#web/data/browser-storage.ts'

const key = 'cartSelection'
const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Keys of the lines that are selected in the cart; none when it is opened for the first time (D55). */
export const readSelection = () => tabStorage.read(key, isKeys) ?? []
export const writeSelection = (keys: readonly string[]) => tabStorage.write(key, keys)

/** A line just added is selected when the cart is opened (D55). */
export function selectInCart(lineKey: string) {
  writeSelection([...new Set([...readSelection(), lineKey])])
}
