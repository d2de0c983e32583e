import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeCsv } from '#platform/csv.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop } from '#test/shop.ts'
import { ApiError } from '#web/data/api-client.ts'
import { stockReasons } from './rules.ts'

const shop = openTestShop()
let person: Awaited<ReturnType<typeof shop.person>>
beforeAll(async () => {
  shop.jobs.start()
  person = await shop.person('admin')
})

/** Products and variants whose movements do not add up to their stock, or do not follow each other. */
async function findMistakes() {
  const { rows } = await sql`
    with units as (
      select id as product_id, 0::bigint as variant_id, stock from products where not has_variants
      union all select product_id, id, stock from product_variants
    ), sums as (
      select product_id, coalesce(variant_id, 0) as variant_id, sum(change) as sum,
        (array_agg(after order by id desc))[1] as last
      from stock_movements group by 1, 2
    ), chain as (
      select *, lag(after) over (partition by product_id, variant_id order by id) as previous,
        row_number() over (partition by product_id, variant_id order by id) as number
      from stock_movements
    )
    select product_id, variant_id, stock, sum, last from units full join sums using (product_id, variant_id)
    where coalesce(stock, 0) <> coalesce(sum, 0) or stock is distinct from last
    union all
    select product_id, variant_id, before, previous, after from chain
    where number > 1 and before is distinct from previous
    union all
    -- what a product has from its variants
    select products.id, 0, products.stock, null, null from products where has_variants and stock is distinct from (
      select case when count(*) = count(stock) then sum(stock) end from product_variants where product_id = products.id)`.execute(
    shop.db,
  )
  return rows
}

const place = { category: 'Women Items', subCategory: 'Clothing', originalPrice: 500 }
const orderStatuses = ['Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return', 'Confirmed'] as const

test('whatever happens, the movements of everything add up to its stock, and each says why [D68]', async () => {
  const admin = await shop.as(person)
  const guest = await shop.as(null)
  await setReview(admin)
  // A fixed sequence of pseudo-random numbers, so that a failure can be repeated.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T
  const someStock = () => oneOf([null, 0, 3, 12, 40])
  const orders: string[] = []
  const products: string[] = []
  let count = 0

  const variantsOf = (sizes: readonly string[]) =>
    sizes.map((size) => ({ options: { size }, stock: someStock() }))
  async function addProduct(isVaried: boolean) {
    count += 1
    const body = { ...place, name: `Kurti ${count}`, stock: someStock() }
    const { insertedId } = await admin('POST /postProduct', {
      headers: {},
      body: isVaried ? { ...body, stock: null, variants: variantsOf(['S', 'M', 'L']) } : body,
    })
    products.push(insertedId)
  }
  const read = (id = oneOf(products)) => admin('GET /admin-products/:id', { params: { id } })
  // A product that had variants keeps their sizes.
  const lineOf = ({ _id, variants, sizes }: AdminProduct, quantity: number) => ({
    id: Number(_id),
    pricePaisa: 50_000,
    quantity,
    ...(variants.length ? { variantId: oneOf(variants)._id } : { size: oneOf(['N/A', ...sizes].slice(-1)) }),
  })
  async function order(isStaff: boolean) {
    const chosen = new Set([oneOf(products), oneOf(products)])
    const lines = await Promise.all([...chosen].map(async (id) => lineOf(await read(id), 1 + random(4))))
    return send(isStaff, lines)
  }
  async function send(isStaff: boolean, lines: Parameters<typeof shop.make.orderOf>[0], phone = count) {
    const body = shop.make.orderOf(lines, { mobileNumber: `017${String(11_000_000 + phone)}` })
    const call = isStaff
      ? admin('POST /orders', { headers: {}, body: { ...body, source: 'phone' } })
      : guest('POST /postOrder', { headers: {}, body })
    const { insertedId } = await call
    orders.push(insertedId)
    return insertedId
  }
  /** An order that would sell out two products waits for staff, and takes its pieces when they confirm or merge it. */
  async function review() {
    const { rows } = await admin('GET /stocks', { query: { limit: 100 } })
    const [first, second] = rows.filter(({ units }) => {
      const pieces = units.map(({ available }) => available ?? 0)
      return Math.max(...pieces) > 0 && pieces.reduce((sum, each) => sum + each) <= 20
    })
    const lines = [first, second].flatMap((product) =>
      (product?.units ?? []).flatMap(({ variantId, available }) =>
        available
          ? [
              {
                id: Number(product?._id),
                pricePaisa: 50_000,
                quantity: available,
                ...(variantId && { variantId }),
              },
            ]
          : [],
      ),
    )
    count += 1
    const id = await send(false, lines)
    if (random(2) > 0) return confirm([id])
    const [simple] = rows.filter(({ units }) => units[0]?.variantId === '' && (units[0].available ?? 9) > 0)
    if (!simple) return
    const into = await send(true, [{ id: Number(simple._id), pricePaisa: 50_000 }])
    await admin('POST /orders/merge', { body: { into, from: id } })
  }
  async function confirm(ids: string[]) {
    await admin('PUT /orders/statuses', {
      body: { status: 'Confirmed', orders: ids.map((id) => ({ id, from: 'Pending' as const })) },
    })
    if (random(2) > 0) await admin('POST /orders/undo-confirm', { body: { ids } })
  }
  async function sendAndReturn() {
    await order(true)
    const id = orders.at(-1) ?? ''
    for (const status of ['Confirmed', 'Delivered', 'Return'] as const) await move(id, status)
    if (random(3) > 0) await receive(id)
  }
  /** An order that is cancelled on its way, and received, taken up again before or after that, or both. */
  async function cancelShipped() {
    await order(true)
    const id = orders.at(-1) ?? ''
    for (const status of ['Confirmed', 'Shipping', 'Cancelled'] as const) await move(id, status)
    if (random(3) > 0) await receive(id)
    if (random(3) > 0) await move(id, 'Confirmed')
    if (random(3) > 0) await move(id, 'Cancelled')
  }
  /** An order of which some pieces are kept, sometimes corrected, returned as well, or received. */
  async function deliverPartly() {
    await order(true)
    const id = orders.at(-1) ?? ''
    await move(id, 'Confirmed')
    await move(id, 'Shipping')
    const keep = async () => {
      const { version, lines, ordered } = await admin('GET /managed-orders/:id', { params: { id } })
      const kept = lines.map((line) => ({ line: line.line, kept: random(line.ordered + 1) }))
      const paid = Math.min(100, ordered.total)
      await admin('PUT /orders/:id/partial-delivery', {
        params: { id },
        body: { version, lines: kept, paid },
      })
    }
    await keep()
    if (random(2) > 0) await keep()
    if (random(3) > 0) await receivePieces(id)
    if (random(3) === 0) {
      await move(id, 'Return')
      await receive(id)
    }
  }
  /** A delivered order of which pieces are exchanged, and received, or not after all. */
  async function exchangeNew() {
    await order(true)
    const id = orders.at(-1) ?? ''
    await move(id, 'Confirmed')
    await move(id, 'Delivered')
    await exchange(id)
    if (random(2) > 0) await exchange(id)
  }
  async function exchange(id: string) {
    const { version, lines } = await admin('GET /managed-orders/:id', { params: { id } })
    const { insertedId } = await admin('POST /orders/:id/exchange', {
      params: { id },
      headers: {},
      body: {
        ...shop.make.orderOf([lineOf(await read(), 1 + random(3))]),
        source: 'phone',
        version,
        pieces: lines
          .slice(random(2))
          .flatMap(({ line, kept }) => (kept > 0 ? [{ line, quantity: 1 + random(kept) }] : [])),
      },
    })
    orders.push(insertedId)
    if (random(2) > 0) await receivePieces(id)
    if (random(2) > 0) await move(insertedId, 'Cancelled')
  }
  async function receivePieces(id: string) {
    const { piecesBack } = await admin('GET /managed-orders/:id', { params: { id } })
    if (piecesBack.length === 0) return
    const { exchangedBy, pieces } = oneOf(piecesBack)
    await admin('POST /orders/:id/pieces-back/receipt', {
      params: { id },
      body: {
        exchangedBy,
        lines: pieces.map(({ line, quantity }) => {
          const damaged = random(quantity + 1)
          return { line, restocked: quantity - damaged, damaged, lost: 0 }
        }),
      },
    })
  }
  const move = (id: string, status: OrderStatus) =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  async function edit(id: string, quantity = () => 1 + random(6)) {
    const { products: lines, customerData } = await admin('GET /order/:id', { params: { id } })
    const { version } = await admin('GET /managed-orders/:id', { params: { id } })
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    const all = lines.map(({ id: product, size, variantId }, index) => ({
      line: index + 1,
      id: product,
      quantity: quantity(),
      size,
      ...(variantId && { variantId }),
    }))
    const total = all.reduce((sum, { quantity }) => sum + 500 * quantity, address.deliveryCharge)
    await admin('PUT /orders/:id', {
      params: { id },
      body: { version, products: all, customerData: address, total },
    })
  }
  async function receive(id: string) {
    const { lines } = await admin('GET /managed-orders/:id', { params: { id } })
    await admin('POST /orders/:id/receipt', {
      params: { id },
      body: {
        lines: lines.flatMap(({ line, kept }) => {
          const damaged = random(kept + 1)
          const lost = random(kept - damaged + 1)
          return kept > 0 ? [{ line, restocked: kept - damaged - lost, damaged, lost }] : []
        }),
      },
    })
  }
  /** What the random commands may not come to. */
  async function everyReasonOnce() {
    const add = async (stock: number) => {
      const body = { ...place, name: `Lungi ${stock}`, stock }
      const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
      return { id: Number(insertedId), pricePaisa: 50_000 }
    }
    const lungi = await add(40)
    const sendReviewed = async () => {
      count += 1
      return send(false, [
        { ...(await add(3)), quantity: 3 },
        { ...(await add(3)), quantity: 3 },
      ])
    }
    const into = await send(true, [{ ...lungi, quantity: 4 }])
    await admin('POST /orders/merge', { body: { into, from: await sendReviewed() } })
    const reviewed = await sendReviewed()
    const body = { status: 'Confirmed' as const, orders: [{ id: reviewed, from: 'Pending' as const }] }
    await admin('PUT /orders/statuses', { body })
    await admin('POST /orders/undo-confirm', { body: { ids: [reviewed] } })
    const id = await send(true, [lungi])
    await edit(id, () => 3)
    for (const status of ['Cancelled', 'Confirmed', 'Delivered', 'Return'] as const) await move(id, status)
    await admin('POST /orders/:id/receipt', {
      params: { id },
      body: { lines: [{ line: 1, restocked: 1, damaged: 1, lost: 1 }] },
    })
    const unsold = { product: String((await add(8)).id), variant: '' }
    await admin('PATCH /updateProduct/:id', { params: { id: unsold.product }, body: { stock: 9 } })
    await admin('POST /stocktakes', { body: { lines: [{ ...unsold, seen: 9, counted: 7 }] } })
    await admin('POST /incoming-goods', {
      body: { key: randomUUID(), lines: [{ ...unsold, pieces: 5, costPrice: null }] },
    })
    await admin('DELETE /deleteProduct/:id', { params: { id: unsold.product } })
  }
  async function someUnits() {
    const { rows } = await admin('GET /stocks', { query: { limit: 100 } })
    const units = rows.flatMap(({ _id, units: each }) => each.map((unit) => ({ product: _id, ...unit })))
    return [...new Set([oneOf(units), oneOf(units), oneOf(units)])]
  }
  const steps: (() => Promise<unknown>)[] = [
    () => order(false),
    () => order(true),
    () => order(true),
    () => move(oneOf(orders), oneOf(orderStatuses)),
    () => move(oneOf(orders), oneOf(orderStatuses)),
    async () => {
      // Most of the others are final sooner or later.
      const id = random(2) > 0 ? oneOf(orders) : await order(true)
      await move(id, 'Cancelled')
      if (random(2) > 0) await move(id, 'Confirmed')
    },
    () => confirm([...new Set([oneOf(orders), oneOf(orders)])]),
    () => review(),
    () => review(),
    () => sendAndReturn(),
    () => cancelShipped(),
    () => deliverPartly(),
    () => exchangeNew(),
    () => exchange(oneOf(orders)),
    () => receivePieces(oneOf(orders)),
    () => edit(oneOf(orders)),
    () => admin('POST /orders/merge', { body: { into: oneOf(orders), from: oneOf(orders) } }),
    () => receive(oneOf(orders)),
    async () => {
      const id = oneOf(orders)
      await admin('DELETE /deleteOrder/:id', { params: { id } })
      orders.splice(orders.indexOf(id), 1)
    },
    // The form: a stock, a grid of variants, and from one to the other.
    async () =>
      admin('PATCH /updateProduct/:id', { params: { id: oneOf(products) }, body: { stock: someStock() } }),
    async () => {
      const { _id: id } = await read()
      const variants = variantsOf(oneOf([['S', 'M', 'L'], ['M', 'XL'], ['S'], []]))
      return admin('PATCH /updateProduct/:id', { params: { id }, body: { variants } })
    },
    async () => {
      const chosen = [await read(), await read()].filter(({ variants }) => variants.length === 0)
      const byId = new Map(chosen.map(({ _id: id, version }) => [id, { id, version }]))
      return admin('PATCH /products', {
        body: { products: [...byId.values()], fields: { stock: someStock() } },
      })
    },
    async () => {
      if (products.length < 9) return addProduct(random(2) > 0)
      const id = oneOf(products)
      products.splice(products.indexOf(id), 1)
      return admin('DELETE /deleteProduct/:id', { params: { id } })
    },
    async () => {
      const lines = (await someUnits()).map(({ product, variantId: variant, onShelf: seen, held }) => ({
        product,
        variant,
        seen,
        counted: Math.max(0, (seen ?? 0) - 1 + random(4), held),
      }))
      return admin('POST /stocktakes', { body: { lines } })
    },
    async () => {
      const lines = (await someUnits())
        .filter(({ available }) => available !== null)
        .map(({ product, variantId: variant }) => ({
          product,
          variant,
          pieces: 1 + random(20),
          costPrice: oneOf([null, 120, 99.5]),
        }))
      count += 1
      return admin('POST /incoming-goods', { body: { key: `delivery-${count}`, lines } })
    },
  ]
  for (const isVaried of [false, false, true, true]) await addProduct(isVaried)
  await everyReasonOnce()
  for (let step = 0; step < 400; step++) {
    if (step === 150 || step === 300) await importStocks(admin, oneOf([2, 5]))
    if (step === 350) await changeStocks(admin, products)
    const index = orders.length < 2 ? 1 : random(steps.length)
    try {
      await steps[index]?.()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
    // Adding up everything takes longer than a command.
    if (step % 10 > 0) continue
    expect(await findMistakes(), `step ${step}`).toEqual([])
  }
  expect(await findMistakes()).toEqual([])
  const { rows: reasons } = await sql`select distinct reason from stock_movements`.execute(shop.db)
  const expected = stockReasons.filter((reason) => reason !== 'opening').map((reason) => ({ reason }))
  expect(reasons).toHaveLength(expected.length)
  expect(reasons).toEqual(expect.arrayContaining(expected))
  const { rows: unnamed } = await sql`
    select from stock_movements where user_id is distinct from ${person.user.id}
    and not (reason = 'order' and role = 'guest')`.execute(shop.db)
  expect(unnamed).toEqual([])
  const { rows: without } = await sql`
    select reason from stock_movements where (order_id is not null) <> (reason in
      ('order', 'edited', 'merged', 'confirmed', 'undone', 'cancelled', 'reopened', 'returned', 'damaged', 'lost'))`.execute(
    shop.db,
  )
  expect(without).toEqual([])
})

type Admin = Awaited<ReturnType<typeof shop.as>>

/** From two sold-out products on an order goes to review, which takes its pieces later. */
async function setReview(admin: Admin) {
  const { reviewLastPieces } = await admin('GET /settings', {})
  await admin('PUT /settings', { body: { from: { reviewLastPieces }, to: { reviewLastPieces: 2 } } })
}

/** Gives all products the same number of pieces, and half of them back what they had. */
async function changeStocks(admin: Admin, products: readonly string[]) {
  const set = (ids: string[], pieces: number) =>
    admin('POST /bulk-changes', {
      body: { key: randomUUID(), products: { ids }, action: { kind: 'stock', how: 'set', pieces } },
    })
  await set([...products], 6)
  await shop.jobsDone()
  const { _id: id } = await set(products.slice(0, 2), 9)
  await shop.jobsDone()
  await admin('PUT /bulk-changes/:id/undo', { params: { id }, body: {} })
  await shop.jobsDone()
}

/** Imports the stocks of all products, where they are counted with so many pieces more. */
async function importStocks(admin: Admin, more: number) {
  const { rows } = await admin('GET /stocks', { query: { limit: 100 } })
  const cells = rows.flatMap(({ _id, units }) =>
    units.map(({ variantId, available }) => [_id, variantId, available === null ? '' : available + more]),
  )
  const file = (await Array.fromAsync(writeCsv(['_id', 'variantId', 'stock'], [cells]))).join('')
  const { _id: id } = await admin('POST /product-imports', {
    body: { fileName: 'products.csv', characters: [...file].length },
  })
  await admin('PUT /product-imports/:id/parts', { params: { id }, body: { part: 0, text: file } })
  const settled = (...statuses: string[]) =>
    expect
      .poll(async () => (await admin('GET /product-imports/latest', {}))?.status)
      .toSatisfy((status: string) => statuses.includes(status))
  await admin('PUT /product-imports/:id/check', { params: { id }, body: {} })
  await settled('checked')
  await admin('PUT /product-imports/:id/apply', { params: { id }, body: {} })
  await settled('done')
}
