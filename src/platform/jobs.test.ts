import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop } from '#test/shop.ts'
import { inTransaction } from './database.ts'
import { createEvents } from './events.ts'
import { createJobs, type Job, job } from './jobs.ts'

const shop = openTestShop()
const eventually = (read: () => unknown) => expect.poll(read)

const note = z.object({ text: z.string() })
let count = 0
/** A job with a name of its own. */
const createJob = (more: Partial<Job<typeof note, 'health'>> = {}) =>
  job({ name: `note-${++count}`, data: note, end: 'health', ...more })

/** A job queue like that of another process. */
async function openJobs(prepare: (jobs: ReturnType<typeof createJobs>) => void, pollSeconds = 0.5) {
  const events = createEvents()
  const problems: string[] = []
  const address = shop.databaseUrl
  let wake = () => {}
  const jobs = createJobs({
    url: address,
    events: {
      ...events,
      subscribe(channel, onPayload, onConnected) {
        wake = onConnected
        return events.subscribe(channel, onPayload, onConnected)
      },
    },
    pollSeconds,
    // On a slow machine everything takes longer.
    connectionTimeoutMillis: 60_000,
    onProblem: (error) => problems.push(error.message),
  })
  prepare(jobs)
  await events.listen(address)
  await jobs.open()
  return {
    ...jobs,
    problems,
    /** Makes every queue look for jobs at once. */
    wake: () => wake(),
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
/** Makes jobs that wait for a retry due. */
const skipRetryDelay = (name: string) =>
  sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(shop.db)

test('a job of a transaction that is rolled back leaves nothing behind', async () => {
  const done: string[] = []
  const write = createJob()
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
  await eventually(() => done).toEqual(['really'])
  await jobs.shut()
})

test('jobs of a rush that wait run side by side, and only one that fails is retried', async () => {
  const done: string[] = []
  let running = 0
  let most = 0
  const write = createJob({ batchSize: 3 })
  const jobs = await openJobs((each) =>
    each.handle(write, async ({ text }) => {
      running += 1
      most = Math.max(most, running)
      await wait(20)
      running -= 1
      done.push(text)
      if (done.filter((each) => each === '2').length === 1 && text === '2') throw new Error('not yet')
    }),
  )
  await inTransaction(shop.db, async (tx) => {
    for (const text of ['1', '2', '3', '4', '5']) await jobs.enqueue(tx, write, { text })
  })
  await jobs.start()
  const inOrder = () => done.toSorted()
  // The one that failed may be retried before somebody looks.
  await eventually(() => [...new Set(inOrder())]).toEqual(['1', '2', '3', '4', '5'])
  expect(most).toBe(3)
  await skipRetryDelay(write.name)
  await eventually(inOrder).toEqual(['1', '2', '2', '3', '4', '5'])
  await eventually(async () => new Set(await rowsOf(write.name))).toEqual(new Set(['completed']))
  expect(jobs.problems).toEqual(['not yet'])
  await jobs.shut()
})

test('a queue rests between two jobs, several times as long as the first took', async () => {
  const spans: { from: number; to: number }[] = []
  const write = createJob()
  const jobs = await openJobs((each) =>
    each.handle(write, async () => {
      const from = Date.now()
      await wait(50)
      spans.push({ from, to: Date.now() })
    }),
  )
  await inTransaction(shop.db, async (tx) => {
    for (const text of ['one', 'two']) await jobs.enqueue(tx, write, { text })
  })
  await jobs.start()
  await expect.poll(() => spans.length).toBe(2)
  const [first, second] = spans
  expect((second?.from ?? 0) - (first?.to ?? 0)).toBeGreaterThan(200)
  await jobs.shut()
})

test('a committed job starts at once, long before the next poll, also in another process', async () => {
  const done: string[] = []
  const write = createJob()
  const asking = await openJobs((each) => each.handle(write, async () => {}))
  // A poll every ten minutes: whatever comes within the test came by a notification.
  const doing = await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text)), 600)
  await doing.start()
  // After the first the queue has been found empty once.
  for (const text of ['first', 'second', 'third']) {
    await inTransaction(shop.db, (tx) => asking.enqueue(tx, write, { text }))
    await eventually(() => done.at(-1)).toBe(text)
  }
  await asking.shut()
  await doing.shut()
})

test('waiting jobs run one after the other without waiting for the next poll', async () => {
  const done: string[] = []
  const write = createJob()
  const jobs = await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text)), 600)
  await inTransaction(shop.db, async (tx) => {
    for (const text of ['a', 'b', 'c', 'd']) await jobs.enqueue(tx, write, { text })
  })
  await jobs.start()
  await eventually(() => done).toEqual(['a', 'b', 'c', 'd'])
  await jobs.shut()
})

test('each job runs in only one of several processes', async () => {
  const done: string[] = []
  const write = createJob()
  const processes: Awaited<ReturnType<typeof openJobs>>[] = []
  for (let index = 0; index < 3; index++)
    processes.push(await openJobs((each) => each.handle(write, async ({ text }) => void done.push(text))))
  for (const each of processes) await each.start()
  const texts = Array.from({ length: 30 }, (_, index) => String(index))
  for (const text of texts)
    await inTransaction(shop.db, async (tx) => processes[0]?.enqueue(tx, write, { text }))
  await eventually(() => done.length).toBe(30)
  await Promise.all(processes.map((each) => each.shut()))
  expect(done.sort()).toEqual(texts.sort())
})

test('a failed job is retried with growing delays, and each failure is reported', async () => {
  let tries = 0
  const write = createJob()
  const fail = async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
  }
  // It is retried when this test says so, however long that takes.
  const jobs = await openJobs((each) => each.handle(write, fail), 600)
  await jobs.start()
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text: '' }))
  const waits: number[] = []
  for (const expected of [1, 2]) {
    await eventually(() => tries).toBe(expected)
    await eventually(() => rowsOf(write.name)).toEqual(['retry'])
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from start_after - started_on)::float as wait from pgboss.job where name = ${write.name}`.execute(
      shop.db,
    )
    waits.push(rows[0]?.wait ?? 0)
    await skipRetryDelay(write.name)
    jobs.wake()
  }
  await eventually(() => rowsOf(write.name)).toEqual(['completed'])
  expect(tries).toBe(3)
  expect(jobs.problems).toEqual(['not yet', 'not yet'])
  // Five seconds, then ten, each up to twice as long; the time of the try itself comes on top.
  expect(waits[0]).toBeGreaterThan(4.9)
  expect(waits[1]).toBeGreaterThan(9.9)
  await jobs.shut()
})

test('a job that fails while others are given up is given up as well, and not only taken out of the queue', async () => {
  const write = job({
    name: `note-${++count}`,
    data: note,
    end: { page: '/dashboard/textsSent' },
    retries: 0,
  })
  const givenUp: string[] = []
  const fail = (text: string) =>
    sql`update pgboss.job set state = 'failed' where name = ${write.name} and data ->> 'text' = ${text}`.execute(
      shop.db,
    )
  // Not started: what fails, and when, is said here.
  const jobs = await openJobs((each) =>
    each.handle(
      write,
      async () => {},
      async ({ text }) => {
        givenUp.push(text)
        if (text === 'first') await fail('second')
      },
    ),
  )
  for (const text of ['first', 'second'])
    await inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text }))
  await fail('first')
  await jobs.listFailed()
  await jobs.listFailed()
  expect(givenUp).toEqual(['first', 'second'])
  expect(await rowsOf(write.name)).toEqual([])
  await jobs.shut()
})

test('running jobs finish before the shop stops; hanging ones are retried after the restart', async () => {
  const done: string[] = []
  const [quick, hanging] = [createJob(), createJob()]
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
  await eventually(() => begun).toBe(2)
  // Not by waiting for the one that hangs.
  await first.shut()
  expect(done).toEqual(['finished'])
  expect(await rowsOf(quick.name)).toEqual(['completed'])
  expect(await rowsOf(hanging.name)).toEqual(['retry'])

  await skipRetryDelay(hanging.name)
  const second = await openJobs((each) => each.handle(hanging, async ({ text }) => void done.push(text)))
  await second.start()
  await eventually(() => done).toEqual(['finished', 'tried again'])
  await second.shut()
})

test('the data of a job is validated when it is queued', async () => {
  const write = createJob()
  const jobs = await openJobs((each) => each.handle(write, async () => {}))
  await expect(inTransaction(shop.db, (tx) => jobs.enqueue(tx, write, { text: 7 } as never))).rejects.toThrow(
    'expected string',
  )
  expect(await rowsOf(write.name)).toEqual([])
  await jobs.shut()
})

test('a nightly job runs once a night in Dhaka time with any number of processes, and is unscheduled when no longer declared', async () => {
  const sweep = job({ name: 'sweep-nothing', data: z.null(), nightly: '3:05', end: 'next-run' })
  let swept = 0
  const register = (each: ReturnType<typeof createJobs>) =>
    each.handle(sweep, async () => {
      swept += 1
    })
  const one = await openJobs(register)
  const other = await openJobs(register)
  await one.start()
  await other.start()
  const schedules = async () => {
    const { rows } = await sql<{ cron: string; timezone: string }>`
      select cron, timezone from pgboss.schedule where name = 'sweep-nothing'`.execute(shop.db)
    return rows
  }
  expect(await schedules()).toEqual([{ cron: '5 3 * * *', timezone: 'Asia/Dhaka' }])
  // What the scheduler does at 3:05.
  await inTransaction(shop.db, (tx) => one.enqueue(tx, sweep, null))
  await eventually(() => swept).toBe(1)
  await one.shut()
  await other.shut()
  const later = await openJobs(() => {})
  await later.start()
  expect(await schedules()).toEqual([])
  await later.shut()
})
