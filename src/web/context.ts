import { createContext } from 'react-router'
import type { Endpoint, Reply, Sent } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'

/** A loader's line to the API, as nobody in particular. Refusals are thrown as ShopError. */
export const apiContext =
  createContext<<const E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Reply<E>>>()

/** The language of the page that is asked for. */
export const languageContext = createContext<Language>()

/**
 * Where a rendered page is put: whole, so that nobody has to collect it from a stream again. `linkedData` is what its
 * loaders want machines to know, in the words of schema.org.
 */
export const pageContext = createContext<{ html: string | null; linkedData: object[] }>()

/** Where errors met while rendering are written down. */
export const logContext = createContext<(error: unknown) => void>()
