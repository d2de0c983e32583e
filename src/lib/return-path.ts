/** The path to redirect to after sign-in: the requested one if it is a path of this site, otherwise `/`. */
export function safeReturnPath(path: string | null | undefined) {
  const isSafe = path && /^\/(?![/\\])[^\\\s]*$/.test(path) && !path.startsWith('/authentication')
  return isSafe ? path : '/'
}
