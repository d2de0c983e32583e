import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCampaignShop, yesterday } from '#test/campaign-shop.ts'
import { rejected } from '#test/shop.ts'

const { shop, gateway, customer, start, send, states } = await openCampaignShop()

const listed = async () => {
  const { rows } = await (await shop.as('admin'))('GET /text-stops', { query: {} })
  return rows.map(({ phone, through, campaign }) => ({ phone, through, campaign }))
}
const post = (token: string, { origin = 'http://localhost:3000', path = '/text-stops' } = {}) =>
  shop.inject({
    method: 'POST',
    url: path,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${token}`,
  })

test('the link of a message ends campaigns by its button alone: reading it, other sites and a changed link do nothing [D217]', async () => {
  const { phone } = await customer()
  await start()
  await send()
  const token = /\/stop\/(\S+)$/.exec(gateway.taken[0]?.text ?? '')?.[1] ?? ''
  const guest = await shop.as(null)
  expect(await guest('GET /text-stop-links/:token', { params: { token } })).toEqual({ isValid: true })
  const changed = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
  for (const other of [changed, token.slice(0, 10), 'C984QYZX'])
    expect((await rejected(guest('GET /text-stop-links/:token', { params: { token: other } }))).status).toBe(
      404,
    )
  expect((await post(changed)).headers.location).toBe('/stop/not-ended')
  expect((await post(token, { origin: 'https://elsewhere.example' })).headers.location).toBe(
    '/stop/not-ended',
  )
  expect(await listed()).toEqual([])
  expect((await post(token, { path: '/bn/text-stops' })).headers.location).toBe('/bn/stop/ended')
  expect((await post(token)).headers.location).toBe('/stop/ended')
  expect(await listed()).toEqual([{ phone, through: 'link', campaign: 'Eid' }])
})

test('staff enter a number in any form, and take it off when its owner says so; both are in the audit log [D217]', async () => {
  const admin = await shop.as('admin')
  for (const phone of ['+880 1712-345678', '০১৭১২৩৪৫৬৭৮'])
    await admin('POST /text-stops', { body: { phone } })
  expect(await listed()).toEqual([{ phone: '01712345678', through: 'staff', campaign: '' }])
  const { rows } = await admin('GET /text-stops', { query: { search: '345 678' } })
  expect(rows).toHaveLength(1)
  expect((await admin('GET /text-stops', { query: { search: '9999' } })).rows).toEqual([])
  await admin('DELETE /text-stops/:id', { params: { id: rows[0]?._id ?? '' } })
  expect(await listed()).toEqual([])
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('action', 'like', 'text-stop-%')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'text-stop-added', subject: 'phone 01712345678' },
    { action: 'text-stop-removed', subject: 'phone 01712345678' },
  ])
})

test('a number that was erased stays without campaigns when it orders again, and is nowhere to be read [D217]', async () => {
  const { phone } = await customer()
  const admin = await shop.as('admin')
  const erase = () => admin('POST /personal-data/erase', { body: { phone, byEmail: false } })
  for (const _ of [1, 2]) {
    await admin('POST /text-stops', { body: { phone } })
    await erase()
    expect(await listed()).toEqual([])
    const { rows } = await sql<{ count: number }>`select count(*) as count from text_stops
      where phone = ${phone} or phone like '010%'`.execute(shop.db)
    expect(rows[0]?.count).toBe(0)
    await customer({ phone })
  }
  const id = await start()
  await send(yesterday('12:00'))
  expect(gateway.taken).toHaveLength(0)
  expect(await states(id)).toEqual(['skipped stop'])
})
