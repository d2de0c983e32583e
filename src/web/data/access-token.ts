interface Claims {
  /** Names the session at the identity provider. */
  sid: string
  /** Seconds since 1970 by the shop's clock. */
  iat: number
  exp: number
}

/** What an access token says of itself, or null when it is none. Whether it is good only the shop can say. */
export function readClaims(token: string): Claims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: Partial<Claims> = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { sid, iat, exp } = claims
    return typeof sid === 'string' && typeof iat === 'number' && typeof exp === 'number'
      ? { sid, iat, exp }
      : null
  } catch {
    return null
  }
}

/** Milliseconds by which this device's clock is ahead of the shop's, read off a token that has just come. */
export function clockAheadOf(token: string, now: number) {
  const claims = readClaims(token)
  return claims ? now - claims.iat * 1000 : 0
}

const margin = 30_000

/** Whether a token runs out within half a minute, by the shop's clock: cheap phones are often hours off. */
export function runsOut(token: string, now: number, clockAhead: number) {
  const claims = readClaims(token)
  return claims === null || claims.exp * 1000 - margin < now - clockAhead
}

/** Whether two tokens speak for the same sign-in; a renewed one does. */
export function sameSession(one: string | null, other: string | null) {
  if (one === null || other === null) return one === other
  const session = readClaims(one)?.sid
  return session !== undefined && session === readClaims(other)?.sid
}
