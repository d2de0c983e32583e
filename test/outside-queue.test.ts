import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { inTransaction } from '#platform/database.ts'
import { createHttp, queueStates, route } from '#platform/http.ts'
import { healthRoutes } from '#platform/http-server.ts'
import { createMetrics, watchQueues } from '#platform/metrics.ts'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { openCourierShop } from './courier-shop.ts'
import { serveRaw } from './raw-server.ts'
import { openTestShop, shopUrl } from './shop.ts'

const { shop, connect, queue } = await openCourierShop()
const fetchOutside = openSafeFetch({ allowLocal: true })
const limits = { maxBytes: 1000, timeout: 60_000 }

afterEach(() => vi.restoreAllMocks())

/** Leads the couriers of the shop to a server that never answers. */
async function openSilentCourier(talk: (socket: Socket) => void = () => {}) {
  const server = await serveRaw(talk)
  await shop.db.updateTable('courierConnections').set({ baseUrl: server.url }).execute()
  return server
}

const states = () => Object.fromEntries(queueStates(shop.app).map((state) => [state.name, state]))

const placeOrder = async () => {
  const { customerData, ...rest } = shop.make.orderOf([await shop.make.product()])
  return shop.app.inject({
    method: 'POST',
    url: '/api/postOrder',
    payload: { ...rest, customerData },
    headers: { 'idempotency-key': randomUUID() },
  })
}

test('twenty-four questions to a courier that never answers delay no order', async () => {
  const admin = await connect('steadfast')
  const { open } = await openSilentCourier()
  let answered = 0
  const calls = Array.from({ length: 24 }, () =>
    admin('POST /couriers/:courier/test', { params: { courier: 'steadfast' }, body: {} })
      .catch(() => {})
      .finally(() => {
        answered += 1
      }),
  )
  await expect.poll(() => [open.size, states().outside?.waiting]).toEqual([4, 20])
  expect((await placeOrder()).statusCode).toBe(201)
  expect([open.size, answered]).toEqual([4, 0])
  expect(states().writes).toMatchObject({ running: 0, waiting: 0 })
  // The courier ends each connection.
  const ending = setInterval(() => {
    for (const socket of open) socket.destroy()
  }, 5)
  await Promise.all(calls)
  clearInterval(ending)
  expect(states().outside).toMatchObject({ running: 0, waiting: 0 })
})

const body = {}
const courierCalls = [
  ['POST', '/couriers/pathao/test', body],
  ['GET', '/couriers/pathao/stores', undefined],
  ['POST', '/courier-statements/payments', undefined],
  ['POST', '/parcels/ID/cancel', body],
  ['POST', '/parcels/ID/check', body],
] as const

test.each(courierCalls)(
  '%s %s holds no slot of orders, and ends when its browser has gone [D120]',
  async (method, path, payload) => {
    await connect('redx')
    await connect('pathao')
    const { id, send } = await queue('steadfast', await connect('steadfast'))
    await send()
    // The one that can be asked to cancel a parcel.
    await shop.db.updateTable('parcels').set({ courier: 'redx' }).where('id', '=', id).execute()
    const { open } = await openSilentCourier()
    await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
    const { port } = shop.app.server.address() as AddressInfo
    const { token } = await shop.person('admin')
    const browser = request({
      host: '127.0.0.1',
      port,
      method,
      path: `/api${path.replace('ID', String(id))}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload && { 'content-type': 'application/json' }),
      },
    })
    browser.on('error', () => {})
    browser.end(payload && JSON.stringify(payload))
    await expect.poll(() => open.size).toBe(1)
    expect(states()).toMatchObject({ outside: { running: 1 }, writes: { running: 0 }, reads: { running: 0 } })
    browser.destroy()
    await expect.poll(() => states().outside?.running).toBe(0)
    // A token of Pathao is for others as well: it is waited for on its own account.
    if (!path.startsWith('/couriers/pathao')) await expect.poll(() => open.size).toBe(0)
    for (const socket of open) socket.destroy()
  },
)

test('of all endpoints only those that say so can request an address outside', async () => {
  const { url } = await serveRaw((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  const errors: string[] = []
  const app = createHttp({
    ...shop.app.shop,
    logLevel: 'error',
    onUnexpectedError: (message) => errors.push(message),
  })
  app.log.error = () => {}
  const endpoints = [...shop.app.endpoints.values()].map(({ endpoint }) => endpoint)
  expect(endpoints.length).toBeGreaterThan(200)
  for (const { method, path, queue, upload, cached } of endpoints) {
    const same = { method, path, summary: '', access: 'public', response: z.any() } as const
    const flags = { ...(queue && { queue }), ...(upload && { upload }), ...(cached && { cached }) }
    route(app, { ...same, ...flags } as Endpoint, async () => {
      await fetchOutside(url, limits)
      return 'requested'
    })
  }
  const requested: string[] = []
  for (const { method, path, upload } of endpoints) {
    const file = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\na\r\n--x--\r\n'
    const response = await app.inject({
      method,
      url: `/api${path.replace(/:\w+/g, '1')}`,
      ...(method !== 'GET' && {
        payload: upload ? file : '{}',
        headers: { 'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json' },
      }),
    })
    if (response.statusCode < 300) requested.push(`${method} ${path}`)
    else expect(response.statusCode, `${method} ${path}`).toBe(500)
  }
  await app.close()
  expect(requested.sort()).toEqual([
    'GET /couriers/:courier/stores',
    'GET /sms/balance',
    'POST /courier-statements/payments',
    'POST /couriers/:courier/test',
    'POST /measurement/test-events',
    'POST /notification-settings/telegram',
    'POST /notification-settings/test',
    'POST /parcels/:id/cancel',
    'POST /parcels/:id/check',
    'PUT /telegram-bot',
  ])
})

test('no transaction is held while a server outside is waited for', async () => {
  const { url } = await serveRaw((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
  await expect(inTransaction(shop.db, () => fetchOutside(url, limits))).rejects.toThrow(
    'while a transaction is held',
  )
  await inTransaction(shop.db, async () => {})
  expect((await fetchOutside(url, limits)).status).toBe(204)
})

/** Occupies all slots of a queue until the function that it returns is called, and lets so much time pass. */
async function occupy(name: 'reads' | 'writes' | 'signIns' | 'outside', app: typeof shop.app, ms: number) {
  const held = Promise.withResolvers<void>()
  const { slots } = app.queues[name].state()
  const works = Array.from({ length: slots }, (_, index) =>
    app.queues[name].run(`198.51.100.${index}`, () => held.promise),
  )
  const later = performance.now() + ms
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  return async () => {
    held.resolve()
    await Promise.all(works)
  }
}

test.each(['reads', 'writes', 'signIns', 'outside'] as const)(
  'while the queue %s takes no work, the shop is not ready, and readiness, metrics and Health say so',
  async (name) => {
    const ms = 90_001
    const metrics = createMetrics()
    watchQueues(metrics, () => queueStates(shop.app))
    const app = createHttp(shop.app.shop)
    app.queues = shop.app.queues
    healthRoutes(app, () => false)
    const ready = async () => {
      const response = await app.inject('/health/ready')
      return [response.statusCode, response.json()]
    }
    const admin = await shop.as('admin')
    const stuckInReport = async () =>
      (await admin('GET /health-report', {})).queues.filter(({ stuckSeconds }) => stuckSeconds > 0)
    const line = `shop_queue_stuck{queue="${name}"}`
    expect(await ready()).toEqual([200, { status: 'ok' }])
    expect(await stuckInReport()).toEqual([])
    expect(await metrics.text()).toContain(`${line} 0`)
    const release = await occupy(name, shop.app, ms)
    expect(await ready()).toEqual([503, { status: 'stuck', queues: [name] }])
    expect(await stuckInReport()).toMatchObject([{ name, stuckSeconds: Math.floor(ms / 1000) }])
    expect(await metrics.text()).toContain(`${line} 1`)
    await release()
    expect(await ready()).toEqual([200, { status: 'ok' }])
    expect(await stuckInReport()).toEqual([])
    await app.close()
  },
)

const social = openTestShop()

test('sign-ins with a password do not wait for the provider of another account', async () => {
  const { url, open } = await serveRaw(() => {})
  const app = await social.openAnotherProcess({
    oidc: {
      name: 'Somebody',
      clientId: 'shop',
      clientSecret: 'secret',
      authorizationUrl: `${url}/auth`,
      tokenUrl: `${url}/token`,
      userInfoUrl: `${url}/me`,
    },
  })
  const headers = { origin: shopUrl }
  const callBack = async () => {
    const callbackURL = '/authentication/social'
    const started = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/social',
      headers,
      payload: { provider: 'oidc', callbackURL, errorCallbackURL: callbackURL, disableRedirect: true },
    })
    const state = new URL(started.json().url).searchParams.get('state')
    const cookie = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return app.inject({ url: `/api/auth/callback/oidc?code=x&state=${state}`, headers: { cookie } })
  }
  const callbacks = Array.from({ length: 6 }, callBack)
  await expect.poll(() => [open.size, app.queues.socialSignIns.state().waiting]).toEqual([4, 2])
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers,
    payload: { email: 'nobody@shop.example', password: 'rickshaw-42' },
  })
  expect(signIn.statusCode).toBe(401)
  expect(open.size).toBe(4)
  const ending = setInterval(() => {
    for (const socket of open) socket.destroy()
  }, 5)
  for (const { statusCode } of await Promise.all(callbacks)) expect(statusCode).toBe(302)
  clearInterval(ending)
})
