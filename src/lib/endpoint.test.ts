import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Given, type Page, type Received, type Reply, type Sent } from './endpoint.ts'

const declaration = { method: 'GET', path: '/lamps', summary: 'Lamps.', reply: z.array(z.string()) } as const

test('a door that does not say who may call it does not compile', () => {
  // @ts-expect-error `access` is missing: there is no default, so nobody can forget to decide.
  endpoint(declaration)
  // @ts-expect-error only the four kinds of access there are.
  endpoint({ ...declaration, access: 'everybody' })
  expect(endpoint({ ...declaration, access: 'public' }).access).toBe('public')
})

test('a caller sends what goes into the schemas and a handler receives what comes out of them', () => {
  const door = endpoint({
    ...declaration,
    access: 'public',
    query: z.object({ limit: z.string().transform(Number).optional() }),
    paged: true,
  })
  expectTypeOf<Sent<typeof door>>().toExtend<{ query: { limit?: string | undefined } }>()
  expectTypeOf<Received<typeof door>['query']['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Reply<typeof door>>().toEqualTypeOf<Page<string[]>>()
  expectTypeOf<Given<typeof door>>().toEqualTypeOf<Page<string[]>>()
})
