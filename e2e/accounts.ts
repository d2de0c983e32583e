import type { BrowserContextOptions } from 'playwright-core'
import { inject } from 'vitest'
import { callIdentity } from './api-calls.ts'

export interface Account {
  email: string
  password: string
  /** The name a customer signed up with; recorded in the shop at the first sign-in. */
  name?: string
}

/** The first administrator of the demo shop. */
export const owner = (): Account => ({ email: inject('adminEmail'), password: inject('adminPassword') })

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** Session cookies by shop and account. Each test worker signs in once per account, because hashing a password is slow. */
const sessions = new Map<string, Promise<string>>()
const keyOf = (shopUrl: string, { email, password }: Account) => [shopUrl, email, password].join()

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

async function openSession(shopUrl: string, { email, password, name }: Account, answer?: Response) {
  const cookie = cookieOf(answer ?? (await callIdentity(shopUrl, '/sign-in/email', { email, password })))
  // The sign-in form does the same; the second time changes nothing.
  if (name) await postWithCookie(shopUrl, '/postUser', cookie, { name, email, role: 'customer' })
  return cookie
}

const postWithCookie = (shopUrl: string, path: string, cookie: string, body: unknown) =>
  fetch(`${shopUrl}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })

/** Keeps the session that signing up has opened. */
export function keepSession(shopUrl: string, account: Account, answer: Response) {
  sessions.set(keyOf(shopUrl, account), openSession(shopUrl, account, answer))
}

/**
 * The session cookie of an account and a fresh access token for it. The worker's session of the account is reused while the
 * shop accepts it; `ownSession` opens another one, for tests that end it.
 */
export async function sessionOf(
  account: Account,
  { shopUrl = inject('shopUrl'), ownSession = false } = {},
): Promise<{ cookie: string; token: string }> {
  const key = keyOf(shopUrl, account)
  let session = ownSession ? undefined : sessions.get(key)
  const isNew = session === undefined
  if (!session) {
    session = openSession(shopUrl, account)
    if (!ownSession) sessions.set(key, session)
  }
  const cookie = await session.catch((error) => {
    // Or every test after this one would fail with it.
    if (sessions.get(key) === session) sessions.delete(key)
    throw error
  })
  const answer = await postWithCookie(shopUrl, '/jwt', cookie, { email: account.email })
  if (answer.ok) return { cookie, token: ((await answer.json()) as { token: string }).token }
  if (isNew) throw new Error(`${account.email} has no session: ${answer.status} ${await answer.text()}`)
  // A test has ended it meanwhile.
  sessions.delete(key)
  return sessionOf(account, { shopUrl })
}

/** The cookie and the stored token of a browser in which this account has signed in. */
export async function signedInState(
  account: Account,
  options: { shopUrl?: string; ownSession?: boolean } = {},
): Promise<StorageState> {
  const { origin, hostname } = new URL(options.shopUrl ?? inject('shopUrl'))
  const { cookie, token } = await sessionOf(account, options)
  return {
    cookies: cookie.split('; ').map((each) => {
      const [name = '', ...value] = each.split('=')
      return {
        name,
        value: value.join('='),
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax' as const,
      }
    }),
    origins: [{ origin, localStorage: [{ name: 'JWT_ACCESS_TOKEN', value: token }] }],
  }
}

/** One storage state with the cookies and the stored values of both; both belong to the same shop. */
export function mergeStates(one: StorageState, other: BrowserContextOptions['storageState']): StorageState {
  if (typeof other === 'string') throw new Error('A storage state from a file cannot be merged.')
  const origins = [...(one.origins ?? []), ...(other?.origins ?? [])]
  return {
    cookies: [...(one.cookies ?? []), ...(other?.cookies ?? [])],
    origins: [...new Set(origins.map(({ origin }) => origin))].map((origin) => ({
      origin,
      localStorage: origins.flatMap((each) => (each.origin === origin ? each.localStorage : [])),
    })),
  }
}

/** Calls the API of the demo shop as this account; a rejected call fails the test. */
export async function callApiAs(account: Account, method: string, path: string, body?: unknown) {
  const { token } = await sessionOf(account)
  const response = await fetch(`${inject('shopUrl')}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
