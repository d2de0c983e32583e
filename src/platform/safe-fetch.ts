import { lookup as lookupInDns } from 'node:dns/promises'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { signalOfWork, untilAborted } from './outside-scope.ts'

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
  /** Ends the request before that, as if its time were over. */
  signal?: AbortSignal
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

  /**
   * Resolves to the response whatever its status; throws a `FetchError` if there is none or the address is rejected. When the
   * time is over it has done one or the other, whatever the server does, and no connection is left. Who began it may end it
   * before (`outside-scope.ts`).
   */
  return async function safeFetch(address: string | URL, options: SafeRequest): Promise<SafeResponse> {
    const signal = AbortSignal.any(
      [AbortSignal.timeout(options.timeout), signalOfWork(), options.signal].filter(
        (each) => each !== undefined,
      ),
    )
    let url = parseAddress(address)
    let { method = 'GET', headers = {}, body } = options
    for (let redirects = 0; ; redirects++) {
      const request = { ...options, method, headers, body }
      const response = await untilAborted(addressesOf(url, options.usualPorts ?? false), signal)
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
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [net = '', bits] = subnet.split('/')
  special.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
}

const resolveInDns = (hostname: string) => lookupInDns(hostname, { all: true, order: 'verbatim' })

/** The host as a socket expects it: an IPv6 address without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const redirectOf = ({ status, headers }: SafeResponse) =>
  [301, 302, 303, 307, 308].includes(status) ? (headers.location ?? null) : null

/** Informational responses (1xx) to one request; a server could send them without end. */
const maxInformational = 10

/** Sends one request to one of the addresses. It is settled here and nowhere else, and leaves no connection. */
async function send(url: URL, addresses: Address[], request: SafeRequest, signal: AbortSignal) {
  const { method, headers, body, maxBytes, longer = 'reject' } = request
  // Called by the socket instead of DNS, so that a name cannot have changed its address after the check.
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [first = { address: '', family: 4 }] = addresses
    if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  const isTls = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<SafeResponse>()
  let connection: Socket | null = null
  let isConnected = false
  let isAnswered = false
  let informational = 0
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const outgoing = (isTls ? https : http).request(url, {
    method,
    lookup,
    // A connection of its own: one of a pool might have been made to another address.
    agent: false,
    headers: {
      'accept-encoding': 'identity',
      'user-agent': 'Shodai',
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  })
  outgoing.on('socket', (socket) => {
    connection = socket
    // Nobody else listens to a connection that was taken from its request by another protocol.
    socket.on('error', reject)
    // Nothing of the request is written before.
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      isConnected = true
    })
  })
  const changed = () => reject(new FetchError('unreachable', 'The server answered in another protocol.'))
  outgoing.on('upgrade', changed)
  outgoing.on('information', () => {
    informational += 1
    if (informational > maxInformational) changed()
  })
  outgoing.on('response', (incoming) => {
    isAnswered = true
    // 101 without a protocol.
    if (incoming.statusCode === 101) return changed()
    readBody(incoming, maxBytes, longer).then(
      (content) =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: content,
          url: url.href,
        }),
      reject,
    )
  })
  outgoing.on('error', reject)
  // Only if nothing else was said; what has arrived is read to its end.
  outgoing.on('close', () => {
    if (!isAnswered) reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
  })
  outgoing.end(body)
  try {
    return await promise
  } catch (error) {
    throw asFetchError(error, isConnected)
  } finally {
    signal.removeEventListener('abort', stop)
    outgoing.destroy()
    ;(connection as Socket | null)?.destroy()
  }
}

/** The content of a response. */
async function readBody(incoming: IncomingMessage, max: number, longer: 'reject' | 'cut') {
  const tooLarge = () => new FetchError('too-large', `The answer is longer than ${max} bytes.`)
  if (longer === 'reject' && Number(incoming.headers['content-length'] ?? 0) > max) throw tooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= max) continue
    if (longer === 'reject') throw tooLarge()
    break
  }
  return Buffer.concat(chunks).subarray(0, max)
}

/** The result of what several wait for, or an error when this one of them does not wait any more. */
export async function whileWanted<T>(work: Promise<T>): Promise<T> {
  const signal = signalOfWork()
  if (!signal) return work
  return untilAborted(work, signal).catch((error) => {
    throw signal.aborted ? asFetchError(signal.reason) : error
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
