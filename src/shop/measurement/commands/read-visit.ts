import type { Encryption } from '#platform/encryption.ts'
import { parseOrigin } from '../origin.ts'
import { type Origin, originHeader } from '../origin-rules.ts'
import { parseVisitor, type Visit, type Visitor, visitorHeader } from '../rules.ts'

interface VisitHeaders {
  [visitorHeader]?: string | undefined
  [originHeader]?: string | undefined
  'user-agent'?: string | undefined
}

/** The visitor who sent a request with these headers; null unless they have agreed to be measured. */
export function visitorOf(ip: string, headers: VisitHeaders): Visitor | null {
  const ids = parseVisitor(headers[visitorHeader])
  return ids && { ip, userAgent: (headers['user-agent'] ?? '').slice(0, 500), ...ids }
}

/** The clicks that brought somebody, as the platforms want them where a browser has no cookie of theirs. */
function clicksOf({ first, last }: Origin): Pick<Visitor, 'fbc' | 'ttclid'> {
  const clicked = [last, first].find(({ fbclid }) => fbclid)
  const ttclid = last.ttclid || first.ttclid
  return {
    ...(clicked && { fbc: `fb.1.${Date.parse(clicked.at)}.${clicked.fbclid}` }),
    ...(ttclid && { ttclid }),
  }
}

/** What brought the visitor, as an order is credited to it; empty where nothing tells. */
export const creditedSource = (headers: VisitHeaders) => parseOrigin(headers[originHeader])?.source ?? ''

/** What an order keeps of the visit in which it was placed. */
export function visitOf(encryption: Encryption, ip: string, headers: VisitHeaders): Visit {
  const origin = parseOrigin(headers[originHeader])
  const visitor = visitorOf(ip, headers)
  const known = visitor && { ...(origin && clicksOf(origin)), ...visitor }
  return { origin, visitor: known && encryption.encrypt(JSON.stringify(known)) }
}
