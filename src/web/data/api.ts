import { expiresSoon, measureClockAhead } from './access-token.ts'
import { ApiError, type ApiRequest, type ApiResponse, createApiClient, type ErrorBody } from './api-client.ts'
import { deviceStorage } from './browser-storage.ts'

/** Where the specification keeps the access token. */
export const tokenKey = 'JWT_ACCESS_TOKEN'

export interface SessionUser {
  email: string
  displayName: string
}

export const storedToken = () => deviceStorage.readText(tokenKey)
export const forgetToken = () => deviceStorage.remove(tokenKey)

/** E-mails are written in the language of the page, whatever the browser is set to. */
const inPageLanguage = () => ({ 'accept-language': document.documentElement.lang })

/** An error of the identity provider; `reason` is its own code. */
export class ProviderError extends ApiError {
  readonly reason: string
  constructor(status: number, body: ErrorBody, reason: string) {
    super(status, body)
    this.reason = reason
  }
}

/** Calls the identity provider with this browser's session cookie. Throws ProviderError. */
export async function callProvider(path: string, body?: unknown): Promise<unknown> {
  const response = await fetchShop(`/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...inPageLanguage(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const notJson = Symbol('not JSON')
  const result: unknown = await response.json().catch(() => notJson)
  // The sign-in page of a public Wi-Fi also answers 200; it must not be taken for "nobody is signed in".
  if (response.ok && result !== notJson) return result
  // The provider puts its reason at the top level, the shop's rate limit inside `error`.
  const { message, code, error } = (result ?? {}) as Partial<ErrorBody> & { error?: Partial<ErrorBody> }
  const errorBody: ErrorBody = {
    code: 'broken',
    message: error?.message ?? message ?? '',
    ...(error?.fields && { fields: error.fields }),
  }
  throw new ProviderError(response.status, errorBody, error?.code ?? code ?? '')
}

/** The person signed in at the identity provider, or null. */
export async function findSessionUser(): Promise<SessionUser | null> {
  const session = (await callProvider('/get-session')) as { user: { email: string; name: string } } | null
  return session && { email: session.user.email, displayName: session.user.name }
}

async function fetchShop(url: string, init: RequestInit) {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch {
    throw new ApiError(0, { code: 'unreachable', message: 'The shop cannot be reached.' })
  }
}

async function readFile(response: Response) {
  try {
    return await response.blob()
  } catch {
    throw new ApiError(0, { code: 'unreachable', message: 'The download was cut off.' })
  }
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

/** Sends a request with this token, or as a guest (null). */
export type SendWithToken = (request: ApiRequest, token: string | null) => Promise<ApiResponse>

const sendByFetch: SendWithToken = async ({ method, url, headers, body }, token) => {
  const response = await fetchShop(url, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...bearer(token),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const isFile = response.headers.has('content-disposition')
  return {
    status: response.status,
    body: isFile ? await readFile(response) : await response.json().catch(() => null),
    header: (name) => response.headers.get(name),
  }
}

const apiWithCookie = createApiClient((request) => sendByFetch(request, null))

/** Records a person who signed in for the first time; repeating it changes nothing (D33). */
export const recordUser = ({ displayName: name, email }: SessionUser) =>
  apiWithCookie('POST /postUser', { headers: inPageLanguage(), body: { name, email, role: 'customer' } })

let clockAhead = 0

/** Gets a new access token and stores it where the specification says. */
export async function renewToken({ email }: SessionUser) {
  const { token } = await apiWithCookie('POST /jwt', { headers: inPageLanguage(), body: { email } })
  clockAhead = measureClockAhead(token, Date.now())
  deviceStorage.writeText(tokenKey, token)
  return token
}

let renewal: Promise<string | null> | null = null

/** Renews the token from the session cookie, once for all callers; null when the session has ended. */
function renewFromSession() {
  renewal ??= findSessionUser()
    .then((user) => (user ? renewToken(user) : null))
    .finally(() => {
      renewal = null
    })
  return renewal
}

let onSignedOutHandler = (_mustSignIn: boolean) => {}
/**
 * Called when the shop no longer accepts this browser's session (ROLE-13, ROLE-14). `mustSignIn` is false where the call
 * succeeded for a guest, so that a half-finished order is not interrupted.
 */
export const onSignedOut = (handler: (mustSignIn: boolean) => void) => {
  onSignedOutHandler = handler
}

let onMissingPermissionHandler = () => {}
/** Called when a call was rejected because it is not a permission of this member of staff: their permissions may have changed. */
export const onMissingPermission = (handler: () => void) => {
  onMissingPermissionHandler = handler
}

const lacksPermission = ({ status, body }: Pick<ApiResponse, 'status' | 'body'>) =>
  status === 403 && (body as { error?: { permission?: unknown } } | null)?.error?.permission !== undefined

/**
 * Sends a request with the stored access token, renewing it when it is about to expire or was rejected. When the session
 * has ended the request is repeated as a guest; only if that is rejected, too, must the person sign in.
 */
async function sendAuthenticated<R extends Pick<ApiResponse, 'status' | 'body'>>(
  send: (token: string | null) => Promise<R>,
) {
  const stored = storedToken()
  if (stored !== null) {
    const isFresh = !expiresSoon(stored, Date.now(), clockAhead)
    let token = isFresh ? stored : await renewFromSession()
    let response = token === null ? null : await send(token)
    if (response?.status === 401 && isFresh) {
      token = await renewFromSession()
      response = token === null ? null : await send(token)
    }
    if (response && lacksPermission(response)) {
      onMissingPermissionHandler()
      return response
    }
    if (response && response.status !== 401 && response.status !== 403) return response
    forgetToken()
  }
  const response = await send(null)
  const mustSignIn = response.status === 401
  if (stored !== null || mustSignIn) onSignedOutHandler(mustSignIn)
  return response
}

export const createAuthenticatedClient = (send: SendWithToken) =>
  createApiClient((request) => sendAuthenticated((token) => send(request, token)))

/** The browser's API client: typed by endpoint name, with the access token of the signed-in user. */
export const api = createAuthenticatedClient(sendByFetch)

/** Opens a stream of server-sent events for the signed-in user. */
export async function openEventStream(path: `/${string}`, signal: AbortSignal) {
  const { stream, status } = await sendAuthenticated(async (token) => {
    const stream = await fetchShop(`/api${path}`, { headers: bearer(token), signal })
    return { stream, status: stream.status, body: stream.ok ? null : await stream.json().catch(() => null) }
  })
  if (!stream.ok) throw new ApiError(status, { code: 'broken', message: 'The event stream was not opened.' })
  return stream
}

/**
 * Whether the signed-in person works for the shop now, and on what; null: everything. Both flags of the specification are
 * fetched (ROLE-15). Who was promoted or demoted between the two requests has neither, and can try again.
 */
export async function fetchRole({ email }: SessionUser) {
  const params = { email }
  const [{ admin, permissions = null }, { customer }] = await Promise.all([
    api('GET /admin/:email', { params }),
    api('GET /customer/:email', { params }),
  ])
  if (!admin && !customer)
    throw new ApiError(0, { code: 'broken', message: 'Neither administrator nor customer.' })
  return { isAdmin: admin, permissions }
}
