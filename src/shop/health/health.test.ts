import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createHttp } from '#platform/http.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { createMetrics, watchPool } from '#platform/metrics.ts'
import { openTestShop } from '#test/shop.ts'
import { createErrorRecorder } from './service.ts'
import { watchShop } from './watch-shop.ts'

const shop = openTestShop()

const queue = (jobs: Jobs, state: 'created' | 'retry' | 'failed' | 'completed', name: string) =>
  shop.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, job({ name, data: z.object({}), end: 'health' }), {}, { delay: 3600 })
    await sql`update pgboss.job set state = ${state}::pgboss.job_state, completed_on = case when ${state} in ('failed', 'completed') then now() end
      where name = ${name} and state = 'created'`.execute(tx)
  })

test('the report counts the e-mails and jobs that wait or were given up, and says how much space is left', async () => {
  const admin = await shop.as('admin')
  const empty = await admin('GET /health-report', {})
  expect(empty).toMatchObject({
    mails: { hasServer: false, waiting: 0, oldestAt: null, failed: 0 },
    jobs: { waiting: 0, failed: 0 },
    errors: { today: 0, latest: [] },
  })
  expect(empty.freeMegabytes).toBeGreaterThan(0)
  expect(empty.databaseMegabytes).toBeGreaterThan(0)
  for (const state of ['completed', 'failed', 'retry', 'created'] as const) {
    await queue(shop.jobs, state, 'mail-order')
    await queue(shop.jobs, state, 'make-avif')
  }
  const { mails, jobs } = await admin('GET /health-report', {})
  expect(mails).toMatchObject({ waiting: 2, failed: 1, oldestAt: expect.any(String) })
  expect(jobs).toEqual({ waiting: 2, failed: 1 })
})

test('an unexpected error is reported with the reference that its visitor saw, and deleted after 30 days', async () => {
  const admin = await shop.as('admin')
  const written: string[] = []
  const app = createHttp({
    ...shop.app.shop,
    logLevel: 'error',
    onUnexpectedError: (message, requestId) => {
      written.push(message)
      createErrorRecorder(shop.db)(message, requestId)
    },
  })
  app.get('/broken', () => {
    throw new Error('The lamp fell down.')
  })
  const response = await app.inject('/broken')
  const reference = /Reference: (\S+)/.exec(response.json().error.message)?.[1]
  await expect.poll(async () => (await admin('GET /health-report', {})).errors.today).toBe(1)
  const { errors } = await admin('GET /health-report', {})
  expect(errors.latest).toMatchObject([{ message: 'The lamp fell down.', reference }])
  // What a visitor did wrong is no error of the shop.
  expect((await app.inject('/nowhere')).statusCode).toBe(404)
  expect(written).toEqual(['The lamp fell down.'])
  await sql`update error_reports set at = now() - interval '31 days'`.execute(shop.db)
  expect((await admin('GET /health-report', {})).errors).toMatchObject({ today: 0, latest: [{ reference }] })
  await shop.jobs.start()
  await shop.runNightlyJobs()
  await expect.poll(async () => (await admin('GET /health-report', {})).errors.latest).toEqual([])
  await app.close()
})

test('a flood of errors stores one a second', async () => {
  const record = createErrorRecorder(shop.db)
  for (let time = 0; time < 50; time++) record(`flood ${time}`, '')
  const stored = () =>
    shop.db.selectFrom('errorReports').select('message').where('message', 'like', 'flood%').execute()
  await expect.poll(stored).toEqual([{ message: 'flood 0' }])
})

test('metrics count requests, errors and refused orders, and read what waits in the shop', async () => {
  const metrics = createMetrics()
  watchShop(metrics, {
    countOrders: async () => [{ status: 'Pending', count: 7 }],
    countJobs: shop.jobs.countJobs,
  })
  watchPool(metrics, { totalCount: 3, idleCount: 2, waitingCount: 1 })
  metrics.countCacheHit()
  const app = createHttp(shop.app.shop)
  metrics.watch(app)
  app.get('/things/:id', () => 'one')
  await app.inject('/things/1')
  await app.inject('/things/2')
  await app.inject('/api/unknown')
  await app.close()
  const text = await metrics.text()
  expect(text).toContain('shop_request_seconds_count{method="GET",route="/things/:id",status="200"} 2')
  expect(text).toContain('shop_cache_hits_total 1')
  expect(text).toContain('shop_pool{state="waiting"} 1')
  expect(text).toContain('shop_orders{status="Pending"} 7')
  expect(text).toMatch(/shop_jobs_waiting\{queue="mail-order"\} \d/)
  expect(text).toContain('process_cpu_seconds_total')
})
