import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#platform/database.ts'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { openCourierServer } from '#test/courier-server.ts'
import { openOutside } from '#test/outside/outside.ts'
import { productsOf } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { type Bench, tenths } from './bench.ts'
import type { Finger } from './finger.ts'
import { placeGuestOrders } from './guest-orders.ts'
import { openMerchantPhone } from './merchant-phone.ts'

/** What a part of the day took in all. */
interface Task {
  task: string
  taps: number
  seconds: number
}

const orderCount = 100
/** Of them, those that came as a message and are written by the merchant. */
const pastedCount = 10
const refusedCount = 12
const firstStock = 500
const goods = [
  'Tangail',
  'Jamdani',
  'Katan',
  'Muslin',
  'Batik',
  'Manipuri',
  'Tasar',
  'Silk',
  'Khadi',
  'Cotton',
  'Georgette',
  'Chiffon',
]
const nameOf = (index: number) => `${goods[index]} Saree`
const barcodeOf = (name: string) => `8941000000${10 + goods.findIndex((each) => name.startsWith(each))}`

/**
 * A merchant's day on a phone with a new shop of its own in `dataDir`: a hundred orders, ten of them from pasted messages, are
 * called, booked, labelled, packed and handed over by scanning, and delivered, twelve come back, and the courier's statement is
 * booked. The courier is a server of ours; its news come as webhooks.
 */
async function runMerchantDay(dataDir: string, owner: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string }) {
  const outside = await openOutside()
  const courier = await openCourierServer()
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    ...owner,
    ...outside.environment,
  })
  const socket = encodeURIComponent(join(dataDir, 'socket'))
  const databaseUrl = `postgresql://postgres@localhost/shodai?host=${socket}`
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const select = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await database.query<Row>(sql, values)).rows
  const countOf = async (what: string, values: unknown[] = []) =>
    (await select<{ count: number }>(`select count(*)::int from ${what}`, values))[0]?.count ?? Number.NaN
  async function reach(count: number, what: string, values: unknown[] = []) {
    const endsAt = Date.now() + 120_000
    while ((await countOf(what, values)) < count) {
      if (Date.now() > endsAt) throw new Error(`Only ${await countOf(what, values)} of ${count}: ${what}`)
      await wait(100)
    }
  }

  for (const index of goods.keys())
    await select(
      `insert into products (sub_category_id, category_id, name, barcode, original_price_paisa, stock)
       values (1, 1, $1, $2, $3, ${firstStock})`,
      [nameOf(index), barcodeOf(nameOf(index)), 50_000 + index * 1000],
    )
  const products = await productsOf(shop.url)
  const codeOf = new Map(products.map(({ _id, name }) => [_id, barcodeOf(name)]))
  const placed = await placeGuestOrders(shop.url, products, orderCount - pastedCount)
  const index = openDatabase(databaseUrl, { poolSize: 1 })
  await indexAllProducts(index)
  await index.destroy()
  const merchant = await openMerchantPhone(shop.url, {
    email: owner.ADMIN_EMAIL,
    password: owner.ADMIN_PASSWORD,
  })
  const { page, context, button, bar, toast, quickMenu } = merchant
  const tasks: Task[] = []
  const run = async (task: string, act: (finger: Finger) => Promise<unknown>) => {
    tasks.push({ task, ...(await merchant.measure(act)) })
  }
  const rows = page.locator('tr[data-order]')
  const menu = (name: string) => page.getByRole('dialog').getByRole('link', { name, exact: true })
  async function open({ tap }: Finger, place: string, name: string) {
    await tap(page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'More' }))
    await page.getByRole('dialog').locator('summary').first().waitFor()
    // The place that is open is unfolded already.
    if (!(await menu(name).isVisible()))
      await tap(page.getByRole('dialog').locator('summary').getByText(place, { exact: true }))
    await tap(menu(name))
  }
  /** What stands on the pieces of an order. */
  const codesOf = ({ lines }: (typeof placed)[number]) =>
    lines.flatMap(({ product, quantity }) => Array<string>(quantity).fill(codeOf.get(product) ?? ''))
  const mode = (name: string) =>
    page.getByRole('navigation', { name: 'What is scanned for' }).getByRole('link', { name })
  /** Brings all orders of a list onto the page and selects them. */
  async function selectAll({ tap }: Finger, count: number) {
    for (let shown = 20; shown < count; shown += 20) {
      await page.getByText(`Showing ${shown} of ${count}`).waitFor()
      await tap(button('Load more'))
    }
    await rows.nth(count - 1).waitFor()
    await tap(button('Select orders'))
    await tap(page.getByRole('checkbox', { name: 'Select all shown' }))
    await bar.getByText(`${count} orders selected`).waitFor()
  }

  /** The courier says something about a parcel, as its webhooks do, and in its answers. */
  async function say(secret: string, parcel: (typeof courier.parcels)[number], status: string) {
    parcel.status = status.toLowerCase()
    const answer = await fetch(`${shop.url}/api/courier-webhooks/steadfast`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
      body: JSON.stringify({
        notification_type: 'delivery_status',
        consignment_id: Number(parcel.id),
        status,
        invoice: parcel.reference,
        cod_amount: parcel.body.cod_amount,
        delivery_charge: '60.00',
      }),
    })
    if (!answer.ok) throw new Error(`The webhook was answered with ${answer.status}.`)
  }

  try {
    await page.goto('/dashboard')
    let secret = ''
    await run('connect the courier, once', async (finger) => {
      const { tap, type } = finger
      await open(finger, 'Parcels', 'Couriers')
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Steadfast' }).first()
      await tap(card.getByRole('button', { name: 'Connect' }))
      await type(card.getByLabel('API key'), 'key-1')
      await type(card.getByLabel('Secret key'), 'secret-1')
      await type(card.getByLabel('Address of the courier’s API'), outside.urlOf(courier.urlOf('steadfast')))
      await tap(card.getByRole('button', { name: 'Save' }))
      await type(page.getByRole('dialog').getByLabel('Your password'), owner.ADMIN_PASSWORD)
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Confirm and save' }))
      await tap(card.getByRole('button', { name: 'Test the connection' }))
      await toast('The courier accepts the keys.').waitFor()
      await tap(card.getByRole('button', { name: 'Set up messages' }))
      secret = await card.getByRole('alert').getByRole('code').innerText()
      await tap(card.getByRole('button', { name: 'I have copied it' }))
    })

    await run(`write ${pastedCount} orders from pasted messages`, async ({ tap, paste }) => {
      for (let index = 0; index < pastedCount; index++) {
        const name = nameOf(index)
        await tap(quickMenu('New order'))
        await tap(button('Paste a message'))
        await paste(
          page.getByLabel('Message of the customer'),
          `Name: Rahima Begum\nMobile: 0191${String(1_000_000 + index)}\nAddress: House ${index + 1}, Road 5\nMirpur, Dhaka\n${name} 1 ta`,
        )
        await page.getByRole('region', { name: 'Products' }).getByText(name).first().waitFor()
        for (const check of await button(/^It is right: /).all()) await tap(check)
        await tap(button('Place the order'))
        await page.waitForURL('**/dashboard/order-overview/*')
        await page.getByText('Nobody has called yet.').waitFor()
        await tap(button('Confirm'))
        await button('Confirm').waitFor({ state: 'detached' })
        const product = products.find((each) => each.name === name)?._id ?? ''
        const id = page.url().split('/').at(-1) ?? ''
        placed.push({ id, mobileNumber: '', lines: [{ product, quantity: 1 }] })
      }
    })
    await reach(orderCount, 'orders')
    const toCall = await countOf("orders where status = 'Pending'")

    await run(`call ${toCall} customers and confirm`, async (finger) => {
      const { tap } = finger
      await open(finger, 'Orders', 'Calls')
      await tap(button('Call the next customer'))
      const call = page.getByRole('region', { name: 'Confirmation call' })
      const shown = call.getByRole('link', { name: /^#/ })
      for (let called = 1; called <= toCall; called++) {
        const id = await shown.innerText()
        await tap(call.getByRole('link', { name: /^01/ }))
        await tap(button('Confirmed'))
        if (called < toCall)
          await call.getByRole('link', { name: id, exact: true }).waitFor({ state: 'detached' })
        await (called < toCall ? shown : page.getByText('Everybody has been called')).waitFor()
      }
    })
    await reach(orderCount, "orders where status = 'Confirmed'")

    await run('book a hundred parcels from the list', async (finger) => {
      const { tap } = finger
      await tap(quickMenu('Orders'))
      await tap(page.getByRole('link', { name: /^Confirmed/ }))
      await selectAll(finger, orderCount)
      await tap(bar.getByRole('button', { name: 'Courier' }))
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Book with Steadfast' }))
      await toast(`${orderCount} parcels are being booked.`).waitFor()
    })
    await run('(the courier takes them)', () => reach(orderCount, "parcels where state = 'booked'"))

    await run('print a hundred labels', async (finger) => {
      const { tap } = finger
      await tap(page.getByRole('checkbox', { name: 'Select all shown' }))
      await bar.getByText(`${orderCount} orders selected`).waitFor()
      const opened = context.waitForEvent('page')
      await tap(bar.getByRole('link', { name: 'Labels' }))
      const labels = await opened
      await labels
        .getByRole('article')
        .nth(orderCount - 1)
        .waitFor()
      await tap(labels.getByRole('button', { name: 'Print' }))
      await labels.getByText(`${orderCount} orders are marked as printed.`).waitFor()
      await labels.close()
    })

    await run('pack a hundred parcels by scanning', async (finger) => {
      await open(finger, 'Parcels', 'Scan')
      await page.getByText('Scan the label of a parcel').waitFor()
      for (const order of placed) {
        await finger.scan(order.id)
        await page.getByText(`0 of ${codesOf(order).length}`).waitFor()
        for (const code of codesOf(order)) await finger.scan(code)
        await page.getByText(`${formatOrderId(order.id)} is packed`).waitFor()
      }
    })
    await run('hand a hundred parcels over by scanning', async ({ tap, scan }) => {
      await tap(mode('Hand over'))
      await page.getByText('Scan the labels of the parcels').waitFor()
      for (const { id } of placed) {
        await scan(id)
        await page.getByText(`${formatOrderId(id)} is on the list`, { exact: true }).waitFor()
      }
      await tap(button(`Hand over ${orderCount} parcels`))
      await page.getByText(`${orderCount} parcels were handed over`).waitFor()
    })

    const parcels = [...courier.parcels]
    // Every seventh customer or so does not take the parcel.
    const refused = parcels.filter((_, index) => index % 7 === 3).slice(0, refusedCount)
    const delivered = parcels.filter((parcel) => !refused.includes(parcel))
    await run('(the courier delivers and brings back)', async () => {
      const tell = async (some: typeof parcels, status: string) => {
        for (const parcel of some) await say(secret, parcel, status)
      }
      await tell(parcels, 'Pending')
      await reach(orderCount, "orders where status = 'Shipping'")
      await tell(delivered, 'Delivered')
      await tell(refused, 'Cancelled')
      await reach(delivered.length, "orders where status = 'Delivered'")
      await reach(refusedCount, "orders where status = 'Return'")
    })

    const lost = new Map<string, number>()
    await run(`receive ${refusedCount} parcels by scanning`, async (finger) => {
      const { tap, scan } = finger
      await open(finger, 'Parcels', 'Scan')
      await tap(mode('Coming back'))
      for (const [index, { reference }] of refused.entries()) {
        await page.getByText(/^Scan the label of (a|the next) parcel/).waitFor()
        const order = placed.find(({ id }) => id === reference)
        const [first, ...others] = order ? codesOf(order) : []
        if (!order || !first) throw new Error(`The order of the parcel ${reference} is not known.`)
        await scan(order.id)
        await page
          .getByText(/^Good 0/)
          .first()
          .waitFor()
        // One is damaged, one is missing; the others are as they left.
        for (const code of others) await scan(code)
        if (index === 0) await tap(button('Damaged'))
        if (index !== 1) await scan(first)
        // The label once more: that was all.
        await scan(order.id)
        if (index === 1) await tap(button('Receive, the rest is lost'))
        if (index < 2) {
          const product = order.lines[0]?.product ?? ''
          lost.set(product, (lost.get(product) ?? 0) + 1)
        }
        await page.getByText(`${formatOrderId(order.id)} was received`).waitFor()
      }
    })

    const collected = delivered.reduce((sum, { body }) => sum + Number(body.cod_amount), 0)
    await run('book the statement of the courier', async (finger) => {
      const { tap, type, pick } = finger
      await open(finger, 'Money', 'Courier statements')
      await type(page.getByLabel('Number of the payment or statement'), 'PAY-1')
      const lines = [
        ...delivered.map(({ id, body }) => `${id},${body.cod_amount},60,${Number(body.cod_amount) / 100},0`),
        ...refused.map(({ id }) => `${id},0,60,0,30`),
      ]
      const text = [
        'Consignment ID,Collected Amount,Delivery Charge,COD Charge,Return Charge',
        ...lines,
      ].join('\n')
      await pick(page.getByLabel('File (CSV or Excel .xlsx)'), {
        name: 'PAY-1.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
      await tap(button('Read the statement'))
      await tap(button(`Book ${orderCount} rows`))
      await toast('The statement is booked.').waitFor()
    })
    await run('look at the cash', async (finger) => {
      await open(finger, 'Money', 'Cash')
      await page.getByText(/^Nothing is open/).waitFor()
    })

    const [money] = await select<{ received: number; open: number }>(
      'select (sum(received_paisa) / 100)::float as received, (sum(abs(open_paisa)) / 100)::float as open from order_cash',
    )
    const stocks = await select<{ id: string; stock: number }>('select id::text, stock from products')
    const gone = new Map(lost)
    for (const { reference } of delivered)
      for (const { product, quantity } of placed.find(({ id }) => id === reference)?.lines ?? [])
        gone.set(product, (gone.get(product) ?? 0) + quantity)
    return {
      tasks,
      orders: orderCount,
      parcels: courier.parcels.length,
      /** What the courier has collected and the shop has not, in taka. */
      difference: Math.abs(collected - (money?.received ?? 0)) + (money?.open ?? 0),
      wrongStocks: stocks.filter(({ id, stock }) => stock !== firstStock - (gone.get(id) ?? 0)).length,
      products: stocks.length,
    }
  } finally {
    await merchant.close()
    await database.end()
    await shop.stop()
    await courier.close()
    await outside.close()
  }
}

/** From a hundred calls to the courier's statement on a phone: taps and seconds, and whether goods and money are all there. */
export async function measureMerchantDay({ folder, owner, note }: Bench) {
  const {
    tasks,
    parcels,
    orders,
    difference,
    wrongStocks,
    products: kinds,
  } = await runMerchantDay(join(folder, 'day'), owner)
  const day = "merchant's day"
  for (const { task, taps, seconds } of tasks) note(`${day}, ${task}`, `${taps} taps, ${tenths(seconds)} s`)
  const sum = (what: 'taps' | 'seconds') => tasks.reduce((total, task) => total + task[what], 0)
  note(`${day}, in all`, `${sum('taps')} taps, ${tenths(sum('seconds'))} s`)
  note(
    `${day}, parcels at the courier`,
    String(parcels),
    `one for each of ${orders} orders`,
    parcels === orders,
  )
  note(`${day}, cash difference`, `৳${difference}`, '৳0', difference === 0)
  note(
    `${day}, products with another stock than expected`,
    `${wrongStocks} of ${kinds}`,
    'none',
    wrongStocks === 0,
  )
}
