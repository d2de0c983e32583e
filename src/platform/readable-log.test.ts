import { stripVTControlCharacters } from 'node:util'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { readableLog } from './readable-log.ts'

/** What a terminal shows of what `work` logs, without times and colours. */
function shown(work: (log: FastifyBaseLogger) => void) {
  let output = ''
  const stream = readableLog((text) => {
    output += text
  })
  const { log } = Fastify({ logger: { level: 'info', stream } })
  work(log)
  return stripVTControlCharacters(output).replaceAll(/^\d\d:\d\d:\d\d /gm, '')
}

test('a request is one short line, with its reference only where it failed', () => {
  const request = { method: 'GET', route: '/api/products', status: 200, ms: 12.3 }
  expect(shown((log) => log.child({ reqId: 'a-1' }).info(request, 'request'))).toBe(
    '200 GET /api/products 12.3 ms\n',
  )
  expect(shown((log) => log.child({ reqId: 'a-1' }).info({ ...request, status: 500 }, 'request'))).toBe(
    '500 GET /api/products 12.3 ms reference a-1\n',
  )
})

test('a request of an address that the shop does not have says so', () => {
  const request = { method: 'GET', route: undefined, status: 404, ms: 2 }
  expect(shown((log) => log.info(request, 'request'))).toBe('404 GET unknown address 2 ms\n')
})

test('a warning shows what it is about, and an error its stack', () => {
  expect(shown((log) => log.warn({ job: 'send-sms', problem: 'no answer', tried: 2 }, 'job'))).toBe(
    'warning job  job: send-sms  problem: no answer  tried: 2\n',
  )
  const text = shown((log) => log.child({ reqId: 'b-2' }).error(new TypeError('it is undefined')))
  expect(text).toMatch(/^error it is undefined {2}reference b-2\nTypeError: it is undefined\n {4}at /)
})
