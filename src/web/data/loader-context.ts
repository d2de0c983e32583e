import { createContext } from 'react-router'
import type { RequestInput, ResponseOf } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import type { Endpoints } from '#shop/endpoints.ts'

/** Calls an endpoint in process as a guest, for loaders. Throws ShopError. */
export type CallEndpoint = <Name extends keyof Endpoints>(
  name: Name,
  input: RequestInput<Endpoints[Name]>,
) => Promise<ResponseOf<Endpoints[Name]>>
export const apiContext = createContext<CallEndpoint>()

/** The language of the page that is asked for. */
export const languageContext = createContext<Language>()

/**
 * Where a rendered page is put: whole, so that nobody has to collect it from a stream again. `linkedData` is what its
 * loaders want machines to know, in the words of schema.org.
 */
export const pageContext = createContext<{ html: string | null; linkedData: object[] }>()

/** Where errors met while rendering are written down. */
export const logContext = createContext<(error: unknown) => void>()
