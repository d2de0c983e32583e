import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const oidc = {
  OIDC_NAME: 'Somewhere',
  OIDC_AUTHORIZATION_URL: 'https://id.example/auth',
  OIDC_TOKEN_URL: 'https://id.example/token',
  OIDC_USERINFO_URL: 'https://id.example/me',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
}

test('without settings there are no social sign-in providers', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: '' }).social).toEqual({})
})

test('a provider is enabled when all its settings are set, and incomplete settings throw', () => {
  const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
  expect(readConfig(google).social).toEqual({ google: { clientId: 'a', clientSecret: 'b' } })
  expect(readConfig(oidc).social.oidc).toEqual({
    name: 'Somewhere',
    clientId: 'shop',
    clientSecret: 'secret',
    authorizationUrl: 'https://id.example/auth',
    tokenUrl: 'https://id.example/token',
    userInfoUrl: 'https://id.example/me',
  })
  for (const name of Object.keys(oidc)) expect(() => readConfig({ ...oidc, [name]: '' }), name).toThrow(name)
  expect(() => readConfig({ FACEBOOK_CLIENT_SECRET: 'b' })).toThrow('FACEBOOK_CLIENT_ID')
  expect(() => readConfig({ ...oidc, OIDC_TOKEN_URL: 'http://id.example/token' })).toThrow('https')
  expect(() => readConfig({ ...oidc, OIDC_TOKEN_URL: 'file:///etc/passwd' })).toThrow('OIDC_TOKEN_URL')
})

test('S3 storage is used when all its settings are set', () => {
  const settings = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(settings).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'auto',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
  for (const name of Object.keys(settings))
    expect(() => readConfig({ ...settings, [name]: '' }), name).toThrow(name)
  expect(() => readConfig({ ...settings, S3_ENDPOINT: 'ftp://s3.example' })).toThrow('S3_ENDPOINT')
})

test('a way past the pooler needs the address of the pooler [D185]', () => {
  const DATABASE_DIRECT_URL = 'postgresql://shop@10.0.0.1/shop'
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_URL')
  expect(
    readConfig({ DATABASE_DIRECT_URL, DATABASE_URL: 'postgresql://shop@10.0.0.1:6432/shop' }).directUrl,
  ).toBe(DATABASE_DIRECT_URL)
})

test('standbys are named one by one, beside the primary [D186]', () => {
  const DATABASE_URL = 'postgresql://shop@10.0.0.1/shop'
  const [second, third] = ['postgresql://shop@10.0.0.2/shop', 'postgresql://shop@10.0.0.3/shop']
  expect(readConfig({ DATABASE_URL }).replicas).toBeUndefined()
  const list = { DATABASE_REPLICA_URLS: `${second}, ${third}` }
  expect(readConfig({ DATABASE_URL, ...list }).replicas).toEqual({ urls: [second, third], maxLag: 5000 })
  expect(() => readConfig(list)).toThrow('DATABASE_URL')
  expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: '10.0.0.2' })).toThrow(
    'DATABASE_REPLICA_URLS',
  )
})

test('a CDN is told of changes over https only, and a token needs its address [D187]', () => {
  const purge = { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'token' }
  expect(readConfig(purge).cdn).toEqual({ url: purge.CDN_PURGE_URL, token: 'token' })
  expect(() => readConfig({ CDN_PURGE_TOKEN: 'token' })).toThrow('CDN_PURGE_URL')
  expect(() => readConfig({ ...purge, CDN_PURGE_URL: 'http://cdn.example/purge' })).toThrow('CDN_PURGE_URL')
})

test('DATABASE_URL may name several hosts', () => {
  for (const DATABASE_URL of [
    'postgresql://shop:secret@10.0.0.1:5432,10.0.0.2:5433/shop?target_session_attrs=read-write',
    'postgres://postgres@localhost/shodai?host=%2Ftmp%2Fsocket',
  ])
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  for (const DATABASE_URL of ['mysql://a,b/shop', 'postgresql://a:5432,b:port/shop', 'shop'])
    expect(() => readConfig({ DATABASE_URL })).toThrow('DATABASE_URL')
})

test('what only tests switch is rejected unless the shop listens on a loopback address', () => {
  const switches = { RATE_LIMITS: 'off', SLOW_MACHINE: '1' }
  expect(readConfig(switches)).toMatchObject({ limits: false, isMachineSlow: true })
  for (const [name, value] of Object.entries(switches))
    expect(() => readConfig({ [name]: value, HOST: '0.0.0.0' }), name).toThrow(name)
})
