import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openWebServer } from '#test/web-server.ts'
import { cdnHeaders, openCdn } from './cdn.ts'

async function open({ echo = 3_600_000 } = {}) {
  const server = await openWebServer()
  const problems: string[] = []
  const cdn = openCdn({
    url: `${server.url}/purge`,
    token: 'token of the zone',
    echo,
    pause: 20,
    onProblem: ({ message }) => problems.push(message),
  })
  onTestFinished(async () => {
    Object.assign(server.state, { status: 200 })
    await cdn.close()
    await server.close()
  })
  const purged = () => server.received.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)
  return { server, cdn, problems, purged }
}

test('a page of one product has its tag, one with a list that of lists, and each that of every page [D187]', () => {
  const keep = 'max-age=600, stale-if-error=86400'
  expect(cdnHeaders(['7', '8']).join(' ')).toBe(
    `CDN-Cache-Control ${keep} Cache-Tag page,product-7,product-8 Surrogate-Control ${keep} Surrogate-Key page product-7 product-8`,
  )
  expect(cdnHeaders(null)).toContain('page list')
})

test('changes are told together, in the ways of Fastly and of Cloudflare [D187]', async () => {
  const { server, cdn, purged } = await open()
  cdn.tell('products:7,8')
  cdn.tell('products:8')
  cdn.tell('stock')
  await expect.poll(purged).toEqual([['list', 'product-7', 'product-8']])
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/purge',
    headers: {
      'surrogate-key': 'list product-7 product-8',
      'fastly-key': 'token of the zone',
      authorization: 'Bearer token of the zone',
    },
  })
  cdn.tell('products:9')
  cdn.tell('storefront')
  await expect.poll(purged).toEqual([expect.anything(), ['page']])
})

test('no more tags are told at once than Cloudflare takes [D187]', async () => {
  const { cdn, purged } = await open()
  cdn.tell(`products:${Array.from({ length: 99 }, (_, id) => id + 1).join()}`)
  await expect.poll(() => purged().map(({ length }) => length)).toEqual([30, 30, 30, 10])
  expect(new Set(purged().flat()).size).toBe(100)
})

test('a change is told once more, because a process may have answered the CDN before it heard of it [D187]', async () => {
  const { cdn, purged } = await open({ echo: 100 })
  cdn.tell('products:7')
  await expect.poll(purged).toEqual([
    ['list', 'product-7'],
    ['list', 'product-7'],
  ])
  await wait(300)
  expect(purged()).toHaveLength(2)
})

test('a CDN that does not take a change is told again, with what has come since [D187]', async () => {
  const { server, cdn, problems, purged } = await open()
  server.state.status = 503
  cdn.tell('products:7')
  await expect.poll(() => problems.length).toBeGreaterThan(1)
  expect(problems[0]).toBe('The CDN answered 503.')
  cdn.tell('products:8')
  const all = ['list', 'product-7', 'product-8']
  // Not taken either, so that nothing is on its way without it when the CDN takes changes again.
  await expect.poll(() => purged().at(-1)?.toSorted()).toEqual(all)
  await expect.poll(() => purged().length - problems.length).toBe(0)
  server.state.status = 200
  await expect.poll(() => purged().length - problems.length).toBe(1)
  expect(purged().at(-1)?.toSorted()).toEqual(all)
})

test('what was to be told once more is told before the shop stops [D187]', async () => {
  const { server, cdn, purged } = await open()
  cdn.tell('products:7')
  await expect.poll(purged).toHaveLength(1)
  cdn.tell('products:8')
  await cdn.close()
  expect(purged().at(-1)?.toSorted()).toEqual(['list', 'product-7', 'product-8'])
  expect(server.received).toHaveLength(2)
})
