import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { JobEnd } from '#platform/jobs.ts'
import { healthMessages } from '#web/dashboard/health/messages.ts'
import { openCourierShop } from './courier-shop.ts'
import { rejected } from './shop.ts'

const { shop, connect, queue } = await openCourierShop()

/**
 * Every job of the shop: how often it is tried, and where a person sees that it has failed for good and goes on. `health`: on the
 * page Health, with Repeat and Drop. `next-run`: there as well, until its next run succeeds. Otherwise its page, which has them.
 */
const jobs: Record<string, [tries: number, end: JobEnd]> = {
  'aggregate-analytics': [31, 'next-run'],
  'apply-low-stock-threshold': [31, 'health'],
  'apply-retention': [31, 'next-run'],
  'book-parcel': [31, { page: '/dashboard/parcels' }],
  'bulk-change': [31, { page: '/dashboard/allProducts', byItself: true }],
  'check-parcels': [3, 'next-run'],
  'check-stock-alerts': [3, 'next-run'],
  'check-stock-for-webhooks': [3, 'next-run'],
  'clean-pictures': [31, 'next-run'],
  'delete-old-backups': [31, 'next-run'],
  'delete-products-for-good': [31, 'next-run'],
  'deliver-webhook': [31, { page: '/dashboard/webhooks' }],
  'erase-visitors': [31, 'next-run'],
  'fetch-courier-areas': [4, 'health'],
  'fetch-pictures': [31, 'health'],
  'find-review-invitations': [3, 'next-run'],
  'handle-courier-webhook': [31, 'health'],
  'index-products': [31, 'health'],
  'look-up-at-bd-courier': [3, 'next-run'],
  'look-up-at-steadfast': [3, 'next-run'],
  'look-through-import': [31, { page: '/dashboard/productsCsv', byItself: true }],
  'mail-campaign-test': [31, 'health'],
  'mail-connection-changed': [31, 'health'],
  'mail-low-stock': [31, 'health'],
  'mail-message': [31, 'health'],
  'mail-order': [31, 'health'],
  'mail-password-link': [31, 'health'],
  'mail-review-invitation': [31, 'health'],
  'mail-second-step': [31, 'health'],
  'mail-stock-alert': [31, 'health'],
  'mail-stopped-webhook': [31, 'health'],
  'mail-subscription': [31, 'health'],
  'mail-welcome': [31, 'health'],
  'make-avif': [31, 'health'],
  'make-backup': [7, { page: '/dashboard/settings/backups' }],
  'nightly-backup': [31, 'next-run'],
  'match-wallet-money': [31, 'health'],
  'mail-notifications': [21, 'health'],
  'send-campaigns': [3, 'next-run'],
  'send-push': [21, 'health'],
  'send-telegram': [21, 'health'],
  'refresh-courier-areas': [31, 'next-run'],
  'report-low-stock': [31, 'next-run'],
  'send-purchase': [31, 'health'],
  'send-sms': [31, { page: '/dashboard/textsSent' }],
  'sweep-courier-history': [31, 'next-run'],
  'sweep-courier-webhooks': [31, 'next-run'],
  'sweep-error-reports': [31, 'next-run'],
  'sweep-idempotency-keys': [31, 'next-run'],
  'sweep-limits': [31, 'next-run'],
  'sweep-missing-pages': [31, 'next-run'],
  'sweep-newsletter': [31, 'next-run'],
  'sweep-notifications': [31, 'next-run'],
  'sweep-product-imports': [31, 'next-run'],
  'sweep-wallet-messages': [31, 'next-run'],
  'sweep-webhook-deliveries': [31, 'next-run'],
  'switch-collections': [3, 'next-run'],
  'switch-offers': [3, 'next-run'],
  'take-import-over': [31, { page: '/dashboard/productsCsv', byItself: true }],
  'watch-checkouts': [3, 'next-run'],
  'watch-for-staff': [3, 'next-run'],
}
const names = Object.keys(jobs)

const reasonOf = (problem: string) => createHash('md5').update(problem).digest('hex')

const admin = () => shop.as('admin')
const listFailed = async () => (await admin())('GET /failed-jobs', {})
const countFailed = async () => {
  const { mails, jobs } = await (await admin())('GET /health-report', {})
  return mails.failed + jobs.failed
}
const rowsIn = async (name: string, state: string) => {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = ${name} and state = ${state}::pgboss.job_state`.execute(shop.db)
  return rows.map(({ data }) => data)
}

/** Puts a job into the queue as it is after its last try. */
const insertFailed = (name: string, data: unknown, output: object = { message: 'It broke.' }) =>
  sql`insert into pgboss.job (name, data, state, output, completed_on)
    values (${name}, ${JSON.stringify(data)}::jsonb, 'failed', ${JSON.stringify(output)}::jsonb, now())`.execute(
    shop.db,
  )

test('every job says how it ends, where that is seen, and what it is called there', async () => {
  const { rows } = await sql<{ name: string; retries: number }>`
    select name, retry_limit as retries from pgboss.queue`.execute(shop.db)
  const triesOf = (name: string) => (rows.find((row) => row.name === name)?.retries ?? -1) + 1
  const declared = shop.jobs.declared().map(({ name, end }) => [name, [triesOf(name), end]])
  expect(Object.fromEntries(declared)).toEqual(jobs)
  for (const language of ['en', 'bn'] as const)
    expect(Object.keys(healthMessages[language].work).sort(), language).toEqual([...names].sort())
  // What begins by itself is begun again; nothing else has a next run.
  for (const { name, end, nightly, everyMinute } of shop.jobs.declared())
    expect([name, end === 'next-run']).toEqual([name, Boolean(nightly || everyMinute)])
})

test('a job that has failed for good stands on Health, is repeated, and is dropped: every one of them [D121]', async () => {
  expect(await countFailed()).toBe(0)
  // None of them can do anything with it, and this is the last try of each.
  await sql`insert into pgboss.job (name, data, retry_limit)
    select name, '{"not": "what it expects"}', 0 from unnest(${names}::text[]) as name`.execute(shop.db)
  await shop.jobs.start()
  // Those of the minute would succeed meanwhile, and what succeeds has not failed any more.
  await sql`delete from pgboss.schedule`.execute(shop.db)
  await shop.jobsDone()
  await shop.jobs.stop()
  const failed = await listFailed()
  expect(failed.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(await countFailed()).toBe(names.length)
  for (const { name, problem, count } of failed) {
    expect(count, name).toBe(1)
    expect(problem, name).toContain('nvalid')
  }
  const call = await admin()
  for (const { name, reason } of failed) {
    expect(await call('POST /failed-jobs/repeat', { body: { name, reason } })).toEqual({ count: 1 })
    expect(await rowsIn(name, 'created'), name).toContainEqual({ not: 'what it expects' })
    // Once: the other one who pressed it is told.
    expect((await rejected(call('POST /failed-jobs/repeat', { body: { name, reason } }))).status).toBe(404)
  }
  expect([await listFailed(), await countFailed()]).toEqual([[], 0])
})

// The one before has ended the workers, so from here on nothing runs.

test('what was given up for one reason is one row, and waits for a person for as long as it takes', async () => {
  await sql`delete from pgboss.job`.execute(shop.db)
  // Servers answer what they want.
  const unreadable = '\u001b[31m550\r\n\u200bno such  mailbox e\u0301 '
  for (const historyId of [1, 2, 3])
    await insertFailed('mail-order', { historyId }, { message: 'connect ECONNREFUSED' })
  await insertFailed('mail-order', { historyId: 4 }, { message: unreadable })
  // As the queue says of a process that died.
  await insertFailed('make-avif', { id: 'a' }, { value: { message: 'job timed out' } })
  expect((await listFailed()).map(({ name, problem, count }) => [name, problem, count]).sort()).toEqual([
    ['mail-order', unreadable, 1],
    ['mail-order', 'connect ECONNREFUSED', 3],
    ['make-avif', 'job timed out', 1],
  ])
  await sql`update failed_jobs set failed_at = now() - interval '40 days'`.execute(shop.db)
  const report = await (await admin())('GET /health-report', {})
  expect([report.mails.failed, report.jobs.failed]).toEqual([4, 1])
  const call = await admin()
  const body = { name: 'mail-order', reason: reasonOf('connect ECONNREFUSED') }
  expect(await call('POST /failed-jobs/repeat', { body })).toEqual({ count: 3 })
  expect(await rowsIn('mail-order', 'created')).toHaveLength(3)
  await call('POST /failed-jobs/drop', { body: { name: 'mail-order', reason: reasonOf(unreadable) } })
  await call('POST /failed-jobs/drop', { body: { name: 'make-avif', reason: reasonOf('job timed out') } })
  expect(await countFailed()).toBe(0)
  expect(await rowsIn('mail-order', 'created')).toHaveLength(3)
  const { rows } = await sql<{ action: string; subject: string }>`
    select action, subject from audit_entries where subject = 'job make-avif' order by id desc limit 1`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ action: 'failed-work-dropped', subject: 'job make-avif' }])
})

test('work that comes again by itself stands there once, until a run of it succeeds', async () => {
  await insertFailed('switch-offers', null)
  await insertFailed('switch-offers', null, { message: 'It broke again.' })
  expect((await listFailed()).map(({ name, count }) => [name, count])).toEqual([['switch-offers', 1]])
  await sql`insert into pgboss.job (name, state, completed_on)
    values ('switch-offers', 'completed', now() + interval '1 second')`.execute(shop.db)
  expect(await listFailed()).toEqual([])
})

test('work of a former version can only be dropped', async () => {
  await sql`insert into failed_jobs (id, name, data, problem, failed_at)
    values (${randomUUID()}, 'send-fax', '{}', '', now())`.execute(shop.db)
  expect(await countFailed()).toBe(1)
  const call = await admin()
  const body = { name: 'send-fax', reason: reasonOf('') }
  expect((await rejected(call('POST /failed-jobs/repeat', { body }))).status).toBe(409)
  expect(await call('POST /failed-jobs/drop', { body })).toEqual({ count: 1 })
})

/** Gives up a job as its last try does, and looks. */
async function giveUp(name: string, data: object) {
  await insertFailed(name, data)
  expect(await listFailed()).toEqual([])
  expect(await rowsIn(name, 'failed')).toEqual([])
}

test.each([
  ['queued', { state: 'refused', attention: 'refused', problemCode: 'shop' }],
  ['sending', { state: 'unclear', attention: 'unclear', problemCode: 'shop' }],
])(
  'a parcel that was %s when its booking failed for good wants somebody, who goes on',
  async (state, ended) => {
    const staff = await connect('steadfast')
    const { id, order, read } = await queue('steadfast', staff)
    await shop.db.updateTable('parcels').set({ state }).where('id', '=', id).execute()
    await giveUp('book-parcel', { id })
    expect(await read()).toMatchObject(ended)
    const { rows } = await staff('GET /parcels', { query: { list: 'attention' } })
    expect(rows.map(({ orderId }) => orderId)).toContain(order.id)
    if (state === 'sending')
      await staff('POST /parcels/:id/decision', {
        params: { id: String(id) },
        body: { decision: 'not booked', consignmentId: '' },
      })
    const orders = [{ id: order.id }]
    expect(await staff('POST /parcels', { body: { courier: 'steadfast', orders } })).toEqual([
      { _id: order.id, isQueued: true },
    ])
  },
)

test.each([
  ['waiting', { state: 'failed', problem: 'shop' }],
  ['sending', { state: 'unclear', problem: 'interrupted' }],
])('a text message that was %s when it failed for good says so and is sent again', async (state, ended) => {
  const { id, ref } = await shop.db
    .insertInto('smsMessages')
    .values({ event: 'test', phone: '01712345678', language: 'en', ref: randomUUID().slice(0, 20), state })
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
  await giveUp('send-sms', { id })
  const call = await admin()
  const params = { id: String(id) }
  expect(await call('GET /sms/messages/:id', { params })).toMatchObject(ended)
  expect(await call('POST /sms/messages/:id/retries', { params, body: { ref } })).toMatchObject({
    state: 'waiting',
  })
})

test('a webhook that could not be sent has failed and is sent again', async () => {
  const call = await admin()
  const { _id: id } = await call('POST /webhooks', {
    body: { url: 'https://shop.example/hook', events: ['order.placed'] },
  })
  const { _id } = await call('POST /webhooks/:id/test', { params: { id }, body: {} })
  await giveUp('deliver-webhook', { id: _id })
  expect(await call('GET /webhook-deliveries/:id', { params: { id: _id } })).toMatchObject({
    state: 'failed',
    problem: 'The shop itself could not send it.',
  })
  const again = await call('POST /webhook-deliveries/:id/retries', { params: { id: _id }, body: {} })
  expect(again).toMatchObject({ state: 'waiting' })
})

test('a backup that could not be begun has failed and does not keep the next from being made', async () => {
  const call = await admin()
  const { insertedId } = await call('POST /backups', { body: {} })
  expect((await rejected(call('POST /backups', { body: {} }))).status).toBe(409)
  await giveUp('make-backup', { id: Number(insertedId) })
  const { backups } = await call('GET /backups', {})
  expect(backups[0]).toMatchObject({ _id: insertedId, state: 'failed', problem: 'other' })
  expect((await call('GET /health-report', {})).backup.failedSince).toBe(true)
  expect(await call('POST /backups', { body: {} })).toMatchObject({ insertedId: expect.any(String) })
})
