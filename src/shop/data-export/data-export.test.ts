import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { unzip } from '#test/unzip.ts'
import { exportedTables, otherTables } from './tables.ts'

const shop = openTestShop()

async function download() {
  const { token } = await shop.person('admin')
  const response = await shop.inject({
    url: '/api/data-export',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.statusCode).toBe(200)
  const folder = mkdtempSync(join(tmpdir(), 'shodai-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unpacked = join(folder, 'all')
  unzip(response.rawPayload, unpacked)
  return (name: string) => readFileSync(join(unpacked, name), 'utf8')
}

test('everything comes as CSV and JSON in one file, with amounts in taka [D71]', async () => {
  const { id } = await shop.make.product({ name: 'শাড়ি, red', price: 1250.5, stock: 3, sizes: ['S', 'XL'] })
  const read = await download()
  const products = JSON.parse(read('json/products.json'))
  expect(products).toEqual([
    expect.objectContaining({ id, name: 'শাড়ি, red', originalPrice: 1250.5, stock: 3, sizes: ['S', 'XL'] }),
  ])
  const [heading, row] = read('csv/products.csv').split('\r\n')
  expect(heading).toContain('"originalPrice"')
  expect(row).toContain('"শাড়ি, red"')
  expect(row).toContain('1250.5')
  expect(row).toContain('"S, XL"')
  expect(JSON.parse(read('json/orders.json'))).toEqual([])
  expect(read('read-me.txt')).toContain('taka')
  const [entry] = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entry?.action).toBe('data-exported')
})

test('settings that open something stay in the shop [D71]', async () => {
  const settings = ['smsGateway', 'smsGatewayKey', 'smsTexts'].map((key) => ({ key, value: '{}' }))
  await shop.db.insertInto('settings').values(settings).execute()
  const exported = JSON.parse((await download())('json/settings.json')) as { key: string }[]
  const keys = exported.map(({ key }) => key)
  expect(keys).toContain('smsTexts')
  expect(keys).not.toContain('smsGateway')
  expect(keys).not.toContain('smsGatewayKey')
})

test('long tables are read in parts without losing or doubling a row [D71]', async () => {
  await sql`insert into inbox (name, email, message, language)
    select 'Rina', 'rina@shop.example', 'Message ' || number, 'en' from generate_series(1, 2500) as number`.execute(
    shop.db,
  )
  const read = await download()
  const messages = JSON.parse(read('json/messages.json')) as { message: string }[]
  expect(new Set(messages.map(({ message }) => message)).size).toBe(2500)
  expect(messages).toHaveLength(2500)
  expect(read('csv/messages.csv').trim().split('\r\n')).toHaveLength(2501)
})

test('every table is exported or named as one that is not, and nothing that opens the shop is in it [D71]', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(
    shop.db,
  )
  const tables = [...new Set(rows.map(({ table }) => table))].sort()
  expect([...exportedTables.map(({ table }) => table), ...otherTables].sort()).toEqual(tables)
  const exported = rows.filter(({ table, column }) => {
    const found = exportedTables.find((each) => each.table === table)
    return found !== undefined && !found.without?.includes(column)
  })
  const suspicious = exported.filter(({ column }) => /token|hash|secret|password|identity|key/.test(column))
  expect(suspicious).toEqual([{ table: 'settings', column: 'key' }])
})
