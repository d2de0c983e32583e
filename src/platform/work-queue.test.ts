import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { FetchError, openSafeFetch, whileWanted } from './safe-fetch.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

let time = 0
const now = () => time
afterEach(() => {
  time = 0
  vi.useRealTimers()
})

/** Queues work that runs until `finish` is called. */
function queueWork(queue: WorkQueue, address: string) {
  let finish = () => {}
  const state = { isRunning: false, error: null as unknown, finish: () => finish() }
  const done = queue.run(address, () => {
    state.isRunning = true
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const settled = done.catch((error) => {
    state.error = error
  })
  return Object.assign(state, { settled })
}
const finishAfter = async (work: ReturnType<typeof queueWork>, ms: number) => {
  time += ms
  work.finish()
  await work.settled
  await turn()
}

test('no more work runs than there are slots; the rest waits in order', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 2, maxWaiting: 10, maxWait: 1000 })
  const works = ['a', 'b', 'c', 'd'].map((address) => queueWork(queue, address))
  const running = () => works.map(({ isRunning }) => isRunning)
  expect(running()).toEqual([true, true, false, false])
  works[1]?.finish()
  await works[1]?.settled
  await turn()
  expect(running()).toEqual([true, true, true, false])
})

test('work that fails frees its slot', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 10, maxWait: 1000 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'done')).toBe('done')
})

test('whose address has had the least work goes first', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 10, maxWait: 1000, now })
  await finishAfter(queueWork(queue, 'stranger'), 50)
  const running = queueWork(queue, 'stranger')
  const waiting = [queueWork(queue, 'stranger'), queueWork(queue, 'stranger')]
  const customer = queueWork(queue, 'customer')
  await finishAfter(running, 50)
  expect([customer.isRunning, ...waiting.map(({ isRunning }) => isRunning)]).toEqual([true, false, false])
})

test('past the bound of the queue the one that would be last is refused with 503', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 2, maxWait: 1000, now })
  await finishAfter(queueWork(queue, 'stranger'), 50)
  queueWork(queue, 'stranger')
  const waiting = [queueWork(queue, 'stranger'), queueWork(queue, 'stranger')]
  const another = queueWork(queue, 'stranger')
  await another.settled
  expect(another.error).toMatchObject({ status: 503, details: { retryAfter: 2 } })
  // Somebody else takes the place of one that waits.
  const customer = queueWork(queue, 'customer')
  await turn()
  expect(customer.error).toBeNull()
  expect(waiting.filter(({ error }) => error !== null)).toMatchObject([{ error: { status: 503 } }])
})

test('work that has waited too long is refused with 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 2, maxWait: 1000 })
  const running = queueWork(queue, 'a')
  const waiting = queueWork(queue, 'b')
  vi.advanceTimersByTime(999)
  await turn()
  expect(waiting.error).toBeNull()
  vi.advanceTimersByTime(1)
  await waiting.settled
  expect(waiting.error).toMatchObject({ status: 503 })
  running.finish()
  await running.settled
  expect(waiting.isRunning).toBe(false)
})

test('an address over its budget works while nobody else does, and is refused with 429 otherwise', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 3, maxWaiting: 10, maxWait: 1000, budget: 100, now })
  await finishAfter(queueWork(queue, 'stranger'), 100)
  const alone = queueWork(queue, 'stranger')
  expect(alone.isRunning).toBe(true)
  const refused = queueWork(queue, 'stranger')
  await refused.settled
  expect(refused.error).toMatchObject({ status: 429, details: { retryAfter: 10 } })
  const customer = queueWork(queue, 'customer')
  expect(customer.isRunning).toBe(true)
  // Ten seconds later it has its whole budget again.
  time += 10_000
  expect(queueWork(queue, 'stranger').isRunning).toBe(true)
})

test('what waits is refused when its address has used up its budget', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 10, maxWait: 1000, budget: 100, now })
  const running = queueWork(queue, 'stranger')
  const waiting = [queueWork(queue, 'stranger'), queueWork(queue, 'customer')]
  await finishAfter(running, 100)
  expect(waiting).toMatchObject([{ error: { status: 429 } }, { isRunning: true, error: null }])
})

const stuckSeconds = (queue: WorkQueue) => queue.state().stuckSeconds

test('a queue is stuck while no slot has become free for longer than its bound', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 2, maxWaiting: 10, maxWait: 3000, now })
  const first = queueWork(queue, 'a')
  time = 10_000
  // There is a free slot.
  expect(stuckSeconds(queue)).toBe(0)
  const second = queueWork(queue, 'b')
  queueWork(queue, 'c')
  time += 3000
  expect(stuckSeconds(queue)).toBe(0)
  time += 1
  expect(queue.state()).toMatchObject({ name: 'work', slots: 2, running: 2, waiting: 1, stuckSeconds: 3 })
  // One that is as slow, but ends: the next one has its slot.
  await finishAfter(first, 1000)
  expect(queue.state()).toMatchObject({ running: 2, waiting: 0, stuckSeconds: 0 })
  await finishAfter(second, 4000)
  expect(stuckSeconds(queue)).toBe(0)
})

test('a queue whose work may wait for servers outside is stuck only when that takes longer than it may', async () => {
  const options = { name: 'outside', slots: 1, maxWaiting: 10, maxWait: 3000, outside: 20_000, now }
  const queue = createWorkQueue(options)
  queueWork(queue, 'a')
  time += 22_000
  expect(stuckSeconds(queue)).toBe(0)
  time += 1001
  expect(stuckSeconds(queue)).toBe(23)
})

test('what is waiting is not begun when its browser has gone', async () => {
  const queue = createWorkQueue({ name: 'work', slots: 1, maxWaiting: 10, maxWait: 60_000 })
  const running = queueWork(queue, 'a')
  const browser = new AbortController()
  let isBegun = false
  const begin = async () => {
    isBegun = true
  }
  const waiting = queue.run('b', begin, browser.signal)
  browser.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  expect(queue.state().waiting).toBe(0)
  running.finish()
  await running.settled
  await expect(queue.run('b', begin, browser.signal)).rejects.toMatchObject({ code: 'busy' })
  expect(isBegun).toBe(false)
})

test('only a queue of its own waits for servers outside, until its time is over', async () => {
  const never = { resolve: () => new Promise<never>(() => {}) }
  const request = () => openSafeFetch(never)('https://shop.example', { maxBytes: 1, timeout: 600_000 })
  const inside = createWorkQueue({ name: 'writes', slots: 1, maxWaiting: 1, maxWait: 1000 })
  await expect(inside.run('a', request)).rejects.toThrow('while a slot of writes is held')
  const outside = createWorkQueue({ name: 'outside', slots: 1, maxWaiting: 1, maxWait: 1000, outside: 50 })
  await expect(outside.run('a', request)).rejects.toMatchObject({ reason: 'too-slow' })
  // Nor is what others have begun.
  const shared = new Promise<never>(() => {})
  await expect(outside.run('a', () => whileWanted(shared))).rejects.toBeInstanceOf(FetchError)
  const broken = Promise.reject(new Error('broken'))
  await expect(outside.run('a', () => whileWanted(broken))).rejects.toThrow('broken')
})
