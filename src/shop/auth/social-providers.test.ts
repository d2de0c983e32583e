import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop()
let app: FastifyInstance
beforeAll(async () => {
  app = await shop.openAnotherProcess({
    google: { clientId: 'shop-at-google', clientSecret: 'secret' },
    facebook: { clientId: 'shop-at-facebook', clientSecret: 'secret' },
  })
})

const callbackURL = '/authentication/social?page=login&next=%2F&popup='
const startSignIn = (body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    headers: { origin: shopUrl, ...headers },
    payload: { callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, ...body },
  })

test('only the configured providers are listed', async () => {
  const methodsOf = async (process: typeof app) =>
    (await process.inject({ method: 'GET', url: '/api/signInMethods' })).json()
  expect(await methodsOf(shop.app)).toEqual([])
  expect(await methodsOf(app)).toEqual([
    { id: 'google', name: 'Google' },
    { id: 'facebook', name: 'Facebook' },
  ])
})

test.each([
  ['google', 'accounts.google.com', 'shop-at-google'],
  ['facebook', 'www.facebook.com', 'shop-at-facebook'],
])(
  'the redirect to %s carries the shop’s client id and its own callback address',
  async (provider, host, client) => {
    const response = await startSignIn(
      { provider },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    expect(response.statusCode).toBe(200)
    const address = new URL(response.json().url)
    expect(address.hostname).toBe(host)
    expect(address.searchParams.get('client_id')).toBe(client)
    expect(address.searchParams.get('redirect_uri')).toBe(`${shopUrl}/api/auth/callback/${provider}`)
    expect(address.searchParams.get('state')?.length).toBeGreaterThan(20)
  },
)

test('ID tokens and foreign callback addresses are rejected', async () => {
  const idToken = { token: 'a.b.c', accessToken: 'of-another-app' }
  expect((await startSignIn({ provider: 'facebook', idToken })).statusCode).toBe(422)
  for (const change of [
    { callbackURL: 'https://evil.example' },
    { errorCallbackURL: '//evil.example' },
    { callbackURL: '/\\evil.example' },
  ])
    expect((await startSignIn({ provider: 'google', ...change })).statusCode).toBe(403)
  expect((await startSignIn({ provider: 'google' }, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await startSignIn({ provider: 'oidc' })).statusCode).toBe(404)
})

test('a callback without a started sign-in redirects to the error page', async () => {
  const response = await app.inject({ method: 'GET', url: '/api/auth/callback/google?code=x&state=y' })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe(`${shopUrl}/authentication/social?error=state_mismatch`)
  expect(response.cookies.map(({ name }) => name)).not.toContain('shodai.session_token')
})
