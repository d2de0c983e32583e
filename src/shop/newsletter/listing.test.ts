import { expect, test } from 'vitest'
import { openTestShop, secrets, shopUrl } from '#test/shop.ts'
import { endSubscription, getNewsletterCsv, getSubscriptions } from './contract.ts'
import { endToken } from './tokens.ts'

const shop = openTestShop()

async function subscribe(email: string, status: 'pending' | 'confirmed' | 'ended') {
  const { id } = await shop.db
    .insertInto('newsletterSubscriptions')
    .values({
      ...{ email, status, language: 'bn' },
      ...(status !== 'pending' && { confirmedAt: new Date('2026-11-01T06:00:00Z') }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('addresses are listed page by page, the newest first, and narrowed to a status', async () => {
  for (const status of ['pending', 'confirmed', 'ended'] as const)
    for (const name of ['one', 'two']) await subscribe(`${name}-${status}@mail.example`, status)
  const admin = await shop.as('admin')
  const first = await admin(getSubscriptions, { query: { limit: 4 } })
  const second = await admin(getSubscriptions, { query: { limit: 4, cursor: first.nextCursor ?? '' } })
  expect(first.total).toBe(6)
  expect([...first.rows, ...second.rows].map(({ email }) => email)).toEqual([
    ...['two-ended@mail.example', 'one-ended@mail.example'],
    ...['two-confirmed@mail.example', 'one-confirmed@mail.example'],
    ...['two-pending@mail.example', 'one-pending@mail.example'],
  ])
  const confirmed = await admin(getSubscriptions, { query: { status: 'confirmed' } })
  expect(confirmed.rows).toMatchObject([
    { language: 'bn', status: 'confirmed', confirmedAt: '2026-11-01T06:00:00.000Z' },
    { email: 'one-confirmed@mail.example' },
  ])
})

test('only confirmed addresses leave as a file that a spreadsheet opens safely, each with its way out', async () => {
  const id = await subscribe('=cmd@mail.example', 'confirmed')
  await subscribe('later@mail.example', 'pending')
  const admin = await shop.as('admin')
  const { name, content } = await admin(getNewsletterCsv, {})
  expect(name).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/)
  const text = await content.text()
  expect(new Uint8Array(await content.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(text).toContain(`"'=cmd@mail.example","bn","2026-11-01T06:00:00.000Z"`)
  expect(text).not.toMatch(/later@|-pending@|-ended@/)
  const token = endToken(secrets.tokens, id)
  expect(text).toContain(`${shopUrl}/bn/newsletter/unsubscribe?token=${token}`)
  await (await shop.as(null))(endSubscription, { body: { token } })
  expect(await (await admin(getNewsletterCsv, {})).content.text()).not.toContain('=cmd@')
})
