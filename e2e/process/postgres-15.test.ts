import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { launcherFor } from '#platform/postgres-launcher.ts'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { admin } from '../data-dir.ts'

test('an order works from start to end on an external PostgreSQL 15', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-pg15-'))
  const launcher = launcherFor(folder, '/usr/lib/postgresql/15')
  const cluster = join(folder, 'cluster')
  const made = launcher.runToEnd('initdb', [
    ...['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  expect(made.stderr).not.toContain('error')
  const server = launcher.start(
    'postgres',
    ['-D', cluster, '-k', folder, '-c', 'listen_addresses='],
    join(folder, 'log'),
  )
  const DATABASE_URL = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  try {
    await untilAnswers(DATABASE_URL)
    const shop = await startBuiltShop({
      DATABASE_URL,
      DATA_DIR: folder,
      DEMO: '0',
      RATE_LIMITS: 'off',
      ...admin,
    })
    const headers = {
      Authorization: `Bearer ${await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)}`,
      'Content-Type': 'application/json',
    }
    const added = await fetch(`${shop.url}/api/postProduct`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({
        ...{ name: 'Tangail sharee', nameBn: 'টাঙ্গাইল শাড়ি', originalPrice: 500, stock: 9 },
        ...{ category: 'Women Items', subCategory: 'Sarees', productType: 'Most Popular' },
      }),
    })
    expect(added.status, await added.text()).toBe(201)
    const [product] = await productsOf(shop.url, 'searchQuery=শাড়ি')
    if (!product) throw new Error('the product is not found')
    const id = await postOrder(shop.url, orderFor([product]))
    const moved = await fetch(`${shop.url}/api/orderStatus/${id}`, {
      ...{ method: 'PUT', headers, body: JSON.stringify({ status: 'Confirmed', from: 'Pending' }) },
    })
    expect(moved.status).toBe(200)
    // The job queue has its tables there as well.
    const written = await fetch(`${shop.url}/api/messages`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ name: 'Rahima', email: 'rahima@mail.example', message: 'Hello' }),
    })
    expect(written.status).toBe(201)
    const outbox = join(folder, 'outbox')
    await expect.poll(() => existsSync(outbox) && readdirSync(outbox), { timeout: 10_000 }).toHaveLength(1)
    expect(await shop.stop()).toBe(0)
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

async function untilAnswers(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const open = await client.connect().then(
      () => true,
      () => false,
    )
    if (open) return client.end()
    await wait(50)
  }
  throw new Error('PostgreSQL 15 did not start')
}
