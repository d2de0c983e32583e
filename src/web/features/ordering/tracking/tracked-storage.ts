import { tabStorage } from '#web/data/browser-storage.ts'

/** What proves an order to be one's own. */
export interface Proof {
  orderId: string
  phone: string
}

const key = 'followedOrder'
const isProof = (value: unknown): value is Proof =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Proof).orderId === 'string' &&
  typeof (value as Proof).phone === 'string'

/** The order looked at in this tab, so that a reload shows it again. */
export const readFollowed = () => tabStorage.read(key, isProof)
export const keepFollowed = (proof: Proof) => tabStorage.write(key, proof)
export const forgetFollowed = () => tabStorage.remove(key)
