import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageCache } from '#platform/page-cache.ts'
import { openTestShop, secrets, shopUrl } from '#test/shop.ts'
import { createApp } from '../../app.ts'

const shop = openTestShop()
let app: ReturnType<typeof createApp>['app']
/** The same shop, set up for Google and Facebook. */
beforeAll(async () => {
  const { db, events, jobs, pictures } = shop
  app = createApp({
    ...{ db, secrets, shopUrl, limits: false, events, jobs, pictures },
    cache: createPageCache(),
    mailer: { send: async () => {} },
    keptFolder: `${shop.folder}/kept-elsewhere`,
    pages: { listed: [], unlisted: [] },
    origins: [shopUrl],
    logLevel: 'silent',
    social: {
      google: { clientId: 'shop-at-google', clientSecret: 'secret' },
      facebook: { clientId: 'shop-at-facebook', clientSecret: 'secret' },
    },
  }).app
  await app.ready()
})
afterAll(() => app.close())

const back = '/authentication/social?page=login&next=%2F&popup='
const begin = (body: object, headers: Record<string, string> = {}) =>
  app.inject({
    ...{ method: 'POST', url: '/api/auth/sign-in/social' },
    headers: { origin: shopUrl, ...headers },
    payload: { callbackURL: back, errorCallbackURL: back, disableRedirect: true, ...body },
  })

test('the ways to sign in are those the shop was set up for', async () => {
  const waysOf = async (process: typeof app) =>
    (await process.inject({ method: 'GET', url: '/api/signInWays' })).json()
  expect(await waysOf(shop.app)).toEqual([])
  expect(await waysOf(app)).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'facebook', name: 'Facebook' },
  ])
})

test.each([
  ['google', 'accounts.google.com', 'shop-at-google'],
  ['facebook', 'www.facebook.com', 'shop-at-facebook'],
])(
  '%s is asked in the shop’s name and told to come back to the shop’s own address',
  async (provider, host, client) => {
    const answer = await begin({ provider }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(answer.statusCode).toBe(200)
    const address = new URL(answer.json().url)
    expect(address.hostname).toBe(host)
    expect(address.searchParams.get('client_id')).toBe(client)
    expect(address.searchParams.get('redirect_uri')).toBe(`${shopUrl}/api/auth/callback/${provider}`)
    expect(address.searchParams.get('state')?.length).toBeGreaterThan(20)
  },
)

test('a token that another site was given signs nobody in, and no way back leads elsewhere', async () => {
  const idToken = { token: 'a.b.c', accessToken: 'of-another-app' }
  expect((await begin({ provider: 'facebook', idToken })).statusCode).toBe(422)
  for (const change of [
    { callbackURL: 'https://evil.example' },
    { errorCallbackURL: '//evil.example' },
    { callbackURL: '/\\evil.example' },
  ])
    expect((await begin({ provider: 'google', ...change })).statusCode).toBe(403)
  expect((await begin({ provider: 'google' }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await begin({ provider: 'oidc' })).statusCode).toBe(404)
})

test('a round trip nobody has begun ends on the page that says so', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/auth/callback/google?code=x&state=y' })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(`${shopUrl}/authentication/social?error=state_mismatch`)
  expect(answer.cookies.map(({ name }) => name)).not.toContain('shodai.session_token')
})
