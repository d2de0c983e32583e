interface Claims {
  /** Names the session at the identity provider. */
  sid: string
  /** Seconds since 1970 by the shop's clock. */
  iat: number
  exp: number
}

/** The claims of an access token, unverified; null for anything else. */
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

/** Milliseconds by which this device's clock is ahead of the shop's, by a token that was just issued. */
export function measureClockAhead(token: string, now: number) {
  const claims = readClaims(token)
  return claims ? now - claims.iat * 1000 : 0
}

const renewalMargin = 30_000

/** Whether a token expires within half a minute by the shop's clock, because those of cheap phones are often hours off. */
export function expiresSoon(token: string, now: number, clockAhead: number) {
  const claims = readClaims(token)
  return claims === null || claims.exp * 1000 - renewalMargin < now - clockAhead
}

/** Whether two tokens belong to the same session, as a renewed one does. */
export function sameSession(one: string | null, other: string | null) {
  if (one === null || other === null) return one === other
  const session = readClaims(one)?.sid
  return session !== undefined && session === readClaims(other)?.sid
}
