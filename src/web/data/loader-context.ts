import { createContext, data } from 'react-router'
import type { RequestInput, ResponseOf } from '#lib/endpoint.ts'
import { ShopError } from '#lib/errors.ts'
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

/**
 * Says that the page shows these products and no others, whatever comes to the shop: so it stays cached while others change. A page
 * that says nothing is rendered again after a change of any product.
 */
export const showOnlyContext = createContext<(productIds: readonly string[]) => void>()

/** Logs an error of a render. */
export const logContext = createContext<(error: unknown) => void>()

/** For loaders of public pages: a ShopError becomes the error page of its status; any other error is thrown on and logged. */
export const orErrorPage = (error: unknown): never => {
  if (error instanceof ShopError) throw data(error.message, error.status)
  throw error
}

/** For all loaders: while the shop cannot read its data, the page is unavailable, whatever the loader does about other errors. */
export const orUnavailable = (error: unknown): never => {
  if (error instanceof ShopError && error.code === 'busy') throw data(error.message, error.status)
  throw error
}
