import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

/** Opens connections with a request each, says so in shared memory, and posts what came back on them. */
function requestAll(port: number, count: number, sent: Int32Array) {
  const { connect } = require('node:net') as typeof import('node:net')
  const { parentPort } = require('node:worker_threads') as typeof import('node:worker_threads')
  const results: string[] = []
  for (let each = 0; each < count; each += 1) {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n', () => {
        if (Atomics.add(sent, 0, 1) === count - 1) Atomics.notify(sent, 0)
      }),
    )
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      results.push(answer.slice(9, 12))
      if (results.length === count) parentPort?.postMessage(results)
    })
  }
}

test('a stop answers every connection that is still in the queue of the kernel', async () => {
  const server = await openHttpServer(0, '127.0.0.1')
  server.setHandler((_request, response) => response.end('done'))
  const count = 60
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const code = `const { workerData } = require('node:worker_threads');(${requestAll})(...workerData)`
  const worker = new Worker(code, { eval: true, workerData: [server.port, count, sent] })
  const answered = once(worker, 'message')
  await once(worker, 'online')
  // While this thread waits nothing is accepted: all connections are in the queue when the stop begins.
  for (let seen = 0; seen < count; seen = Atomics.load(sent, 0)) Atomics.wait(sent, 0, seen, 5000)
  await server.close()
  const [results] = await answered
  expect(results).toEqual(Array(count).fill('200'))
})

test('a stop answers a request that takes too long with 503 instead of cutting its connection', async () => {
  const server = await openHttpServer(0, '127.0.0.1')
  const requested = new Promise<void>((resolve) => server.setHandler(() => resolve()))
  const response = fetch(`http://127.0.0.1:${server.port}/`)
  await requested
  await server.close()
  const { status, headers } = await response
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('2')
})
