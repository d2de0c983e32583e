import { createContext } from 'react-router'
import type { Endpoint, Reply, Sent } from '#lib/endpoint.ts'

/** A loader's line to the API, as nobody in particular. Refusals are thrown as ShopError. */
export const apiContext =
  createContext<<const E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Reply<E>>>()

/** Where a rendered page is put: whole, so that nobody has to collect it from a stream again. */
export const pageContext = createContext<{ html: string | null }>()

/** Where errors met while rendering are written down. */
export const logContext = createContext<(error: unknown) => void>()
