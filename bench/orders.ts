import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { newOrderId } from '#shop/orders/commands/place-order.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import { compare, load, median } from './load.ts'

const usualClients = 8

let phones = 10_000_000
/** Another customer for each order: orders of one phone number wait for each other. */
const newPhone = () => `017${phones++}`

/**
 * Orders per second through the API: three lines each, 8 clients, unique idempotency keys; with `email`, each sends an e-mail.
 * Throws with the reason if the shop rejects such an order.
 */
export async function placeOrders(
  url: string,
  products: Product[],
  amount: number,
  { email = '', clients = usualClients } = {},
) {
  const lines = products.slice(0, 3).map((product) => ({
    id: product._id,
    quantity: 1,
    originalPrice: priceOf(product),
    size: product.sizes[0] ?? 'N/A',
    color: product.colors[0] ?? 'N/A',
  }))
  const subTotal = lines.reduce((sum, line) => sum + line.originalPrice, 0)
  const deliveryCharge = subTotal > 5000 ? 0 : 110
  const newBody = () =>
    JSON.stringify({
      subTotal,
      total: subTotal + deliveryCharge,
      products: lines,
      customerData: {
        name: 'Bench',
        email,
        mobileNumber: newPhone(),
        district: 'Tangail',
        thana: 'Mirzapur',
        address: 'Bazar',
        deliveryArea: 'Outside Dhaka',
        paymentSystem: 'Cash On Delivery',
        deliveryCharge,
      },
    })
  const body = newBody()
  const headers = { 'content-type': 'application/json' }
  const first = await fetch(`${url}/api/postOrder`, { method: 'POST', body, headers })
  if (!first.ok) throw new Error(`${await first.text()} for ${body}`)
  return load({
    url: `${url}/api/postOrder`,
    amount,
    connections: clients,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          body: newBody(),
          headers: {
            ...request.headers,
            ...headers,
            'idempotency-key': randomUUID(),
          },
        }),
      },
    ],
  })
}

/** The same writes as bare SQL with the same driver and 8 clients; returns orders per second. */
async function insertOrdersWithSql(databaseUrl: string, products: Product[], amount: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: usualClients })
  const chosen = products.slice(0, 3).sort((a, b) => Number(a._id) - Number(b._id))
  let left = amount
  const runClient = async () => {
    const client = await pool.connect()
    while (left-- > 0) {
      const id = newOrderId()
      await client.query('begin')
      await client.query(
        'insert into idempotency_keys (key, body_hash, order_id) values ($1, $2, $3) on conflict do nothing returning key',
        [randomUUID(), 'hash', id],
      )
      for (const { _id, stock } of chosen)
        if (stock !== null)
          await client.query(
            `with taken as (update products set stock = stock - 1 where id = $1 and stock >= 1 returning id, stock)
             insert into stock_movements (product_id, change, before, after, reason, order_id, role)
             select id, -1, stock + 1, stock, 'order', $2, 'guest' from taken`,
            [_id, id],
          )
      await client.query(
        `insert into orders (id, sub_total_paisa, delivery_charge_paisa, total_paisa, name, mobile_number, district, thana,
           address, address_type, delivery_area, payment_system)
         values ($1, 100000, 11000, 111000, 'Bench', $2, 'টাঙ্গাইল', 'মির্জাপুর', 'Bazar', 'Home',
           'Outside Dhaka', 'Cash On Delivery')`,
        [id, newPhone()],
      )
      await client.query(
        `insert into order_lines (order_id, position, product_id, name, image_url, price_paisa, quantity) values
           ($1, 1, $2, 'One', '', 1000, 1), ($1, 2, $3, 'Two', '', 1000, 1), ($1, 3, $4, 'Three', '', 1000, 1)`,
        [id, ...chosen.map((product) => product._id)],
      )
      await client.query(
        `insert into order_history (order_id, to_status, role) values ($1, 'Pending', 'guest')`,
        [id],
      )
      await client.query('commit')
    }
    client.release()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: usualClients }, runClient))
  const rate = amount / ((performance.now() - started) / 1000)
  await pool.end()
  return rate
}

/** Orders per second against the bare transaction, and while e-mails go out. */
export async function measureOrders({ shopUrl, databaseUrl, products, note }: Bench) {
  const limited = new pg.Client(databaseUrl)
  await limited.connect()
  // Limited stock for all products, so that the most expensive kind of order is measured.
  const three = products.slice(0, 3).map((product) => ({ ...product, stock: 1_000_000 }))
  await limited.query('update products set stock = 1000000 where id = any($1)', [
    three.map((product) => product._id),
  ])
  await limited.end()
  await placeOrders(shopUrl, three, 1000)
  await insertOrdersWithSql(databaseUrl, three, 1000)
  const { ours, baseline } = await compare(
    () => placeOrders(shopUrl, three, 1500),
    () => insertOrdersWithSql(databaseUrl, three, 1500),
  )
  note(
    'orders of three lines at 8 clients against the bare transaction',
    `${tenths(ours)} to ${tenths(baseline)} a second = ${hundredths(ours / baseline)}`,
    'at least 0.75',
    ours / baseline >= 0.75,
  )
  // Afterwards, because e-mails are still being sent when their orders have been placed.
  const rounds: number[] = []
  for (let round = 0; round < 3; round++)
    rounds.push(await placeOrders(shopUrl, three, 500, { email: 'customer@shop.example' }))
  const withEmails = median(rounds)
  note(
    'the same while the e-mails of a rush go out, against orders without e-mails',
    `${tenths(withEmails)} to ${tenths(ours)} a second = ${hundredths(withEmails / ours)}`,
    'at least 0.80',
    withEmails / ours >= 0.8,
  )
}
