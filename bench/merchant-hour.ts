import type { Locator } from 'playwright-core'
import { formatOrderId } from '#shop/orders/rules.ts'
import { orderFor, postOrder, productsOf } from '../e2e/api-calls.ts'
import { launchChromium } from '../e2e/chromium.ts'

/** A small Android phone. */
const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }

/** Medians per order. */
interface Job {
  job: string
  orders: number
  taps: number
  seconds: number
}

/** Counts what a finger does: a tap, going back, or typing into a field each count once. */
interface Finger {
  tap: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  back: () => Promise<void>
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Placed {
  id: string
  mobileNumber: string
}

/** Places orders of different guests: another phone and district each, one to four lines. */
async function placeGuestOrders(shopUrl: string, amount: number) {
  const locations = (await (await fetch(`${shopUrl}/api/locations`)).json()) as {
    en: string
    thanas: { en: string }[]
  }[]
  const products = (await productsOf(shopUrl)).filter(({ stock }) => stock === null)
  const names = ['Rahima Begum', 'Karim Mia', 'Shirin Akter', 'Abdul Mannan', 'মোছাঃ ফাতেমা খাতুন']
  const placed: Placed[] = []
  for (let index = 0; index < amount; index++) {
    const district = locations[index % locations.length]
    const mobileNumber = `01${3 + (index % 7)}${String(20_417_000 + index * 7919).padStart(8, '0')}`
    const first = (index * 3) % (products.length - 4)
    const order = orderFor(products.slice(first, first + 1 + (index % 4)), {
      name: names[index % names.length] ?? '',
      mobileNumber,
      district: district?.en ?? '',
      thana: district?.thanas[0]?.en ?? '',
      address: `House ${index + 1}, Road 5, College Para`,
      deliveryArea: district?.en === 'Dhaka' ? 'Inside Dhaka' : 'Outside Dhaka',
    })
    placed.push({ id: await postOrder(shopUrl, order), mobileNumber })
  }
  return placed
}

/** What a merchant does with a hundred orders on a phone: how many taps and seconds each kind of job takes. */
export async function runMerchantHour(shopUrl: string, account: { email: string; password: string }) {
  const placed = await placeGuestOrders(shopUrl, 100)
  const browser = await launchChromium()
  const context = await browser.newContext({ ...phone, baseURL: shopUrl })
  const page = await context.newPage()
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
      let count = 0
      const counted =
        <A extends unknown[]>(touch: (...args: A) => Promise<unknown>) =>
        async (...args: A) => {
          count += 1
          await touch(...args)
        }
      const finger: Finger = {
        tap: counted((target) => target.tap()),
        type: counted((target, text) => target.fill(text)),
        back: counted(() => page.goBack()),
      }
      const started = performance.now()
      await act(finger, time)
      seconds.push((performance.now() - started) / 1000 / orders)
      taps.push(count / orders)
    }
    jobs.push({ job, orders: times * orders, taps: median(taps), seconds: median(seconds) })
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const rows = page.locator('tr[data-order]')
  const idOf = async (row: Locator) => (await row.getAttribute('data-order')) ?? ''
  const row = (id: string) => page.locator(`[data-order="${id}"]`)
  const bar = page.getByRole('region', { name: 'What to do with the selected orders' })
  const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text }).last()

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
    await toast('The call has been recorded.').waitFor()
  }

  try {
    page.setDefaultTimeout(20_000)
    await page.goto('/authentication/login')
    await page.getByLabel('Email address').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await button('Login').tap()
    await page.waitForURL(`${shopUrl}/`)
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
        await finger.tap(button('Yes, cancel the order'))
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
      const { id, mobileNumber } = placed[time * 9] as Placed
      await tap(button('Search the shop'))
      await type(page.getByRole('combobox'), mobileNumber.slice(-6))
      await tap(page.getByRole('option').filter({ hasText: formatOrderId(id) }))
      await page.getByRole('heading', { level: 1, name: formatOrderId(id) }).waitFor()
    })
    await run(
      'slips of twenty orders',
      1,
      async ({ tap }) => {
        await tap(page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Orders' }))
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
    await browser.close()
  }
  return jobs
}
