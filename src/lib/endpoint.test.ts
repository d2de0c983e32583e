import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  endpoint,
  type HandlerResult,
  type Page,
  type ParsedRequest,
  type RequestInput,
  type ResponseOf,
} from './endpoint.ts'

const declaration = {
  method: 'GET',
  path: '/lamps',
  summary: 'Lamps.',
  response: z.array(z.string()),
} as const

test('an endpoint without `access` does not compile', () => {
  // @ts-expect-error `access` has no default, so that it cannot be forgotten.
  endpoint(declaration)
  // @ts-expect-error `access` has four possible values.
  endpoint({ ...declaration, access: 'everybody' })
  expect(endpoint({ ...declaration, access: 'public' }).access).toBe('public')
})

test('an endpoint for staff without its permission does not compile', () => {
  // @ts-expect-error A permission has no default either.
  endpoint({ ...declaration, access: 'admin' })
  // @ts-expect-error Only these permissions exist.
  endpoint({ ...declaration, access: 'admin', permission: 'everything' })
  // @ts-expect-error What everybody may do is no permission.
  endpoint({ ...declaration, access: 'public', permission: 'orders' })
  expect(
    endpoint({ ...declaration, access: 'admin', permission: ['orders', 'packing'] }).permission,
  ).toContain('orders')
})

test('callers are typed by the input of the schemas and handlers by their output', () => {
  const lamps = endpoint({
    ...declaration,
    access: 'public',
    query: z.object({ limit: z.string().transform(Number).optional() }),
    paged: true,
  })
  expectTypeOf<RequestInput<typeof lamps>>().toExtend<{ query: { limit?: string | undefined } }>()
  expectTypeOf<ParsedRequest<typeof lamps>['query']['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ResponseOf<typeof lamps>>().toEqualTypeOf<Page<string[]>>()
  expectTypeOf<HandlerResult<typeof lamps>>().toEqualTypeOf<Page<string[]>>()
})
