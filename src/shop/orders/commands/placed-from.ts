import { createShortSignature, verifyShortSignature } from '#platform/link-tokens.ts'

const purpose = 'placed from'

/** What is stored of the network that placed an order. */
export const placedFromOf = (secret: string, orderId: string, network: string) =>
  createShortSignature(secret, purpose, `${orderId}:${network}`)

/** Whether an order was placed from this network. */
export const isPlacedFrom = (
  secret: string,
  { id, placedFrom }: { id: string; placedFrom: string | null },
  network: string,
) => placedFrom !== null && verifyShortSignature(secret, purpose, `${id}:${network}`, placedFrom)
