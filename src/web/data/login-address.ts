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

/** Without the language, which may be switched on the sign-in page. */
const returnPathOf = ({ pathname, search }: PageLocation) => safeReturnPath(withoutBase(pathname + search))

/** The login page, which leads back to this location. */
export const loginAddress = (location: PageLocation) => withReturn(loginPath, returnPathOf(location))

/** The page to register at, which leads back to this location. */
export const registerAddress = (location: PageLocation) => withReturn(registerPath, returnPathOf(location))

/** Whether the page at this path is one to sign in or register at. */
export const isAuthPage = (path: string) => withoutBase(path).startsWith('/authentication/')

/** Where the address of a sign-in page leads back to, and the addresses of both pages that lead back there, too. */
export function readReturn(searchParams: URLSearchParams) {
  const returnPath = safeReturnPath(searchParams.get('next'))
  return {
    returnPath,
    loginAddress: withReturn(loginPath, returnPath),
    registerAddress: withReturn(registerPath, returnPath),
  }
}
