import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { notFound } from '#lib/errors.ts'
import { handleError } from './error-handler.ts'
import { createMetrics } from './metrics.ts'

test('a failed request is counted under the code of its response', async () => {
  const app = Fastify({ logger: { level: 'silent' } })
  app.setErrorHandler(handleError)
  const metrics = createMetrics()
  metrics.watch(app)
  const failures = [
    notFound('product'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    new TypeError('x is not a function'),
  ]
  for (const [index, error] of failures.entries())
    app.get(`/${index}`, async () => {
      throw error
    })
  app.post('/form', async () => {})
  const codes: string[] = []
  for (const index of failures.keys()) codes.push((await app.inject(`/${index}`)).json().error.code)
  const form = {
    method: 'POST',
    url: '/form',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  } as const
  codes.push((await app.inject(form)).json().error.code)
  expect(codes).toEqual(['not-found', 'busy', 'no-room', 'broken', 'bad-request'])
  const report = await metrics.text()
  for (const code of codes) expect(report).toContain(`shop_errors_total{code="${code}"} 1`)
})
