import { withoutBase } from '#lib/language.ts'

/** The path to redirect to after sign-in: the requested one if it is a path of this site, otherwise `/`. */
export function safeReturnPath(path: string | null | undefined) {
  const isSafe = path && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/authentication')
  return isSafe ? path : '/'
}

type PageLocation = Pick<Location, 'pathname' | 'search'>

const loginPath = '/authentication/login'
const registerPath = '/authentication/register'

const withReturn = (path: string, returnPath: string) =>
  returnPath === '/' ? path : `${path}?next=${encodeURIComponent(returnPath)}`

/** Without the language prefix, because the language can be switched on the sign-in page. */
const returnPathOf = ({ pathname, search }: PageLocation) => safeReturnPath(withoutBase(pathname + search))

/** The path of the login page, with this location as return path. */
export const loginAddress = (location: PageLocation) => withReturn(loginPath, returnPathOf(location))

/** The path of the registration page, with this location as return path. */
export const registerAddress = (location: PageLocation) => withReturn(registerPath, returnPathOf(location))

/** Whether this is the path of a page to sign in or register. */
export const isAuthPage = (path: string) => withoutBase(path).startsWith('/authentication/')

/** The path to return to after sign-in, and the paths of the login and registration pages with the same return path. */
export function readReturn(searchParams: URLSearchParams) {
  const returnPath = safeReturnPath(searchParams.get('next'))
  return {
    returnPath,
    loginPath: withReturn(loginPath, returnPath),
    registerPath: withReturn(registerPath, returnPath),
  }
}
