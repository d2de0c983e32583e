import { lookup as lookupInDns } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

interface Address {
  address: string
  family: number
}

interface SafeFetchOptions {
  /** An allowance for servers on this machine. Only tests set it; nothing in the environment does. */
  allowLocal?: boolean
  /** Resolves a name to its addresses. Default DNS. */
  resolve?: (hostname: string) => Promise<Address[]>
}

interface SafeRequest {
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Bytes of the response that are read. */
  maxBytes: number
  /** Whether a longer response is an error, the default, or cut there. */
  longer?: 'reject' | 'cut'
  /** Milliseconds for everything: name, connection, redirects and content. */
  timeout: number
  /** How many redirects are followed, each checked like the first address. Default none: their response is the result. */
  redirects?: number
  /** Whether other ports than 80 and 443 are rejected, but for servers of tests. */
  usualPorts?: boolean
}

export interface SafeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The address that answered, after redirects. */
  url: string
}

/** Why nothing was requested, or no whole answer came; the message may be shown to staff. */
export class FetchError extends Error {
  readonly reason: 'address' | 'private' | 'unreachable' | 'redirects' | 'too-large' | 'too-slow'
  /** Whether a server may have got the request: there was a connection, so it is not known what became of it. */
  readonly mayHaveArrived: boolean

  constructor(
    reason: FetchError['reason'],
    message: string,
    { mayHaveArrived = false, ...options }: ErrorOptions & { mayHaveArrived?: boolean } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.mayHaveArrived = mayHaveArrived
  }
}

export type SafeFetch = ReturnType<typeof openSafeFetch>

/**
 * Requests addresses that people typed in, without letting them reach what only this machine or its network can: names are
 * resolved once, private and special addresses rejected, and the connection goes to an address that was checked. A name that has
 * one such address beside public ones is rejected as well.
 */
export function openSafeFetch({ allowLocal = false, resolve = resolveInDns }: SafeFetchOptions = {}) {
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLocal && isLoopback(address))

  /** The addresses of a URL's host; throws unless all of them may be requested. */
  async function addressesOf(url: URL, usualPorts: boolean) {
    const hostname = hostOf(url)
    const family = isIP(hostname)
    const addresses = family ? [{ address: hostname, family }] : await resolve(hostname)
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
      throw new FetchError('private', `${hostname} is not an address in the internet.`)
    const isUsualPort = ['', '80', '443'].includes(url.port)
    if (usualPorts && !isUsualPort && !addresses.every(({ address }) => isLoopback(address)))
      throw new FetchError('private', 'Only the ports 80 and 443 are requested.')
    return addresses
  }

  /** Resolves to the response whatever its status; throws a `FetchError` if there is none or the address is rejected. */
  return async function safeFetch(address: string | URL, options: SafeRequest): Promise<SafeResponse> {
    const signal = AbortSignal.timeout(options.timeout)
    let url = parseAddress(address)
    let { method = 'GET', headers = {}, body } = options
    for (let redirects = 0; ; redirects++) {
      const request = { ...options, method, headers, body }
      const response = await inTime(addressesOf(url, options.usualPorts ?? false), signal)
        .then((addresses) => send(url, addresses, request, signal))
        // After a redirect a server has got the request.
        .catch((error) => {
          throw asFetchError(error, redirects > 0)
        })
      const location = redirectOf(response)
      if (location === null || !options.redirects) return response
      if (redirects >= options.redirects) throw new FetchError('redirects', 'Redirected too often.')
      const next = parseAddress(location, url)
      // What was meant for one server is not sent to another one.
      if (next.origin !== url.origin) headers = {}
      if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', undefined]
      url = next
    }
  }
}

/** Parses an address; throws a `FetchError` unless it is one of the web, without user name and password. */
function parseAddress(address: string | URL, base?: URL) {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    throw new FetchError('address', 'Not an address of the web.')
  return url
}

/** Whether the address is in the internet, neither in a local network nor reserved for something else. */
export function isPublicAddress(address: string) {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  // Everything else of IPv6 is local, embeds an IPv4 address, or is reserved.
  return isIP(address) === 6 && globalIPv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const isLoopback = (address: string) => address === '::1' || /^127\./.test(address)

const globalIPv6 = new BlockList()
globalIPv6.addSubnet('2000::', 3, 'ipv6')

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry. Metadata of clouds is inside
// 169.254.0.0/16, 100.64.0.0/10 and 192.0.0.0/24, but for Azure's 168.63.129.16.
const special = new BlockList()
for (const subnet of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '168.63.129.16/32', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [net = '', bits] = subnet.split('/')
  special.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
}

const resolveInDns = (hostname: string) => lookupInDns(hostname, { all: true, order: 'verbatim' })

/** The host as a socket expects it: an IPv6 address without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const redirectOf = ({ status, headers }: SafeResponse) =>
  [301, 302, 303, 307, 308].includes(status) ? (headers.location ?? null) : null

/** The result of `work`, or an error when the time is over; names are resolved without a limit of their own. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal) {
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, over.promise])
  } catch (error) {
    throw asFetchError(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Sends one request to one of the addresses. */
function send(url: URL, addresses: Address[], request: SafeRequest, signal: AbortSignal) {
  const { method, headers, body, maxBytes, longer = 'reject' } = request
  // Called by the socket instead of DNS, so that a name cannot have changed its address after the check.
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [first = { address: '', family: 4 }] = addresses
    if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  const { promise, resolve, reject } = Promise.withResolvers<SafeResponse>()
  let isConnected = false
  const outgoing = (url.protocol === 'https:' ? https : http).request(
    url,
    {
      ...{ method, signal, lookup },
      // A connection of its own: one of a pool might have been made to another address.
      agent: false,
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'Shodai',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    },
    (incoming) => readBody(incoming, maxBytes, longer).then(resolve, reject),
  )
  const readBody = async (incoming: IncomingMessage, max: number, tooLong: 'reject' | 'cut') => {
    const tooLarge = () => new FetchError('too-large', `The answer is longer than ${max} bytes.`)
    if (tooLong === 'reject' && Number(incoming.headers['content-length'] ?? 0) > max) {
      incoming.destroy()
      throw tooLarge()
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= max) continue
      // Leaving the loop ends the connection.
      if (tooLong === 'reject') throw tooLarge()
      break
    }
    const content = Buffer.concat(chunks).subarray(0, max)
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: content, url: url.href }
  }
  outgoing.on('socket', (socket) => {
    // Nothing of the request is written before.
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      isConnected = true
    })
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise.catch((error) => {
    throw asFetchError(error, isConnected)
  })
}

function asFetchError(error: unknown, mayHaveArrived = false) {
  const options = { cause: error, mayHaveArrived }
  if (error instanceof FetchError)
    return mayHaveArrived ? new FetchError(error.reason, error.message, options) : error
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError')
    return new FetchError('too-slow', 'No answer in time.', options)
  return new FetchError('unreachable', connectionProblems[code ?? ''] ?? message, options)
}

const connectionProblems: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The server does not take connections.',
  ECONNRESET: 'The server ended the connection.',
}
