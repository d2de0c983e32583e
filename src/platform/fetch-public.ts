import { lookup as resolve } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const notPublic = new BlockList()
for (const [network, prefix] of [
  ...[
    ['0.0.0.0', 8] as const,
    ['10.0.0.0', 8] as const,
    ['100.64.0.0', 10] as const,
    ['127.0.0.0', 8] as const,
  ],
  // Link-local; the addresses where clouds tell a machine about itself and its keys are in it.
  ['169.254.0.0', 16] as const,
  ...[['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const, ['192.0.2.0', 24] as const],
  ...[['192.88.99.0', 24] as const, ['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const],
  ...[['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const, ['224.0.0.0', 4] as const],
  ['240.0.0.0', 4] as const,
])
  notPublic.addSubnet(network, prefix, 'ipv4')
/** Only these are public in IPv6, without the tunnels that lead to any IPv4 address, and documentation. */
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ...[['2001::', 23] as const, ['2001:db8::', 32] as const, ['2002::', 16] as const, ['3fff::', 20] as const],
])
  notPublic.addSubnet(network, prefix, 'ipv6')

/** Whether an address belongs to the public internet: not this machine, not its network, not a reserved one. */
export function isPublicAddress(address: string) {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  // IPv4 within IPv6 would be another way to write a private address.
  return family === 6 && publicSix.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

export type FetchProblem =
  | 'address'
  | 'private'
  | 'unreachable'
  | 'status'
  | 'redirects'
  | 'too-large'
  | 'too-slow'

export class FetchError extends Error {
  readonly problem: FetchProblem
  constructor(problem: FetchProblem, detail = '') {
    super(`Not fetched: ${problem} ${detail}`.trim())
    this.problem = problem
  }
}

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  /** Which addresses and ports may be connected to. Default the public internet on the usual ports; tests have a server of their own. */
  isAllowed?: (address: string, port: number) => boolean
}

const maxRedirects = 3
const isPublic = (address: string, port: number) => isPublicAddress(address) && (port === 80 || port === 443)

/**
 * Fetches what is at an address that somebody gave, from the public internet only. The name is resolved once, every address
 * of it is checked, and the connection goes to exactly these, so that a name cannot lead into the network of the shop; the
 * same for each redirect. Throws a FetchError.
 */
export async function fetchPublic(
  url: string,
  { maxBytes, timeoutMs, isAllowed = isPublic }: FetchLimits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let next = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await get(next, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        if (!URL.canParse(headers.location, next)) throw new FetchError('address')
        next = new URL(headers.location, next).href
        continue
      }
      if (statusCode !== 200) {
        response.destroy()
        throw new FetchError('status', String(statusCode))
      }
      return await read(response, maxBytes)
    }
    throw new FetchError('redirects')
  } catch (error) {
    if (error instanceof FetchError) throw error
    const { cause } = error as { cause?: unknown }
    if (cause instanceof FetchError) throw cause
    throw new FetchError(signal.aborted ? 'too-slow' : 'unreachable', (error as Error).message)
  }
}

async function get(
  address: string,
  isAllowed: NonNullable<FetchLimits['isAllowed']>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new FetchError('address')
  const isHttps = url.protocol === 'https:'
  const port = Number(url.port || (isHttps ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await Promise.race([resolve(host, { all: true }), rejectOnAbort(signal)])
  if (addresses.length === 0) throw new FetchError('unreachable')
  if (!addresses.every((each) => isAllowed(each.address, port))) throw new FetchError('private')
  const [first] = addresses
  /** Gives what was checked, however often and for whatever name the connection asks. */
  const lookup: LookupFunction = (_name, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
  return new Promise((fulfil, reject) => {
    const request = (isHttps ? requestHttps : requestHttp)(
      url,
      {
        ...{ lookup, signal },
        // A connection of its own: one that is kept open was checked for another request.
        agent: false,
        headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Shodai' },
      },
      fulfil,
    )
    request.once('error', reject)
    request.end()
  })
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new FetchError('too-slow')), { once: true })
  })

async function read(response: IncomingMessage, maxBytes: number) {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw new FetchError('too-large')
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the response.
    if (bytes > maxBytes) throw new FetchError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
