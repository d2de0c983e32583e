import type { Endpoint } from '#lib/endpoint.ts'
import { postJwt } from '#shop/identity/contract.ts'
import { isAdmin, postUser } from '#shop/users/contract.ts'
import { type Answer, ApiError, createApi, type Question, type Refusal } from '#web/api.ts'
import { clockAheadOf, runsOut } from './access-token.ts'

/** Where the specification keeps the access token. */
export const tokenKey = 'JWT_ACCESS_TOKEN'

export interface SessionUser {
  email: string
  displayName: string
}

export const storedToken = () => localStorage.getItem(tokenKey)
export const forgetToken = () => localStorage.removeItem(tokenKey)

/** The language mails are to be written in: the page's, whatever the browser was set to. */
const inThisLanguage = () => ({ 'accept-language': document.documentElement.lang })

/** A "no" of the identity provider; `reason` is its own code for why. */
export class ProviderError extends ApiError {
  readonly reason: string
  constructor(status: number, refusal: Refusal, reason: string) {
    super(status, refusal)
    this.reason = reason
  }
}

/** The identity provider's answer to who holds the cookie of this browser; null when nobody does. */
export async function askProvider(path: string, body?: unknown): Promise<unknown> {
  const response = await reach(`/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...inThisLanguage(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const nothing = Symbol('no answer')
  const answer: unknown = await response.json().catch(() => nothing)
  // A sign-in page of somebody's Wi-Fi also answers 200; it must not pass for "nobody is signed in".
  if (response.ok && answer !== nothing) return answer
  // The provider says why at the top, the shop (too many tries) inside `error`.
  const { message, code, error } = (answer ?? {}) as Partial<Refusal> & { error?: Partial<Refusal> }
  const refusal: Refusal = {
    code: response.status === 401 ? 'not-signed-in' : 'broken',
    message: error?.message ?? message ?? '',
    ...(error?.fields && { fields: error.fields }),
  }
  throw new ProviderError(response.status, refusal, error?.code ?? code ?? '')
}

/** The person signed in at the identity provider, or null. */
export async function findSessionUser(): Promise<SessionUser | null> {
  const found = (await askProvider('/get-session')) as { user: { email: string; name: string } } | null
  return found && { email: found.user.email, displayName: found.user.name }
}

async function reach(url: string, init: RequestInit) {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch {
    throw new ApiError(0, { code: 'unreachable', message: 'The shop cannot be reached.' })
  }
}

/** A file that ends in the middle is none. */
async function wholeFile(response: Response) {
  try {
    return await response.blob()
  } catch {
    throw new ApiError(0, { code: 'unreachable', message: 'The file did not come whole.' })
  }
}

/** How a call gets to the shop with a token, or with none. */
export type Travel = (question: Question, token: string | null) => Promise<Answer>

const travel: Travel = async ({ endpoint, url, headers, body }, token) => {
  const response = await reach(url, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: endpoint.file && response.ok ? await wholeFile(response) : await response.json().catch(() => null),
    header: (name) => response.headers.get(name),
  }
}

const withCookie = createApi((question) => travel(question, null))

/** Records who signed in for the first time; harmless when they are known already (D33). */
export const recordUser = ({ displayName: name, email }: SessionUser) =>
  withCookie(postUser, { headers: inThisLanguage(), body: { name, email, role: 'customer' } })

let clockAhead = 0

/** Gets a fresh token for the person and keeps it where the specification says. */
export async function renewToken({ email }: SessionUser) {
  const { token } = await withCookie(postJwt, { headers: inThisLanguage(), body: { email } })
  clockAhead = clockAheadOf(token, Date.now())
  localStorage.setItem(tokenKey, token)
  return token
}

let renewing: Promise<string | null> | null = null

/** Renews the token from the provider's session, once for all who wait; null when nobody is signed in any more. */
function renewSilently() {
  renewing ??= findSessionUser()
    .then((user) => (user ? renewToken(user) : null))
    .finally(() => {
      renewing = null
    })
  return renewing
}

let whenSignedOut = (_mustSignIn: boolean) => {}
/**
 * Called when the shop refused whoever is signed in here (ROLE-13, ROLE-14). `mustSignIn` is false where the call could
 * be made as a guest, so that nobody is led away from a half-finished order.
 */
export const onSignedOut = (handler: (mustSignIn: boolean) => void) => {
  whenSignedOut = handler
}

function signedOut(mustSignIn: boolean) {
  forgetToken()
  whenSignedOut(mustSignIn)
}

/** Travels with a token that is good; where the shop does not take the one that is stored, it is renewed once. */
async function withToken<A extends { status: number }>(travels: (token: string | null) => Promise<A>) {
  const stored = storedToken()
  const usable = stored !== null && !runsOut(stored, Date.now(), clockAhead)
  let token = usable ? stored : await renewSilently()
  let answer = await travels(token)
  if (answer.status === 401 && usable) {
    token = await renewSilently()
    answer = await travels(token)
  }
  return { answer, token, refused: answer.status === 401 || answer.status === 403 }
}

/** A line to the API that carries the bearer token and renews it silently. */
export const lineBy = (travel: Travel) =>
  createApi(async (question) => {
    const { access, method } = question.endpoint
    // What is the same for everybody is asked for as nobody.
    if (access === 'public' && (storedToken() === null || method === 'GET')) return travel(question, null)
    const { answer, token, refused } = await withToken((token) => travel(question, token))
    if (access !== 'public') {
      if (refused) signedOut(true)
      return answer
    }
    if (token !== null && !refused) return answer
    signedOut(false)
    return refused ? travel(question, null) : answer
  })

/** The browser's line to the API. */
export const api = lineBy(travel)

/** Opens a line on which the shop says when something has happened, for whoever is signed in. */
export async function openLine({ path }: Endpoint & { live: true }, signal: AbortSignal) {
  const { answer, refused } = await withToken((token) =>
    reach(`/api${path}`, { headers: token === null ? {} : { Authorization: `Bearer ${token}` }, signal }),
  )
  if (refused) signedOut(true)
  if (!answer.ok) throw new ApiError(answer.status, { code: 'broken', message: 'The line was not opened.' })
  return answer
}

/** Whether the signed-in person is an administrator, as the shop knows at this moment. */
export const askIsAdmin = async (user: SessionUser) =>
  (await api(isAdmin, { params: { email: user.email } })).admin
