import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { unzip } from '#test/unzip.ts'
import { otherTables, personalKinds } from './kinds.ts'

const shop = openTestShop()

let numbers = 20_000_000
const nextPhone = () => {
  numbers += 1
  return `017${numbers}`
}

/** An order with an e-mail address, and what else a shop gets to know of a number. */
async function makePerson(phone: string, email: string) {
  const order = await shop.make.order()
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: phone, name: 'Zubaida Khatun', email })
    .where('id', '=', order.id)
    .execute()
  const product = await shop.make.product({ stock: 0 })
  await shop.db
    .insertInto('stockAlerts')
    .values({ productId: product.id, contact: phone, language: 'bn' })
    .execute()
  await shop.db
    .insertInto('smsMessages')
    .values({
      orderId: order.id,
      event: 'confirmed',
      phone,
      language: 'en',
      text: 'https://shop.example/my#secret-signature',
      state: 'sent',
      ref: `r-${phone}`,
    })
    .execute()
  await shop.db
    .insertInto('checkouts')
    .values({ key: phone.repeat(3).slice(0, 32), mobileNumber: phone, content: '{"address":"House 77"}' })
    .execute()
  await shop.db
    .insertInto('inbox')
    .values([
      { name: 'Zubaida', email: email.toUpperCase(), message: 'Where is it?', language: 'en' },
      {
        name: 'Zubaida',
        email: 'work@else.example',
        mobileNumber: phone,
        message: 'Call me',
        language: 'en',
      },
    ])
    .execute()
  return order
}

async function download(phone: string) {
  const { token } = await shop.person('admin')
  const response = await shop.inject({
    method: 'POST',
    url: '/api/personal-data/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { phone },
  })
  expect(response.statusCode).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'shodai-personal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unpacked = join(folder, 'all')
  const names = unzip(response.rawPayload, unpacked).map(([name]) => name)
  return { names, read: (name: string) => readFileSync(join(unpacked, name), 'utf8') }
}

test('every table is a kind of personal data or named as none, and each kind can be read [D194]', async () => {
  const { rows } = await sql<{ table: string }>`select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(shop.db)
  const named = [...new Set(personalKinds.map(({ table }) => table)), ...otherTables]
  expect(named.toSorted()).toEqual(rows.map(({ table }) => table).toSorted())
  for (const { table, key } of personalKinds)
    await sql`select ${sql.join(key.map((name) => sql.ref(name)))} from ${sql.table(table)} limit 1`.execute(
      shop.db,
    )
  // No column of a phone number is in a table that is named as none.
  const phones = await sql<{ table: string }>`select distinct relname as table
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attname ~ '^(phone|.*_phone|mobile_number|contact)$'`.execute(shop.db)
  const others = phones.rows.map(({ table }) => table).filter((table) => otherTables.includes(table))
  expect(others).toEqual(['discounts'])
})

test('an administrator sees what the shop holds about a number, however it is typed, and nothing of others [D194]', async () => {
  const [phone, other] = [nextPhone(), nextPhone()]
  const order = await makePerson(phone, 'zubaida@customers.example')
  await makePerson(other, 'karim@customers.example')
  const admin = await shop.as('admin')
  const { kinds, ...found } = await admin('POST /personal-data/lookup', {
    body: { phone: `+880 ${phone.slice(1, 5)}-${phone.slice(5)}` },
  })
  expect(found.phone).toBe(phone)
  const totals = Object.fromEntries(kinds.map(({ kind, total }) => [kind, total]))
  expect(totals).toMatchObject({
    orders: 1,
    'customers-by-phone': 1,
    'order-lines': 1,
    'stock-alerts': 1,
    'text-messages': 1,
    'unfinished-checkouts': 1,
    messages: 1,
    'messages-with-number': 1,
  })
  expect(kinds.find(({ kind }) => kind === 'orders')?.rows).toEqual([
    expect.objectContaining({ id: order.id, name: 'Zubaida Khatun', mobileNumber: phone }),
  ])
  expect(kinds.find(({ kind }) => kind === 'messages')?.through).toBe('email')
  const everything = JSON.stringify(kinds)
  expect(everything).not.toContain(other)
  expect(everything).not.toContain('karim@')
  expect(everything).not.toContain('secret-signature')
  expect((await admin('POST /personal-data/lookup', { body: { phone: nextPhone() } })).kinds).toEqual([])
  expect((await rejected(admin('POST /personal-data/lookup', { body: { phone: '12' } }))).status).toBe(422)
})

test('the export has every row in a file of its kind, what was found by e-mail apart from the rest [D194]', async () => {
  const phone = nextPhone()
  await makePerson(phone, 'rahima@customers.example')
  await sql`insert into past_orders (number, mobile_number, outcome, placed_at, total_paisa)
    select 'old-' || number, ${phone}, 'Delivered', now(), 100 from generate_series(1, 1100) as number`.execute(
    shop.db,
  )
  // Found in one of two ways, by number or by order.
  await sql`insert into wallet_messages (wallet, from_name, text, content_hash, is_genuine, sender)
    select 'bkash', 'bKash', 'You have received', ${phone} || number, true, ${phone}
    from generate_series(1, 1100) as number`.execute(shop.db)
  const { names, read } = await download(phone)
  expect(names).toEqual(
    expect.arrayContaining([
      'read-me.txt',
      'by-number/orders.json',
      'by-order/order-lines.json',
      'by-email/messages.json',
    ]),
  )
  expect(JSON.parse(read('by-number/past-orders.json'))).toHaveLength(1100)
  expect(JSON.parse(read('by-number/wallet-messages.json'))).toHaveLength(1100)
  expect(JSON.parse(read('by-number/unfinished-checkouts.json'))).toEqual([
    expect.objectContaining({ mobileNumber: phone, content: { address: 'House 77' } }),
  ])
  expect(names).not.toContain('by-number/blocked-phones.json')
  expect(read('read-me.txt')).toContain('may belong to somebody else')
})

test('who looked and who exported is recorded without the number, and shown to who types it again [D194]', async () => {
  const phone = nextPhone()
  await makePerson(phone, 'log@customers.example')
  const admin = await shop.as('admin')
  expect((await admin('POST /personal-data/lookup', { body: { phone } })).log).toEqual([])
  await download(phone)
  const { log } = await admin('POST /personal-data/lookup', { body: { phone } })
  expect(log.map(({ action }) => action)).toEqual(['personal-data-exported', 'personal-data-shown'])
  expect(log.every(({ by }) => by !== '')).toBe(true)
  const entries = await shop.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', 'like', 'personal-data-%')
    .execute()
  expect(entries.length).toBeGreaterThan(2)
  expect(JSON.stringify(entries)).not.toContain(phone)
})
