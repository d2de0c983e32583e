/** Where to go after sign-in: the path asked for when it is one of ours, else home. Never another site. */
export function safeReturnPath(asked: string | null | undefined) {
  const ours = asked && /^\/(?![/\\])[^\\\s]*$/.test(asked) && !asked.startsWith('/authentication')
  return ours ? asked : '/'
}
