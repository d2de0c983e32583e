import { data } from 'react-router'
import { ShopError } from '#lib/errors.ts'

/** For loaders of public pages: a ShopError becomes the error page of its status; any other error is thrown on and logged. */
export const orErrorPage = (error: unknown): never => {
  if (error instanceof ShopError) throw data(error.message, error.status)
  throw error
}
