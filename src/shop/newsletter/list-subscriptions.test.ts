import { expect, test } from 'vitest'
import { openTestShop, secrets, shopUrl } from '#test/shop.ts'
import { createUnsubscribeToken } from './tokens.ts'

const shop = openTestShop()

async function createSubscription(email: string, status: 'pending' | 'confirmed' | 'ended') {
  const { id } = await shop.db
    .insertInto('newsletterSubscriptions')
    .values({
      email,
      status,
      language: 'bn',
      ...(status !== 'pending' && { confirmedAt: new Date('2026-11-01T06:00:00Z') }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('subscriptions are listed in pages, the newest first, and filtered by status', async () => {
  for (const status of ['pending', 'confirmed', 'ended'] as const)
    for (const name of ['one', 'two']) await createSubscription(`${name}-${status}@mail.example`, status)
  const admin = await shop.as('admin')
  const first = await admin('GET /newsletter', { query: { limit: 4 } })
  const second = await admin('GET /newsletter', { query: { limit: 4, cursor: first.nextCursor ?? '' } })
  expect(first.total).toBe(6)
  expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual([
    'two-ended@mail.example',
    'one-ended@mail.example',
    'two-confirmed@mail.example',
    'one-confirmed@mail.example',
    'two-pending@mail.example',
    'one-pending@mail.example',
  ])
  const confirmed = await admin('GET /newsletter', { query: { status: 'confirmed' } })
  expect(confirmed.rows).toMatchObject([
    { language: 'bn', status: 'confirmed', confirmedAt: '2026-11-01T06:00:00.000Z' },
    { email: 'one-confirmed@mail.example' },
  ])
})

test('the CSV export contains only confirmed addresses, escaped for spreadsheets, each with its unsubscribe link', async () => {
  const id = await createSubscription('=cmd@mail.example', 'confirmed')
  await createSubscription('later@mail.example', 'pending')
  const admin = await shop.as('admin')
  const { name, content } = await admin('GET /newsletterCsv', {})
  expect(name).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const text = await content.text()
  expect(new Uint8Array(await content.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(text).toContain(`"'=cmd@mail.example","bn","2026-11-01T06:00:00.000Z"`)
  expect(text).not.toMatch(/later@|-pending@|-ended@/)
  const token = createUnsubscribeToken(secrets.tokens, id)
  expect(text).toContain(`${shopUrl}/bn/newsletter/unsubscribe?token=${token}`)
  await (await shop.as(null))('POST /newsletter/unsubscribe', { body: { token } })
  expect(await (await admin('GET /newsletterCsv', {})).content.text()).not.toContain('=cmd@')
})
