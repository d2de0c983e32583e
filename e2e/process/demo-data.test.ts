import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productsOf, signIn } from '../api-calls.ts'
import { desktop, eventually, openBrowser } from '../browser.ts'
import { startBuiltShop } from '../built-shop.ts'
import { toast } from '../dashboard-pages.ts'
import { admin, makeDataDir } from '../data-dir.ts'

const { visit } = openBrowser()
const account = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }

test('the merchant removes the demo data on the home page, and keeps what they have changed', async () => {
  const DATA_DIR = makeDataDir('demo-data')
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '1', RATE_LIMITS: 'off', SLOW_MACHINE: '1', ...admin })
  const token = await signIn(shop.url, account.email, account.password)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, `${method} ${path}`).toBe(200)
    return answer.json()
  }
  // A product that no demo order has, so that it is kept only because it was changed.
  const name = 'Our own lamp'
  const ordered = new Set(
    ((await call('GET', '/orders')) as { products: { id: string }[] }[]).flatMap((order) =>
      order.products.map(({ id }) => id),
    ),
  )
  const product = (await productsOf(shop.url)).find(({ _id }) => !ordered.has(_id))
  await call('PATCH', `/updateProduct/${product?._id}`, { name })
  const lists = ['/parcels?list=all', '/cash', '/courier-statements', '/discounts', '/admin-collections']
  const emptyLists = async () => {
    const answers = await Promise.all(lists.map((path) => call('GET', path)))
    return lists.filter((_, index) => answers[index].length === 0)
  }
  expect(await emptyLists()).toEqual([])
  const [slide] = (await call('GET', '/getSliders')) as { _id: string }[]
  await call('PUT', `/updateSlider/${slide?._id}`, { title: 'Our own words' })

  const page = await visit('/dashboard', { baseURL: shop.url, viewport: desktop, account })
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText(/^The shop still has demo data: 360 products, \d+ orders, \d+ slides\.$/).waitFor()
  const step = (text: string) => steps.getByRole('link', { name: text })
  for (const text of ['Add a product of your own', 'Add a slide of your own'])
    await eventually(() => step(text).textContent()).toBe(text)
  const remove = steps.getByRole('button', { name: 'Remove the demo data' })
  const question = page.getByRole('dialog', { name: 'Remove the demo data?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await productsOf(shop.url)).length).toBe(60)
  await remove.click()
  await question.getByRole('button', { name: 'Yes, remove it' }).click()
  await toast(page, 'Removed: 359 products, ').waitFor()
  await eventually(() => remove.count()).toBe(0)
  for (const text of ['Add a product of your own', 'Add a slide of your own'])
    await eventually(() => step(text).textContent()).toBe(`${text}(done)`)

  expect((await productsOf(shop.url)).map((left) => left.name)).toEqual([name])
  expect(await call('GET', '/orders')).toEqual([])
  expect(await emptyLists()).toEqual(lists)
  expect((await call('GET', '/getSliders')).map(({ title }: { title: string }) => title)).toEqual([
    'Our own words',
  ])
  const shopper = await visit('/shop', { baseURL: shop.url })
  await shopper.getByRole('link', { name }).first().waitFor()
  expect(await shop.stop()).toBe(0)
  rmSync(DATA_DIR, { recursive: true, force: true })
})
