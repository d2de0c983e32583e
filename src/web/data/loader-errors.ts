import { data } from 'react-router'
import { ShopError } from '#lib/errors.ts'

/** For loaders of public pages: a refusal becomes the error page it deserves; a bug still reaches the log. */
export const orErrorPage = (error: unknown): never => {
  if (error instanceof ShopError) throw data(error.message, error.status)
  throw error
}
