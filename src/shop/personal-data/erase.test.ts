import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { isErasedNumber } from '#lib/phone.ts'
import { createOrderLinkToken } from '#shop/orders/commands/order-link.ts'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { subjectOf } from './commands/phone-subject.ts'

const shop = openTestShop()

let numbers = 30_000_000
const nextPhone = () => {
  numbers += 1
  return `017${numbers}`
}

/** What must be found nowhere afterwards, in any column of any table. */
const personOf = (phone: string) => ({
  phone,
  name: `Zubaida ${phone}`,
  email: `zubaida-${phone}@customers.example`,
  street: `House 77, Lane of ${phone}`,
  words: `Calls her sister ${phone.slice(3)}`,
})
type Person = ReturnType<typeof personOf>

const run = (text: string, ...values: unknown[]) =>
  shop.db.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))

/** A delivered order of this person, and a row of everything else that a shop gets to know. */
async function makePerson({ phone, name, email, street, words }: Person) {
  const order = await shop.make.order({ status: 'Delivered', deliveredAt: new Date() })
  const line = await shop.db
    .selectFrom('orderLines')
    .select(['productId', 'pricePaisa'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await run(
    `update orders set mobile_number = $2, name = $3, email = $4, address = $5, comment = $6, placed_from = $3, district = 'Tangail'
      where id = $1`,
    order.id,
    phone,
    name,
    email,
    street,
    words,
  )
  const snapshot = JSON.stringify({ before: { name, mobileNumber: phone, address: street }, amount: 50 })
  await run(
    `insert into order_history (order_id, to_status, role, note, change, details) values ($1, 'Delivered', 'admin', $2, 'edit', $3)`,
    order.id,
    words,
    snapshot,
  )
  await run(
    `insert into order_notes (order_id, key, outcome, note) values ($1, $2, 'confirmed', $4), ($1, $3, null, $4)`,
    order.id,
    randomUUID(),
    randomUUID(),
    words,
  )
  await run(
    `insert into customer_notes (mobile_number, key, note) values ($1, $2, $3)`,
    phone,
    randomUUID(),
    words,
  )
  await run(
    `insert into audit_entries (role, action, subject, before, after) values
      ('admin', 'order-edited', 'order ' || $1, $2, $2), ('admin', 'phone-forgiven', 'phone ' || $3, $2, $2)`,
    order.id,
    snapshot,
    phone,
  )
  await run(
    `insert into past_orders (number, mobile_number, name, placed_at, total_paisa, outcome)
      values ('old-' || $3::text, $1, $2, '2020-01-01', 700, 'Delivered')`,
    phone,
    name,
    order.id,
  )
  const account = await shop.person('customer')
  await run(
    `insert into saved_addresses (user_id, name, mobile_number, district, thana, address, address_type, delivery_area)
      values ($1, $2, $3, 'Tangail', 'Mirzapur', $4, 'Home', 'Outside Dhaka')`,
    account.user.id,
    name,
    phone,
    street,
  )
  await run(
    `insert into stock_alerts (product_id, contact, language) values ($1, $2, 'en')`,
    line.productId,
    phone,
  )
  await run(
    `insert into sms_messages (order_id, event, phone, language, text, state, ref, answer)
      values ($1, 'confirmed', $2, 'en', $3, 'waiting', 'r', $2)`,
    order.id,
    phone,
    words,
  )
  await run(
    `with campaign as (
      insert into campaigns (name, language, text, segment) values ('Eid', 'en', 'Sarees', '{}') returning id
    ), stop as (insert into text_stops (phone, through, campaign_id) select $1, 'link', id from campaign),
    followed as (insert into campaign_orders (order_id, campaign_id) select $2, id from campaign)
    insert into campaign_messages (campaign_id, channel, phone, email, due_at, state, answer, ref, gateway_id)
      select id, 'email', $1, $3, now(), 'waiting', $1, 'r', $1 from campaign`,
    phone,
    order.id,
    email,
  )
  // From before the first order.
  await run(
    `with campaign as (
      insert into campaigns (name, language, text, segment) values ('Puja', 'en', 'Sarees', '{}') returning id
    ) insert into campaign_messages (campaign_id, channel, email, due_at, state, answer)
      select id, 'email', $1, now(), 'sent', $1 from campaign`,
    email,
  )
  await run(
    `insert into wallet_messages (wallet, from_name, text, content_hash, is_genuine, sender)
      values ('bkash', 'bKash', 'You have received from ' || $1, $2, true, $1)`,
    phone,
    randomUUID(),
  )
  await run(
    `insert into checkouts (key, mobile_number, content) values ($1, $2, $3)`,
    randomUUID(),
    phone,
    JSON.stringify({ name, address: street }),
  )
  await run(`insert into courier_lookups (phone, source) values ($1, 'steadfast')`, phone)
  await run(
    `insert into courier_answers (phone, source, couriers, parcels) values ($1, 'steadfast', '[]', 3)`,
    phone,
  )
  await run(
    `insert into order_codes (order_id, phone, salt, expires_at) values ($1, $2, 's', now())`,
    order.id,
    phone,
  )
  await run(
    `insert into order_origins (order_id, source, first, visitor) values ($1, 'facebook', $2, $3)`,
    order.id,
    snapshot,
    name,
  )
  await run(
    `insert into advance_payments (order_id, wallet, trx_id, sender, version, state, is_by_staff, amount_paisa, reason)
      values ($1, 'bkash', 'T' || $1::text, $2, 1, 'confirmed', false, 100, $3)`,
    order.id,
    phone,
    words,
  )
  await run(
    `insert into cash_entries (order_id, kind, amount_paisa, courier, note) values ($1, 'by hand', 100, 'other', $2)`,
    order.id,
    words,
  )
  const parcel = await run(
    `insert into parcels (order_id, courier, state, reference, cash_paisa, weight, tracking_url, area_name, raw_text, problem)
      values ($1, 'other', 'delivered', $1, 0, 100, 'https://courier.example/' || $2::text, $3, $2, $2) returning id`,
    order.id,
    phone,
    street,
  )
  await run(
    `insert into courier_webhooks (courier, key, body, parcel_id, handled_at) values ('other', $1, $2, $3, now())`,
    randomUUID(),
    snapshot,
    parcel.rows[0]?.id,
  )
  const cells = (settled: string, digits: string) =>
    JSON.stringify([
      { line: 2, cells: [settled, name, `+88${digits}`, street, '500'] },
      { line: 3, cells: ['C-other', 'Karim', '01912345678', 'Dhaka', '300'] },
    ])
  const statement = await run(
    `insert into courier_statements (courier, number, file_name, headers, cells, applied_at)
      values ('other', $1, 'a.csv', '{}', $2, now()), ('other', $1, 'b.csv', '{}', $3, null) returning id`,
    order.id,
    cells(`C-${order.id}`, ''),
    cells('C-unknown', phone),
  )
  await run(
    `insert into courier_statement_rows (statement_id, line, consignment, reference, phone, collected_paisa, charge_paisa,
      return_charge_paisa, order_id, outcome) values ($1, 2, $2, '', $3, 50000, 0, 0, $4, 'matched')`,
    statement.rows[0]?.id,
    `C-${order.id}`,
    phone,
    order.id,
  )
  const webhook = await run(
    `insert into webhooks (url, events, secret) values ('https://example.com', '{orders}', 's') returning id`,
  )
  await run(
    `insert into webhook_deliveries (webhook_id, event, body) values ($1, 'order-moved', $2)`,
    webhook.rows[0]?.id,
    snapshot,
  )
  await run(
    `insert into reviews (product_id, order_id, guest_name, stars, text, status) values ($1, $2, $3, 4, $4, 'waiting')`,
    line.productId,
    order.id,
    name,
    words,
  )
  await run(
    `insert into inbox (name, email, message, language) values ($1, $2, $3, 'en')`,
    name,
    email,
    words,
  )
  // Of an address that no order has.
  await run(
    `insert into inbox (name, email, mobile_number, message, language) values ($1, $2, $3, $4, 'en')`,
    name,
    `work-${email}`,
    phone,
    words,
  )
  await run(`insert into newsletter_subscriptions (email, language) values ($1, 'en')`, email)
  return { ...order, statementIds: statement.rows.map(({ id }) => Number(id)) }
}

/** The tables that have something of this person, with one of the rows. */
async function findTraces(person: Person) {
  const { rows: tables } = await run(`select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace where nspname in ('public', 'pgboss') and relkind in ('r', 'p')`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await run(
      `select each::text as text from ${name} as each where each::text ilike any($1) limit 1`,
      Object.values({ ...person, digits: person.phone.slice(1) }).map((text) => `%${text}%`),
    )
    if (rows[0]) found[String(name)] = String(rows[0].text)
  }
  return found
}

const erase = async (phone: string, byEmail = true) =>
  (await shop.as('admin'))('POST /personal-data/erase', { body: { phone, byEmail } })

test('after erasing nothing in any table leads to the person, and the orders still count [D201]', async () => {
  const person = personOf(nextPhone())
  const order = await makePerson(person)
  const before = await findTraces(person)
  expect(Object.keys(before).length).toBeGreaterThan(20)
  await erase(person.phone)
  expect(await findTraces(person)).toEqual({})

  const row = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: '—',
    email: '',
    thana: '—',
    address: '—',
    comment: '',
    userId: null,
    district: 'Tangail',
    status: 'Delivered',
    totalPaisa: order.totalPaisa,
    placedAt: order.placedAt,
  })
  expect(isErasedNumber(row.mobileNumber)).toBe(true)
  const customer = await shop.db
    .selectFrom('customers')
    .selectAll()
    .where('mobileNumber', '=', row.mobileNumber)
    .executeTakeFirstOrThrow()
  expect(customer).toMatchObject({ name: '—', orders: 2, pastOrders: 1, delivered: 2 })
  expect(
    await shop.db.selectFrom('orderLines').selectAll().where('orderId', '=', order.id).execute(),
  ).toHaveLength(1)
  // What was called, paid and rated is counted as before.
  expect(
    await shop.db.selectFrom('orderNotes').select('outcome').where('orderId', '=', order.id).execute(),
  ).toEqual([{ outcome: 'confirmed' }])
  const history = await shop.db
    .selectFrom('orderHistory')
    .select('details')
    .where('orderId', '=', order.id)
    .where('change', '=', 'edit')
    .executeTakeFirstOrThrow()
  expect(history.details).toEqual({ amount: 50 })
  // Nobody gets a text that was waiting.
  expect(
    await shop.db
      .selectFrom('smsMessages')
      .select(['state', 'problem'])
      .where('orderId', '=', order.id)
      .execute(),
  ).toEqual([{ state: 'failed', problem: 'outdated' }])
})

test('rows of others in the file of a courier stay, and what a row was settled by [D201]', async () => {
  const person = personOf(nextPhone())
  const { id, statementIds } = await makePerson(person)
  await erase(person.phone)
  const { rows } = await run(
    `select cells from courier_statements where id = any($1) order by id`,
    statementIds,
  )
  const others = { line: 3, cells: ['C-other', 'Karim', '01912345678', 'Dhaka', '300'] }
  expect(rows).toEqual([
    { cells: [{ line: 2, cells: [`C-${id}`, '', '', '', ''] }, others] },
    { cells: [{ line: 2, cells: ['', '', '', '', ''] }, others] },
  ])
})

test('what was erased is shown and found by nobody: lookup, order link, id and number [D201]', async () => {
  const person = personOf(nextPhone())
  const { id } = await makePerson(person)
  const token = createOrderLinkToken(secrets.tokens, { id, mobileNumber: person.phone })
  await erase(person.phone)
  const admin = await shop.as('admin')
  const { kinds, log } = await admin('POST /personal-data/lookup', { body: { phone: person.phone } })
  // An account that is left to the merchant would still be there by its e-mail address; here is none.
  expect(kinds.filter(({ kind }) => kind !== 'changes-by-staff')).toEqual([])
  expect(log.map(({ action }) => action)).toEqual(['personal-data-erased', 'phone-forgiven'])
  const guest = await shop.as(null)
  for (const proof of [{ link: token }, { orderId: id, phone: person.phone }]) {
    const failed = await rejected(guest('POST /order-tracking', { body: proof as never }))
    expect([403, 404]).toContain(failed.status)
  }
})

test('what only an e-mail address leads to stays unless somebody says whose it is [D201]', async () => {
  const person = personOf(nextPhone())
  await makePerson(person)
  await erase(person.phone, false)
  expect(Object.keys(await findTraces(person)).sort()).toEqual([
    'public.campaign_messages',
    'public.inbox',
    'public.newsletter_subscriptions',
  ])
})

test('nothing is erased while an order, its cash, a payment or its pieces are open, or the number is blocked [D201]', async () => {
  const obstacles: [string, (id: string, phone: string) => Promise<unknown>][] = [
    ['open', (id) => run(`update orders set status = 'Shipping' where id = $1`, id)],
    [
      'cash',
      (id) =>
        run(
          `insert into order_cash (order_id, courier, due_paisa, delivered_at) values ($1, 'none', 500, now())`,
          id,
        ),
    ],
    [
      'payment',
      (id) =>
        run(`update advance_payments set state = 'checking', amount_paisa = null where order_id = $1`, id),
    ],
    [
      'pay-back',
      (id) => run(`update orders set status = 'Cancelled', advance_paisa = 100 where id = $1`, id),
    ],
    ['coming-back', (id) => run(`update orders set status = 'Return' where id = $1`, id)],
    [
      'blocked',
      (_, phone) => run(`insert into blocked_phones (phone, reason) values ($1, 'False orders')`, phone),
    ],
  ]
  const admin = await shop.as('admin')
  for (const [reason, make] of obstacles) {
    const person = personOf(nextPhone())
    const { id } = await makePerson(person)
    await make(id, person.phone)
    const before = await findTraces(person)
    const found = await admin('POST /personal-data/lookup', { body: { phone: person.phone } })
    expect(found.obstacles, reason).toEqual([{ reason, orders: reason === 'blocked' ? [] : [id] }])
    expect((await rejected(erase(person.phone))).status, reason).toBe(409)
    expect(Object.keys(await findTraces(person)), reason).toEqual(Object.keys(before))
  }
})

test('an order of which only the bookkeeping is left is not reopened or exchanged [D201]', async () => {
  const person = personOf(nextPhone())
  const { id } = await makePerson(person)
  await run(`update orders set status = 'Cancelled' where id = $1`, id)
  await erase(person.phone)
  const admin = await shop.as('admin')
  const failed = await rejected(
    admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } }),
  )
  expect(failed).toMatchObject({ code: 'not-possible-now', message: expect.stringContaining('erased') })
})

test('an order that is placed while its number is erased is there afterwards, whole [D201]', async () => {
  const product = await shop.make.product()
  const guest = await shop.as(null)
  const admin = await shop.as('admin')
  for (let round = 0; round < 10; round++) {
    const person = personOf(nextPhone())
    await makePerson(person)
    const body = shop.make.orderOf([{ id: product.id, pricePaisa: product.originalPricePaisa }], {
      mobileNumber: person.phone,
    })
    const [erased, placed] = await Promise.allSettled([
      admin('POST /personal-data/erase', { body: { phone: person.phone, byEmail: true } }),
      guest('POST /postOrder', { body } as never),
    ])
    expect(placed.status).toBe('fulfilled')
    const { rows } = await run(`select address from orders where mobile_number = $1`, person.phone)
    // The order came first, and stood in the way, or it came after.
    expect(rows).toHaveLength(erased.status === 'fulfilled' ? 1 : 2)
    for (const { address } of rows) expect(address).not.toBe('—')
    const { rows: customers } = await run(
      `select orders from customers where mobile_number = $1`,
      person.phone,
    )
    expect(customers).toEqual([{ orders: erased.status === 'fulfilled' ? 1 : 3 }])
  }
})

test('the audit log loses the words of erased orders, and takes no other change, not even from who knows how [D201]', async () => {
  const person = personOf(nextPhone())
  const { id } = await makePerson(person)
  await erase(person.phone)
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'subject', 'before', 'after'])
    .where('subject', 'in', [`order ${id}`, subjectOf(secrets.tokens, person.phone)])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'order-edited', subject: `order ${id}`, before: null, after: null },
    {
      action: 'phone-forgiven',
      subject: subjectOf(secrets.tokens, person.phone),
      before: null,
      after: null,
    },
    expect.objectContaining({ action: 'personal-data-erased' }),
  ])
  for (const change of [
    `action = 'nothing'`,
    `after = '{}'`,
    `role = 'guest', before = null, after = null`,
    `subject = 'order 22222222', before = null, after = null`,
  ])
    await expect(
      shop.db.transaction().execute(async (tx) => {
        await sql`select set_config('shop.blanking', 'on', true)`.execute(tx)
        await sql.raw(`update audit_entries set ${change}`).execute(tx)
      }),
    ).rejects.toThrow('append-only')
  await expect(run('update audit_entries set before = null, after = null')).rejects.toThrow('append-only')
  await expect(run('delete from audit_entries')).rejects.toThrow('append-only')
})

test('a name is corrected wherever the number has one, but not on an order that is under way [D201]', async () => {
  const person = personOf(nextPhone())
  const { id } = await makePerson(person)
  const open = await shop.make.order({ status: 'Pending', placedAt: new Date(Date.now() - 60_000) })
  await run(`update orders set mobile_number = $2, name = 'Typo' where id = $1`, open.id, person.phone)
  const admin = await shop.as('admin')
  const correct = (body: object) =>
    admin('POST /personal-data/correct', { body: { phone: person.phone, ...body } as never })
  await correct({ name: 'Jubaida Khatun' })
  const orders = () =>
    run(`select name, email from orders where mobile_number = $1 order by placed_at desc`, person.phone)
  expect((await orders()).rows).toEqual([
    { name: 'Jubaida Khatun', email: person.email },
    { name: 'Typo', email: '' },
  ])
  await correct({ name: 'Jubaida Khatun', email: 'jubaida@customers.example' })
  expect((await orders()).rows[0]).toEqual({ name: 'Jubaida Khatun', email: 'jubaida@customers.example' })
  for (const table of ['customers', 'past_orders', 'saved_addresses'])
    expect(
      (await run(`select name from ${table} where mobile_number = $1`, person.phone)).rows,
      table,
    ).toEqual([{ name: 'Jubaida Khatun' }])
  expect((await rejected(correct({ name: '  ' }))).fields).toHaveProperty('name')
  expect((await rejected(correct({ name: 'A', email: 'nobody' }))).fields).toHaveProperty('email')
  expect(id).toBeTruthy()
})
