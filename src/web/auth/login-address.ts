import { safeReturnPath } from '#shop/identity/rules.ts'

/** The login page, which leads back to where one came from. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }) {
  const from = safeReturnPath(pathname + search)
  return from === '/' ? '/authentication/login' : `/authentication/login?next=${encodeURIComponent(from)}`
}
