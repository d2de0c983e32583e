import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { admin } from '../data-dir.ts'
import { startPostgres15 } from '../postgres-15.ts'

test('an order works from start to end on an external PostgreSQL 15', async () => {
  const { url: DATABASE_URL, folder, stop } = await startPostgres15()
  try {
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
      method: 'POST',
      headers,
      body: JSON.stringify({
        name: 'Tangail sharee',
        nameBn: 'টাঙ্গাইল শাড়ি',
        originalPrice: 500,
        stock: 9,
        category: 'Women Items',
        subCategory: 'Sarees',
        productType: 'Most Popular',
      }),
    })
    expect(added.status, await added.text()).toBe(201)
    const [product] = await productsOf(shop.url, 'searchQuery=শাড়ি')
    if (!product) throw new Error('the product is not found')
    const id = await postOrder(shop.url, orderFor([product]))
    const moved = await fetch(`${shop.url}/api/orderStatus/${id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ status: 'Confirmed', from: 'Pending' }),
    })
    expect(moved.status).toBe(200)
    // The job queue has its tables there as well.
    const written = await fetch(`${shop.url}/api/inbox`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Rahima', email: 'rahima@mail.example', message: 'Hello' }),
    })
    expect(written.status).toBe(201)
    const outbox = join(folder, 'outbox')
    await expect.poll(() => existsSync(outbox) && readdirSync(outbox)).toHaveLength(1)
    expect(await shop.stop()).toBe(0)
  } finally {
    await stop()
  }
})
