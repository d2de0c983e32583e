import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop } from '#test/shop.ts'
import { inTransaction } from './database.ts'
import { createEvents } from './events.ts'
import { createJobs, type Job, job } from './jobs.ts'

const shop = openTestShop()
const soon = (look: () => unknown) => expect.poll(look, { timeout: 15_000 })

const note = z.object({ text: z.string() })
let count = 0
/** A job that nobody else knows. */
const fresh = (more: Partial<Job<typeof note>> = {}) => job({ name: `note-${++count}`, data: note, ...more })

/** Another process of the same shop, as far as jobs can tell. */
async function openJobs(prepare: (jobs: ReturnType<typeof createJobs>) => void, lookEvery = 0.5) {
  const events = createEvents()
  const problems: string[] = []
  const address = shop.databaseUrl
  const jobs = createJobs({
    url: address,
    events,
    lookEvery,
    onProblem: (error) => problems.push(error.message),
  })
  prepare(jobs)
  await events.listen(address)
  await jobs.open()
  return {
    ...jobs,
    problems,
    async shut() {
      await jobs.close()
      await events.close()
    },
  }
}
const rowsOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = ${name}`.execute(shop.db)
  return rows.map(({ state }) => state)
}
/** What waits for its next try has waited long enough. */
const timePasses = (name: string) =>
  sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(shop.db)

test('a job of a transaction that is rolled back leaves nothing behind', async () => {
  const done: string[] = []
  const write = fresh()
  const jobs = await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text)))
  await expect(
    inTransaction(shop.db, async (tx) => {
      await jobs.enqueue(tx, write, { text: 'never' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await rowsOf(write.name)).toEqual([])
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text: 'really' }))
  expect(await rowsOf(write.name)).toEqual(['created'])
  await jobs.start()
  await soon(() => done).toEqual(['really'])
  await jobs.shut()
})

test('a committed job is begun at once, long before the next look, also by another process', async () => {
  const done: number[] = []
  const write = fresh()
  const asking = await openJobs((each) => each.handle(write, async () => {}))
  const doing = await openJobs((each) => each.handle(write, async () => void done.push(Date.now())), 60)
  await doing.start()
  // The first look has found nothing by now.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const asked = Date.now()
  await inTransaction(shop.db, (tx) => asking.enqueue(tx, write, { text: 'now' }))
  await soon(() => done.length).toBe(1)
  expect((done[0] ?? 0) - asked).toBeLessThan(2000)
  await asking.shut()
  await doing.shut()
})

test('jobs that have waited for a process to do them are done one after the other without a pause', async () => {
  const done: string[] = []
  const write = fresh()
  const jobs = await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text)), 60)
  await inTransaction(shop.db, async (tx) => {
    for (const text of ['a', 'b', 'c', 'd']) await jobs.enqueue(tx, write, { text })
  })
  await jobs.start()
  await soon(() => done).toEqual(['a', 'b', 'c', 'd'])
  await jobs.shut()
})

test('of several processes each job is done by one', async () => {
  const done: string[] = []
  const write = fresh()
  const processes: Awaited<ReturnType<typeof openJobs>>[] = []
  for (let index = 0; index < 3; index++)
    processes.push(await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text))))
  for (const each of processes) await each.start()
  const texts = Array.from({ length: 30 }, (_, index) => String(index))
  for (const text of texts)
    await inTransaction(shop.db, async (tx) => processes[0]?.enqueue(tx, write, { text }))
  await soon(() => done.length).toBe(30)
  await Promise.all(processes.map((each) => each.shut()))
  expect(done.sort()).toEqual(texts.sort())
})

test('a job that fails is tried again, later and later, and each failure is reported', async () => {
  let tries = 0
  const write = fresh()
  const jobs = await openJobs((each) =>
    each.handle(write, async () => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
    }),
  )
  await jobs.start()
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text: '' }))
  const waits: number[] = []
  for (const expected of [1, 2]) {
    await soon(() => tries).toBe(expected)
    await soon(() => rowsOf(write.name)).toEqual(['retry'])
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - now())::float as wait from pgboss.job where name = ${write.name}`.execute(
      shop.db,
    )
    waits.push(rows[0]?.wait ?? 0)
    await timePasses(write.name)
  }
  await soon(() => rowsOf(write.name)).toEqual(['completed'])
  expect(tries).toBe(3)
  expect(jobs.problems).toEqual(['not yet', 'not yet'])
  expect(waits[0]).toBeGreaterThan(3)
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 0.9)
  await jobs.shut()
})

test('a job that is under way when the shop stops is finished first; what hangs is tried again after the restart', async () => {
  const done: string[] = []
  const [quick, hanging] = [fresh(), fresh()]
  let begun = 0
  const first = await openJobs((each) => {
    each.handle(quick, async ({ text }) => {
      begun += 1
      await new Promise((resolve) => setTimeout(resolve, 800))
      done.push(text)
    })
    each.handle(hanging, () => {
      begun += 1
      return new Promise(() => {})
    })
  })
  await first.start()
  await inTransaction(shop.db, async (tx) => {
    await first.enqueue(tx, quick, { text: 'finished' })
    await first.enqueue(tx, hanging, { text: 'tried again' })
  })
  await soon(() => begun).toBe(2)
  const stopping = Date.now()
  await first.shut()
  expect(Date.now() - stopping).toBeLessThan(9000)
  expect(done).toEqual(['finished'])
  expect(await rowsOf(quick.name)).toEqual(['completed'])
  expect(await rowsOf(hanging.name)).toEqual(['retry'])

  await timePasses(hanging.name)
  const second = await openJobs((each) => each.handle(hanging, async ({ text }) => void done.push(text)))
  await second.start()
  await soon(() => done).toEqual(['finished', 'tried again'])
  await second.shut()
})

test('what a job is told is checked when it is asked for', async () => {
  const write = fresh()
  const jobs = await openJobs((each) => each.handle(write, async () => {}))
  await expect(inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text: 7 } as never))).rejects.toThrow(
    'expected string',
  )
  expect(await rowsOf(write.name)).toEqual([])
  await jobs.shut()
})

test('a nightly job comes once a night in Dhaka, however many processes there are, and goes when it is no longer declared', async () => {
  const sweep = job({ name: 'sweep-nothing', data: z.null(), nightly: '3:05' })
  let swept = 0
  const knowing = (each: ReturnType<typeof createJobs>) =>
    each.handle(sweep, async () => {
      swept += 1
    })
  const one = await openJobs(knowing)
  const other = await openJobs(knowing)
  await one.start()
  await other.start()
  const schedules = async () => {
    const { rows } = await sql<{ cron: string; timezone: string }>`
      select cron, timezone from pgboss.schedule where name = 'sweep-nothing'`.execute(shop.db)
    return rows
  }
  expect(await schedules()).toEqual([{ cron: '5 3 * * *', timezone: 'Asia/Dhaka' }])
  // As the clock does it at five past three.
  await inTransaction(shop.db, (tx) => one.enqueue(tx, sweep, null))
  await soon(() => swept).toBe(1)
  await one.shut()
  await other.shut()
  const later = await openJobs(() => {})
  await later.start()
  expect(await schedules()).toEqual([])
  await later.shut()
})
