import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { headerOf, openMailServer } from '#test/mail-server.ts'
import { startBuiltShop } from '../built-shop.ts'
import { admin, makeDataDir } from '../data-dir.ts'

const folders: string[] = []
function emptyShop() {
  const folder = makeDataDir('mails', 'empty')
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const soon = (look: () => unknown) => expect.poll(look)

const write = async (shopUrl: string, name: string) => {
  const answer = await fetch(`${shopUrl}/api/inbox`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email: `${name.replace(' ', '-')}@mail.example`, message: 'Hello' }),
  })
  expect(answer.status).toBe(201)
}
const inDatabase = async (dataDir: string, sql: string) => {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query(sql).finally(() => client.end())
}
/** How many e-mails are queued or being sent. */
const unsent = async (dataDir: string) => {
  const { rows } = await inDatabase(
    dataDir,
    `select count(*)::int as unsent from pgboss.job where name = 'mail-message' and state <> 'completed'`,
  )
  return rows[0]?.unsent
}

test('an e-mail queued while the mail server is down is sent once after the shop was stopped, or killed, and restarted', async () => {
  const DATA_DIR = emptyShop()
  const mail = await openMailServer()
  const environment = {
    DATA_DIR,
    DEMO: '0',
    ...admin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shodai <shop@shop.example>',
  }
  const subjects = () => mail.received.map((each) => headerOf(each, 'Subject'))
  await mail.down()
  for (const [name, signal] of [
    ['Stopped', 'SIGTERM'],
    ['Killed', 'SIGKILL'],
  ] as const) {
    const before = await startBuiltShop(environment)
    await write(before.url, name)
    // Not tried again before the shop is gone: a try that was killed would be due only after its lease.
    await soon(async () => {
      const { rowCount } = await inDatabase(
        DATA_DIR,
        `update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'mail-message' and state = 'retry'`,
      )
      return rowCount
    }).toBe(1)
    const gone = new Promise((resolve) => before.process.once('exit', resolve))
    before.process.kill(signal)
    await gone

    await mail.up()
    const after = await startBuiltShop(environment)
    // The retry is made due, and a new message makes the shop poll its jobs at once.
    await inDatabase(DATA_DIR, `update pgboss.job set start_after = now() where state = 'retry'`)
    await write(after.url, `Later ${name}`)
    await soon(() => subjects()).toContain(`Message from ${name}`)
    await soon(() => subjects()).toContain(`Message from Later ${name}`)
    expect(await after.stop()).toBe(0)
    await mail.down()
  }
  expect(subjects().sort()).toEqual([
    'Message from Killed',
    'Message from Later Killed',
    'Message from Later Stopped',
    'Message from Stopped',
  ])
  expect(mail.received.every(({ to }) => to.join() === admin.ADMIN_EMAIL)).toBe(true)
})

test('an e-mail being sent while the shop stops arrives before the exit, and once', async () => {
  const DATA_DIR = emptyShop()
  const mail = await openMailServer()
  const environment = {
    DATA_DIR,
    DEMO: '0',
    ...admin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
  }
  const shop = await startBuiltShop(environment)
  const { arrived, pass } = mail.stall()
  await write(shop.url, 'Slow')
  await arrived
  const stopped = shop.stop()
  const isListening = () =>
    fetch(`${shop.url}/health/live`).then(
      () => true,
      () => false,
    )
  await soon(isListening).toBe(false)
  pass()
  expect(await stopped).toBe(0)
  expect(mail.received).toHaveLength(1)
  const again = await startBuiltShop(environment)
  // A new message makes the shop poll its jobs at once.
  await write(again.url, 'Later')
  await soon(() => unsent(DATA_DIR)).toBe(0)
  await again.stop()
  expect(mail.received.map((each) => headerOf(each, 'Subject'))).toEqual([
    'Message from Slow',
    'Message from Later',
  ])
  await mail.down()
})

test('without a mail server each e-mail is a file only the shop can read, in every process', async () => {
  const DATA_DIR = emptyShop()
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0', WEB_CONCURRENCY: '2', ...admin })
  for (let count = 0; count < 6; count++) await write(shop.url, `Visitor ${count}`)
  const outbox = join(DATA_DIR, 'outbox')
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [])
  await soon(() => mails().length).toBe(6)
  await soon(() => unsent(DATA_DIR)).toBe(0)
  const subjects = mails().map((name) =>
    /^Subject: (.*)$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1]?.trim(),
  )
  expect(subjects.sort()).toEqual(Array.from({ length: 6 }, (_, count) => `Message from Visitor ${count}`))
  expect(statSync(outbox).mode & 0o077).toBe(0)
  for (const name of mails()) expect(statSync(join(outbox, name)).mode & 0o077).toBe(0)
  expect(await shop.stop()).toBe(0)
})

test('a mail server without a sender is rejected', async () => {
  const start = startBuiltShop({ DATA_DIR: emptyShop(), SMTP_URL: 'smtp://localhost' })
  await expect(start).rejects.toThrow('MAIL_FROM')
})
