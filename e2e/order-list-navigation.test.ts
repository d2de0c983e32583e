import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { sidewaysScroll } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { pending, rowOf } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

async function placeOrders(count: number) {
  const name = `Steps ${Date.now()}`
  const ids: string[] = []
  for (let made = 0; made < count; made++) ids.unshift((await placeOrder({ customer: { name } })).id)
  return { ids, path: `${pending}?${new URLSearchParams({ search: name, minAmount: '1' })}` }
}

test('an order page leads to the orders before and after it in its list, and back to the list as it was left', async () => {
  const { ids, path } = await placeOrders(3)
  const [first = '', second = '', third = ''] = ids
  const page = await asOwner(visit, path, { viewport: phone })
  const shows = (id: string) => page.getByRole('heading', { level: 1, name: formatOrderId(id) }).waitFor()
  await rowOf(page, second)
    .getByRole('link', { name: formatOrderId(second) })
    .click()
  await shows(second)
  await page.getByRole('link', { name: 'Next order' }).click()
  await shows(third)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(formatOrderId(third))
  await eventually(() => page.getByRole('link', { name: 'Next order' }).count()).toBe(0)
  await page.keyboard.press('k')
  await shows(second)
  await page.keyboard.press('k')
  await shows(first)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await shows(second)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByText('Showing 3 of 3').waitFor()
  expect(page.url().endsWith(path)).toBe(true)
  // Opened by its address it knows no list but that of its status.
  const alone = await asOwner(visit, `/dashboard/order-overview/${first}`, { viewport: desktop })
  await alone.getByRole('heading', { level: 1, name: formatOrderId(first) }).waitFor()
  await alone.getByRole('link', { name: 'Back to the list' }).click()
  await alone.waitForURL(`**${pending}`)
})

test('a list that is opened again shows the new status of an order at once, before it is loaded again', async () => {
  const { ids, path } = await placeOrders(2)
  const [first = ''] = ids
  const page = await asOwner(visit, path, { viewport: phone })
  await rowOf(page, first)
    .getByRole('link', { name: formatOrderId(first) })
    .click()
  const actions = page.getByRole('group', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Confirm' }).click()
  await actions.getByRole('button', { name: 'Shipping' }).waitFor()
  const held: (() => void)[] = []
  await page.route('**/api/orders?**', (route) => held.push(() => route.continue()))
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await rowOf(page, first).getByRole('cell', { name: 'Confirmed' }).waitFor()
  await eventually(() => held.length).toBe(1)
  for (const go of held) await go()
  await rowOf(page, first).waitFor({ state: 'detached' })
})

test('while a list of many orders is confirmed one by one, the next ones follow by themselves', async () => {
  const { ids, path } = await placeOrders(22)
  const page = await asOwner(visit, path, { viewport: desktop })
  await page.getByText('Showing 20 of 22').waitFor()
  await page.keyboard.press('j')
  for (const id of ids.slice(0, 20)) {
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(`order-${id}`)
    await page.keyboard.press('c')
    await rowOf(page, id).waitFor({ state: 'detached' })
  }
  await page.getByText('Showing 2 of 2').waitFor()
  for (const id of ids.slice(20)) await rowOf(page, id).waitFor()
})

test('at 1280 px nothing that a caller needs is cut in the list of orders [D213]', async () => {
  const names = ['Md. Sumaiya Rahman Chowdhury Moon', 'মোছা. শাহনাজ পারভীন চৌধুরী', 'Abul Kalam Azad']
  const address = { district: 'Chattogram', thana: 'Panchlaish' }
  const search = `0177${String(Date.now() % 10_000_000).padStart(7, '0')}`
  for (const name of names) await placeOrder({ customer: { name, mobileNumber: search, ...address } })
  for (const base of ['', '/bn']) {
    const page = await asOwner(visit, `${base}${pending}?search=${search}`, {
      viewport: { width: 1280, height: 800 },
    })
    const rows = page.locator('[data-order]')
    await eventually(() => rows.count()).toBe(names.length)
    for (const name of names) await rows.getByText(name, { exact: true }).waitFor()
    const cut = () =>
      rows.evaluateAll((all) =>
        all
          .flatMap((row) => [...row.querySelectorAll('*')])
          .filter((it) => it.clientWidth > 1 && getComputedStyle(it).overflow !== 'visible')
          .filter((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight)
          .map((it) => it.textContent),
      )
    await eventually(cut).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
})
