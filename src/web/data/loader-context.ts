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

/** The language of the page. */
export const languageContext = createContext<Language>()

/** Logs an error of a render. */
export const logContext = createContext<(error: unknown) => void>()
