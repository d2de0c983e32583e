import { tabStorage } from '#web/data/browser-storage.ts'

/** What proves that an order is one's own. */
export interface OrderProof {
  orderId: string
  phone: string
}

const key = 'followedOrder'
const isProof = (value: unknown): value is OrderProof =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OrderProof).orderId === 'string' &&
  typeof (value as OrderProof).phone === 'string'

/** The order tracked in this tab, so that a reload shows it again. */
export const readTrackedOrder = () => tabStorage.read(key, isProof)
export const storeTrackedOrder = (proof: OrderProof) => tabStorage.write(key, proof)
export const removeTrackedOrder = () => tabStorage.remove(key)
