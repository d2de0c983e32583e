import { randomUUID } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type Manifest, packBackup, verifyBackup } from '#platform/backup-file.ts'
import { listTables } from '#platform/database-copy.ts'
import { openDiskStorage } from '#platform/file-storage.ts'
import { migrate } from '#platform/migrate.ts'
import { restoreShop } from '#shop/backups/restore-backup.ts'
import { backUpShop } from '#shop/backups/write-backup.ts'
import { changeMeanwhile } from '#test/database.ts'
import { createFactories } from '#test/factories.ts'
import { uploadImage } from '#test/images.ts'
import { onServer, urlOf } from '#test/setup-database.ts'
import { openTestShop, secrets } from '#test/shop.ts'

const shop = openTestShop()
const migrations = 'db/migrations'
const source = () => ({
  databaseUrl: shop.databaseUrl,
  images: shop.images,
  tokensSecret: secrets.tokens,
})
const makeBackup = () => buffer(backUpShop(source()))

const databases: string[] = []
const folders: string[] = []
afterAll(async () => {
  for (const name of databases) await onServer(inject('databaseServer'), `drop database ${name} with (force)`)
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** An empty database and an empty folder for pictures. */
async function openTarget() {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await onServer(inject('databaseServer'), `create database ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'shodai-restored-'))
  folders.push(folder)
  return { databaseUrl: urlOf(inject('databaseServer'), name), images: openDiskStorage(folder), folder }
}
type Target = Awaited<ReturnType<typeof openTarget>>

async function restore(
  target: Target,
  bytes: Buffer,
  options: { isRehearsal?: boolean; migrations?: string } = {},
) {
  const manifest = await verifyBackup(Readable.from([bytes]))
  return restoreShop({
    databaseUrl: target.databaseUrl,
    images: target.images,
    migrations,
    isRehearsal: false,
    ...options,
    manifest,
    open: () => Readable.from([bytes]),
  })
}

/** The files of a folder; drafts have folders of their own. */
const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** The number of rows of every table, and a hash of them. */
async function contentOf(url: string, names: string[]) {
  const content: Record<string, string> = {}
  for (const name of names) {
    const [row] = await query<{ content: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content from ${name} t`,
    )
    content[name] = row?.content ?? ''
  }
  return content
}

const isUntouched = async ({ databaseUrl, folder }: Target) => {
  const rows = await query(
    databaseUrl,
    `select relname from pg_class join pg_namespace on relnamespace = pg_namespace.oid
    where relkind = 'r' and nspname in ('public', 'pgboss')`,
  )
  return rows.length === 0 && filesIn(folder).length === 0
}

const waitingJobs = (url: string) =>
  query<{ id: string; name: string }>(
    url,
    "select id, name from pgboss.job where state in ('created', 'retry') and name not like '\\_\\_%' order by id",
  )

/** A shop with something in most of its tables, and a mail that waits. */
async function fillShop() {
  const admin = await shop.as('admin')
  const image = await uploadImage(shop)
  const from = await admin('GET /settings', {})
  await admin('PUT /settings', { body: { from, to: { shopName: 'Back\\slash, "quote"', logo: image } } })
  const customer = await shop.as('customer')
  const product = await shop.make.product({ nameBn: 'টাঙ্গাইল শাড়ি', stock: 9 })
  await customer('POST /postOrder', {
    headers: { 'idempotency-key': randomUUID() },
    body: shop.make.orderOf([product]),
  })
  await customer('PUT /favourites', { body: { add: [String(product.id)], remove: [] } })
  await (await shop.as(null))('POST /inbox', {
    body: { name: 'Rahima', email: 'rahima@shop.example', message: 'Line 1\nline 2', language: 'bn' },
  })
  return { image, product }
}

test('a backup restored into an empty database has every row, every picture and every waiting job', async () => {
  const { product } = await fillShop()
  const bytes = await makeBackup()
  const target = await openTarget()
  expect(await restore(target, bytes)).toEqual({ tokens: secrets.tokens })

  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const tables = (await listTables(client)).map(({ name }) => name)
  await client.end()
  const machine = [
    'migrations',
    'backups',
    'identity_sessions',
    'identity_verifications',
    'identity_rate_limits',
  ]
  const copied = tables.filter((name) => !machine.includes(name))
  const restored = await contentOf(target.databaseUrl, copied)
  expect(restored).toEqual(await contentOf(shop.databaseUrl, copied))
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`
  expect(await query(target.databaseUrl, indexes)).toEqual(await query(shop.databaseUrl, indexes))
  for (const name of [
    'orders',
    'order_lines',
    'products',
    'audit_entries',
    'favourites',
    'users',
    'images',
    'settings',
  ])
    expect(restored[name], name).not.toMatch(/^0 /)
  // The file signs nobody in.
  expect(await query(shop.databaseUrl, 'select from identity_sessions')).not.toHaveLength(0)
  expect(await query(target.databaseUrl, 'select from identity_sessions')).toHaveLength(0)
  expect(bytes.includes(secrets.identity)).toBe(false)

  const stored = join(shop.folder, 'images')
  expect(filesIn(target.folder)).toEqual(filesIn(stored))
  expect(filesIn(stored).length).toBeGreaterThan(2)
  for (const name of filesIn(stored))
    expect(readFileSync(join(target.folder, name)).equals(readFileSync(join(stored, name))), name).toBe(true)

  const waiting = await waitingJobs(shop.databaseUrl)
  expect(waiting.length).toBeGreaterThan(1)
  expect(await waitingJobs(target.databaseUrl)).toEqual(waiting)

  // Identities and triggers go on where they were.
  const [next] = await query<{ id: number }>(
    target.databaseUrl,
    `insert into products (name, category_id, sub_category_id, original_price_paisa)
     select name, category_id, sub_category_id, 100 from products where id = ${product.id} returning id`,
  )
  expect(next?.id).toBeGreaterThan(product.id)
  expect(
    await query(target.databaseUrl, `select from search_waiting where product_id = ${next?.id}`),
  ).toHaveLength(1)
  await expect(query(target.databaseUrl, 'delete from audit_entries')).rejects.toThrow()
})

test('all tables are as they were at one moment, also when an order is placed while they are read', async () => {
  const { id } = await shop.make.order()
  const bytes = await changeMeanwhile(shop.db, {
    lock: (tx) => sql`lock table order_history in access exclusive mode`.execute(tx),
    // It has read the orders, and waits for this table before it reads their lines.
    request: makeBackup,
    change: (tx) => createFactories(tx).order({ id: 'LATER222' }),
  })
  const target = await openTarget()
  await restore(target, bytes)
  const orders = await query<{ id: string }>(target.databaseUrl, 'select id from orders')
  expect(orders).toContainEqual({ id })
  expect(orders).not.toContainEqual({ id: 'LATER222' })
})

test('a rehearsal leaves the waiting jobs to the machine that is still alive', async () => {
  const target = await openTarget()
  await restore(target, await makeBackup(), { isRehearsal: true })
  expect(await waitingJobs(target.databaseUrl)).toEqual([])
})

test('what was about to be sent is not sent again, and a rehearsal reaches nobody outside', async () => {
  const order = await shop.make.order({ status: 'Confirmed' })
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: order.id,
      courier: 'redx',
      reference: order.id,
      cashPaisa: 100,
      weight: 500,
      state: 'queued',
    })
    .execute()
  await shop.db
    .insertInto('smsMessages')
    .values({ orderId: order.id, event: 'placed', phone: '01712345678', language: 'bn', ref: 'one' })
    .execute()
  for (const [name, state] of [
    ['begun', 'sending'],
    ['just begun', 'preparing'],
  ] as const) {
    const { id } = await shop.db
      .insertInto('campaigns')
      .values({ name, state, language: 'en', text: 'Sarees', segment: '{}', recipients: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('campaignMessages')
      .values({ campaignId: id, phone: '01712345678', dueAt: new Date(), state: 'sending' })
      .execute()
  }
  await shop.db
    .insertInto('courierConnections')
    .values({ courier: 'redx', baseUrl: 'https://redx.example', credentials: 'x' })
    .execute()
  await shop.db
    .insertInto('webhooks')
    .values({ url: 'https://other.example', events: ['order.placed'], secret: 'x' })
    .execute()
  await shop.db
    .insertInto('settings')
    .values([
      { key: 'smsGateway', value: '{}' },
      { key: 'telegramBotToken', value: '{}' },
    ])
    .execute()
  const { user } = await shop.person('admin')
  await shop.db
    .insertInto('notificationTargets')
    .values({ userId: user.id, channel: 'telegram', address: '77' })
    .execute()
  const bytes = await makeBackup()
  const readOutside = async (isRehearsal: boolean) => {
    const target = await openTarget()
    await restore(target, bytes, { isRehearsal })
    const { databaseUrl } = target
    expect(
      await query(databaseUrl, `select state, attention from parcels where order_id = '${order.id}'`),
    ).toEqual([{ state: 'unclear', attention: 'unclear' }])
    expect(
      await query(databaseUrl, `select state, problem from sms_messages where order_id = '${order.id}'`),
    ).toEqual([{ state: 'unclear', problem: 'interrupted' }])
    const campaigns = await query(
      databaseUrl,
      `select campaigns.state, campaign_messages.state as message from campaigns
        left join campaign_messages on campaign_id = campaigns.id order by campaigns.id`,
    )
    expect(campaigns).toEqual([
      { state: 'paused', message: 'unclear' },
      { state: 'draft', message: null },
    ])
    const [row] = await query(
      databaseUrl,
      `select (select count(*)::int from courier_connections) as couriers,
        (select count(*)::int from webhooks where enabled) as webhooks,
        (select count(*)::int from settings where key = 'smsGateway') as gateways,
        (select count(*)::int from settings where key = 'telegramBotToken') as bots,
        (select count(*)::int from notification_targets) as staff`,
    )
    return row
  }
  expect(await readOutside(false)).toEqual({ couriers: 1, webhooks: 1, gateways: 1, bots: 1, staff: 1 })
  expect(await readOutside(true)).toEqual({ couriers: 0, webhooks: 0, gateways: 0, bots: 0, staff: 0 })
  await shop.db.deleteFrom('parcels').execute()
  await shop.db.deleteFrom('smsMessages').execute()
  await shop.db.deleteFrom('campaigns').execute()
  await shop.db.deleteFrom('courierConnections').execute()
  await shop.db.deleteFrom('webhooks').execute()
  await shop.db.deleteFrom('notificationTargets').execute()
  await shop.db.deleteFrom('settings').where('key', 'in', ['smsGateway', 'telegramBotToken']).execute()
})

test('a backup is refused over a shop, and changes nothing of it', async () => {
  const bytes = await makeBackup()
  const target = await openTarget()
  await migrate(target.databaseUrl, migrations)
  const before = await contentOf(target.databaseUrl, ['categories', 'settings', 'migrations'])
  await expect(restore(target, bytes)).rejects.toThrow('There is a shop in this database already.')
  expect(await contentOf(target.databaseUrl, ['categories', 'settings', 'migrations'])).toEqual(before)
  expect(filesIn(target.folder)).toEqual([])
})

test('a file that was cut off or damaged anywhere is refused before anything is changed', async () => {
  const bytes = await makeBackup()
  const target = await openTarget()
  // Node ends a zstd stream with an empty frame of 13 bytes, in which there is nothing to lose.
  const cut = [0, 1, 100, bytes.length >> 1, bytes.length - 14].map((length) => bytes.subarray(0, length))
  const flipped = [10, bytes.length >> 2, bytes.length >> 1, bytes.length - 14].map((at) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  })
  for (const [index, damaged] of [...cut, ...flipped, Buffer.from('not a backup at all')].entries())
    await expect(restore(target, damaged), `case ${index}`).rejects.toThrow(/damaged|cut off|not a backup/)
  // Packed again with another word in it: the compression has nothing to object.
  const content = zstdDecompressSync(bytes)
  const place = content.indexOf('Sarees')
  expect(place).toBeGreaterThan(0)
  content.write('Sareez', place)
  await expect(restore(target, zstdCompressSync(content))).rejects.toThrow('its checksum is wrong')
  expect(await isUntouched(target)).toBe(true)
  // A whole file whose content was exchanged.
  const manifest = await verifyBackup(Readable.from([bytes]))
  const forged = await buffer(packBackup(async () => manifest))
  await expect(restore(target, forged)).rejects.toThrow('rows instead of')
})

test('a file that cannot be read is not called damaged', async () => {
  const folder = import.meta.dirname
  await expect(verifyBackup(createReadStream(folder))).rejects.toThrow(/^The file cannot be read: EISDIR/)
})

test('a backup of a newer version is refused with words', async () => {
  const target = await openTarget()
  const manifest = await verifyBackup(Readable.from([await makeBackup()]))
  const newer: Manifest = {
    ...manifest,
    version: '9.0.0',
    migrations: [...manifest.migrations, { file: '9999_later.sql', checksum: 'x' }],
  }
  await expect(restore(target, await buffer(packBackup(async () => newer)))).rejects.toThrow(
    'A newer version of the shop (9.0.0) made this backup.',
  )
  expect(await isUntouched(target)).toBe(true)
})

test('a backup of an older version is restored as it was, and the start of the shop brings its data up to date', async () => {
  const old = await openTarget()
  await migrate(old.databaseUrl, migrations)
  await query(
    old.databaseUrl,
    `insert into products (name, category_id, sub_category_id, original_price_paisa, stock) values ('Lamp', 1, 1, 100, 5)`,
  )
  const bytes = await buffer(backUpShop({ ...source(), databaseUrl: old.databaseUrl }))
  const later = join(old.folder, 'migrations')
  cpSync(migrations, later, { recursive: true })
  writeFileSync(join(later, '9999_later.sql'), 'update products set stock = stock * 2;')
  const target = await openTarget()
  await restore(target, bytes, { migrations: later })
  await migrate(target.databaseUrl, later)
  expect(await query(target.databaseUrl, 'select stock from products')).toEqual([{ stock: 10 }])
})

test('a restore that fails on the way leaves an empty database, and a second try succeeds', async () => {
  await fillShop()
  const bytes = await makeBackup()
  const target = await openTarget()
  let puts = 0
  const failing = {
    ...target.images,
    async put(name: string, content: Buffer) {
      puts += 1
      if (puts > 1) throw new Error('The disk is full.')
      return target.images.put(name, content)
    },
  }
  await expect(restore({ ...target, images: failing }, bytes)).rejects.toThrow('The disk is full.')
  expect(
    await query(
      target.databaseUrl,
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    ),
  ).toEqual([])
  await restore(target, bytes)
  expect(await waitingJobs(target.databaseUrl)).toEqual(await waitingJobs(shop.databaseUrl))
})

test('the machine of a restored shop may have other secrets', async () => {
  const key = 'secretsFingerprint'
  await shop.db.insertInto('settings').values({ key, value: '"of the old machine"' }).execute()
  const target = await openTarget()
  await restore(target, await makeBackup())
  expect(await query(target.databaseUrl, `select from settings where key = '${key}'`)).toEqual([])
  await shop.db.deleteFrom('settings').where('key', '=', key).execute()
})
