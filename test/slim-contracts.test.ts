import { expect, test } from 'vitest'
import { withoutSchemas } from '../scripts/slim-contracts.ts'

test('the browser gets the doors of a contract without what only the server reads of them', () => {
  const slim = withoutSchemas(
    `export const most = 50
const card = z.object({ name: z.string().max(most) })
export type Card = z.infer<typeof card>
const cards = card.array().max(most)
export const getCards = endpoint({
  method: 'GET',
  path: '/cards',
  summary: 'What a list shows, with \\'commas\\', and (brackets)',
  access: 'public',
  query: z.object({ ids: z.string() }),
  reply: cards,
  paged: true,
})
export const named = (name: string) => card.extend({ name: z.literal(name) })`,
    'contract.ts',
  )
  expect(slim.replace(/\s+/g, ' ')).toBe(
    `export const most = 50 const card = z export type Card = z.infer<typeof card> const cards = z ` +
      `export const getCards = endpoint({ method: 'GET', path: '/cards', access: 'public', paged: true, }) ` +
      'export const named = (name: string) => card.extend({ name: z.literal(name) })',
  )
})
