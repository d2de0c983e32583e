import type { Locator } from 'playwright-core'
import { formatOrderId } from '#shop/orders/rules.ts'
import { productsOf } from '../e2e/api-calls.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import type { Finger } from './finger.ts'
import { placeGuestOrders } from './guest-orders.ts'
import { median } from './load.ts'
import { openMerchantPhone } from './merchant-phone.ts'

/** Medians per order. */
interface Job {
  job: string
  orders: number
  taps: number
  seconds: number
}

/** What a merchant does with a hundred orders on a phone: how many taps and seconds each kind of job takes. */
async function runMerchantHour(shopUrl: string, account: { email: string; password: string }) {
  const products = (await productsOf(shopUrl)).filter(({ stock }) => stock === null)
  const placed = await placeGuestOrders(shopUrl, products, 100)
  const merchant = await openMerchantPhone(shopUrl, account)
  const { page, context, button, bar, toast, quickMenu } = merchant
  const jobs: Job[] = []

  /** Does a job `times` times, each for `orders` orders. */
  async function run(
    job: string,
    times: number,
    act: (finger: Finger, time: number) => Promise<unknown>,
    orders = 1,
  ) {
    const taps: number[] = []
    const seconds: number[] = []
    for (let time = 0; time < times; time++) {
      const cost = await merchant.measure((finger) => act(finger, time))
      taps.push(cost.taps / orders)
      seconds.push(cost.seconds / orders)
    }
    jobs.push({ job, orders: times * orders, taps: median(taps), seconds: median(seconds) })
  }

  const rows = page.locator('tr[data-order]')
  const idOf = async (row: Locator) => (await row.getAttribute('data-order')) ?? ''
  const row = (id: string) => page.locator(`[data-order="${id}"]`)

  /** Opens a pending order, does something with it, and goes back to the list. */
  async function open({ tap, back }: Finger, index: number, act: () => Promise<unknown>) {
    const id = await idOf(rows.nth(index))
    await tap(row(id).getByRole('link').first())
    await page.getByRole('heading', { level: 1, name: formatOrderId(id) }).waitFor()
    await act()
    await back()
    await rows.first().waitFor()
    return row(id)
  }
  /** At first the list shows the rows of the last visit. */
  const leaves = async (row: Locator) => row.waitFor({ state: 'detached' })
  async function call({ tap }: Finger, outcome: string) {
    await tap(button(outcome))
    if (outcome === 'Refused') await tap(button('Yes, cancel the order'))
    else await toast('The call has been recorded.').waitFor()
  }

  try {
    await page.goto('/dashboard/pendingOrders')
    await page.getByText(/^Showing 20 of/).waitFor()

    await run('confirm in the list', 60, async ({ tap }) => {
      if ((await rows.count()) === 0) await tap(button('Load more'))
      await rows.first().waitFor()
      const id = await idOf(rows.first())
      await tap(row(id).getByRole('button', { name: 'Confirm' }))
      await row(id).waitFor({ state: 'detached' })
    })
    await run('open, call, confirm, back', 20, (finger) =>
      open(finger, 0, async () => {
        await call(finger, 'Confirmed')
        await page.locator('dd').getByText('Confirmed', { exact: true }).waitFor()
      }).then(leaves),
    )
    await run('refused: cancel with that reason, back', 5, (finger) =>
      open(finger, 0, async () => {
        await call(finger, 'Refused')
        await page.locator('dd').getByText('Cancelled', { exact: true }).waitFor()
      }).then(leaves),
    )
    await run('one piece more, back', 5, (finger, time) =>
      open(finger, time, async () => {
        await finger.tap(button('Edit order'))
        await finger.tap(button('Increase quantity').first())
        await finger.tap(button('Save changes'))
        await toast('The order has been changed.').waitFor()
      }),
    )
    const confirmSelected = async ({ tap }: Finger) => {
      await tap(button('Select orders'))
      for (let index = 0; index < 10; index++) await tap(rows.nth(index).getByRole('checkbox'))
      await tap(bar.getByRole('button', { name: 'Confirm' }))
      await page.getByText('10 orders confirmed.').waitFor()
    }
    await run(
      'confirm ten at once, undo',
      1,
      async (finger) => {
        await confirmSelected(finger)
        await finger.tap(button('Undo'))
        await rows.nth(9).waitFor()
      },
      10,
    )
    await run('confirm ten at once', 1, confirmSelected, 10)
    await run('find by the end of the phone number', 10, async ({ tap, type }, time) => {
      const { id = '', mobileNumber = '' } = placed[time * 9] ?? {}
      await tap(button('Search the shop'))
      await type(page.getByRole('combobox'), mobileNumber.slice(-6))
      await tap(page.getByRole('option').filter({ hasText: formatOrderId(id) }))
      await page.getByRole('heading', { level: 1, name: formatOrderId(id) }).waitFor()
    })
    await run(
      'slips of twenty orders',
      1,
      async ({ tap }) => {
        await tap(quickMenu('Orders'))
        await tap(page.getByRole('link', { name: /^Confirmed/ }))
        await page.getByText(/^Showing 20 of/).waitFor()
        await tap(button('Select orders'))
        await tap(page.getByRole('checkbox', { name: 'Select all shown' }))
        const opened = context.waitForEvent('page')
        await tap(bar.getByRole('link', { name: 'Packing slips' }))
        await (await opened).getByRole('article').nth(19).waitFor()
      },
      20,
    )
  } finally {
    await merchant.close()
  }
  return jobs
}

/** What a merchant does with a hundred orders on a phone, in taps and seconds. */
export async function measureMerchantHour({ shopUrl, owner, note }: Bench) {
  const jobs = await runMerchantHour(shopUrl, { email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD })
  for (const { job, orders, taps, seconds } of jobs)
    note(
      `merchant on a phone, ${job} (${orders} orders)`,
      `${tenths(taps)} taps, ${hundredths(seconds)} s per order`,
    )
}
