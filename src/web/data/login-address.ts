import { withoutBase } from '#lib/language.ts'

/** The path to redirect to after sign-in: the requested one if it is a path of this site, otherwise `/`. */
export function safeReturnPath(path: string | null | undefined) {
  const isSafe = path && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/authentication')
  return isSafe ? path : '/'
}

interface Place {
  pathname: string
  search: string
}

const leadingBack = (page: string, from: string) =>
  from === '/' ? page : `${page}?next=${encodeURIComponent(from)}`

const here = ({ pathname, search }: Place) => safeReturnPath(withoutBase(pathname + search))

/** The login page, which leads back to where one came from, in whatever language one goes on reading. */
export const loginAddress = (place: Place) => leadingBack('/authentication/login', here(place))

/** The page to register at, which leads back in the same way. */
export const registerAddress = (place: Place) => leadingBack('/authentication/register', here(place))

/** Whether the page at this path is one to sign in or register at. */
export const isAuthPage = (path: string) => withoutBase(path).startsWith('/authentication/')

/** Where to go after signing in, as the address of this page says, and the same address of the other page. */
export function readReturn(parameters: URLSearchParams) {
  const cameFrom = safeReturnPath(parameters.get('next'))
  return {
    cameFrom,
    toLogin: leadingBack('/authentication/login', cameFrom),
    toRegister: leadingBack('/authentication/register', cameFrom),
  }
}
