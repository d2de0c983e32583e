import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { defaultCallRules } from '#shop/risk/rules.ts'
import { openRecordServer, steadfastScore } from '#test/record-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { lookUp } from './look-up.ts'
import type { RecordSource } from './rules.ts'

const server = await openRecordServer()
const shop = openTestShop({ allowLocalAddresses: true })
afterAll(() => server.close())

let admin: Awaited<ReturnType<typeof shop.as>>
let numbers = 0
/** A number that no other test has. */
const newPhone = () => {
  numbers += 1
  return `0171200${String(numbers).padStart(4, '0')}`
}

const connect = (apiKey = 'key-1') =>
  admin('PUT /couriers/:courier', {
    params: { courier: 'steadfast' },
    body: {
      baseUrl: server.urlOf('steadfast'),
      keys: { apiKey, secretKey: 'secret-1' },
      isDefault: false,
    },
  })
const turn = (source: RecordSource, isOn: boolean) =>
  admin('PUT /courier-history-sources/:source', {
    params: { source },
    body:
      source === 'steadfast'
        ? { isOn }
        : { isOn, baseUrl: server.urlOf('service'), key: server.state.serviceKey },
  })

beforeEach(async () => {
  admin = await shop.as('admin')
  server.asked.length = 0
  server.faults.length = 0
  Object.assign(server.state, { steadfastKey: 'key-1', serviceKey: 'service-key-1' })
  for (const table of ['courierLookups', 'courierAnswers', 'courierConnections'] as const)
    await shop.db.deleteFrom(table).execute()
  await connect()
  await turn('steadfast', true)
  await turn('bd-courier', false)
  server.asked.length = 0
})

/** Ends a request once the server has got it. */
function whenAsked() {
  const asked = server.asked.length
  const end = new AbortController()
  const timer = setInterval(() => {
    if (server.asked.length > asked) end.abort()
  }, 5)
  end.signal.addEventListener('abort', () => clearInterval(timer))
  return end.signal
}
/** What the job does; a server that hangs is waited for no longer than until it was asked. */
const look = (source: RecordSource = 'steadfast', { hangs = false } = {}) => {
  const fetchOutside = openSafeFetch({ allowLocal: true })
  return lookUp(
    {
      ...shop.shop,
      fetchOutside: (url, options) =>
        fetchOutside(url, { ...options, ...(hangs && { signal: whenAsked() }) }),
    },
    source,
  )
}
const read = (phone: string) => admin('GET /courier-history/:phone', { params: { phone } })
const sourceOf = async (source: RecordSource) => {
  const found = (await admin('GET /courier-history-sources', {})).find((each) => each.source === source)
  if (!found) throw new Error('No such source.')
  return found
}
const place = async (phone: string) => {
  const product = await shop.make.product()
  const guest = await shop.as(null)
  const { insertedId } = await guest('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([product], { mobileNumber: phone }),
  })
  return insertedId
}
/** Lets so many hours pass. */
const pass = async (hours: number) => {
  const back = (column: string) => sql.raw(`${column} = ${column} - interval '${hours} hours'`)
  await sql`update courier_lookups set ${back('asked_at')}, ${back('ask_after')}`.execute(shop.db)
  await sql`update courier_answers set ${back('answered_at')}`.execute(shop.db)
  await sql`update courier_history_sources set ${back('quiet_until')}`.execute(shop.db)
}
const jobsOf = async (name: string) => {
  const { rows } = await sql`select id from pgboss.job where name = ${name} and state = 'created'`.execute(
    shop.db,
  )
  return rows.length
}

test('an order asks about its number once a day, and its page shows what the courier knows [D155]', async () => {
  const phone = newPhone()
  server.scores.set(phone, steadfastScore(phone))
  const before = await jobsOf('look-up-at-steadfast')
  await place(phone)
  expect(await jobsOf('look-up-at-steadfast')).toBe(before + 1)
  // Nothing was asked while the order was placed.
  expect(server.asked).toEqual([])
  expect(await read(phone)).toMatchObject({ isOn: true, isAsking: true, couriers: [], at: null })
  await look()
  expect(await read(`+880 ${phone.slice(1)}`)).toEqual({
    phone,
    isOn: true,
    isAsking: false,
    parcels: 6,
    deliveredPercent: 80,
    couriers: [
      {
        courier: 'steadfast',
        from: 6,
        to: 20,
        deliveredPercent: 80,
        source: 'steadfast',
        at: expect.any(String),
      },
    ],
    reports: 0,
    reportKinds: [],
    at: expect.any(String),
  })
  await place(phone)
  await look()
  await pass(23)
  await read(phone)
  await look()
  expect(server.asked).toEqual([{ source: 'steadfast', phone }])
  // What staff see meanwhile is the old answer.
  await pass(2)
  expect(await read(phone)).toMatchObject({ isAsking: true, parcels: 6 })
  await look()
  expect(server.asked).toHaveLength(2)
})

test('while nothing is switched on nobody is asked, and an order notes nothing [D155]', async () => {
  await turn('steadfast', false)
  const phone = newPhone()
  await place(phone)
  expect(await read(phone)).toMatchObject({ isOn: false, isAsking: false, at: null })
  await look()
  expect(server.asked).toEqual([])
  expect(await shop.db.selectFrom('courierLookups').selectAll().execute()).toEqual([])
  expect(await (await shop.as(null))('GET /number-checks', {})).toEqual([])
})

test.each<[string, object]>([
  ['no score', { score: null }],
  ['scoring that is disabled', { scoring_disabled: true }],
  ['a share that is no number', { delivery_ratio: 'n/a', volume_range: undefined }],
])('an answer with %s is unknown, and no clean record [D155]', async (_, fields) => {
  const phone = newPhone()
  server.scores.set(phone, { ...steadfastScore(phone), ...fields })
  await read(phone)
  await look()
  expect(await read(phone)).toMatchObject({ isAsking: false, deliveredPercent: null, couriers: [], at: null })
})

test('an empty answer is unknown, and is not asked for again on that day [D155]', async () => {
  const phone = newPhone()
  server.faults.push('empty')
  await read(phone)
  await look()
  expect(await read(phone)).toMatchObject({ isAsking: false, deliveredPercent: null, at: null })
  await look()
  expect(server.asked).toHaveLength(1)
})

test.each<[string, object, object]>([
  [
    'shares as text',
    { delivery_ratio: '83.5%', volume_range: '25+' },
    { parcels: 25, deliveredPercent: 83.5, couriers: [{ from: 25, to: null }] },
  ],
  // A share of nobody knows how many is shown, and counts for nothing.
  [
    'no range of parcels',
    { volume_range: undefined },
    { parcels: 0, deliveredPercent: null, couriers: [{ from: null, deliveredPercent: 80 }] },
  ],
  [
    'reports by kind',
    { total_reports: 3, fraud_categories: { fake_order: 2, refused: '1' } },
    {
      reports: 3,
      reportKinds: [
        { kind: 'fake_order', count: 2 },
        { kind: 'refused', count: 1 },
      ],
    },
  ],
  ['reports without kinds', { total_reports: '2', fraud_categories: [] }, { reports: 2, reportKinds: [] }],
  [
    'reports of a number without parcels',
    { score: null, total_reports: 4 },
    { reports: 4, couriers: [], deliveredPercent: null, at: expect.any(String) },
  ],
])('an answer with %s is read as it is meant [D155]', async (_, fields, expected) => {
  const phone = newPhone()
  server.scores.set(phone, { ...steadfastScore(phone), ...fields })
  await read(phone)
  await look()
  expect(await read(phone)).toMatchObject(expected)
})

test('keys that are not accepted end all questions until they change, which the merchant sees [D155]', async () => {
  const [one, other] = [newPhone(), newPhone()]
  server.scores.set(one, steadfastScore(one))
  server.state.steadfastKey = 'key-2'
  await read(one)
  await read(other)
  await look()
  await look()
  expect(server.asked).toHaveLength(1)
  expect(await sourceOf('steadfast')).toMatchObject({
    brokenAt: expect.any(String),
    problemCode: 'keys',
    problem: expect.stringContaining('401'),
  })
  expect(await read(one)).toMatchObject({ isAsking: false, at: null })
  // Parcels are booked with the same keys: the courier itself says what it thinks of that.
  expect((await admin('GET /couriers', {}))[0]?.brokenAt).toBeNull()
  await connect('key-2')
  await look()
  expect(server.asked).toHaveLength(3)
  expect(await read(one)).toMatchObject({ parcels: 6 })
  expect(await sourceOf('steadfast')).toMatchObject({ brokenAt: null, problem: '' })
})

test('who waited more than a day for keys that were refused is asked about when somebody looks again [D155]', async () => {
  const [phone, early] = [newPhone(), newPhone()]
  for (const each of [phone, early]) server.scores.set(each, steadfastScore(each))
  server.state.steadfastKey = 'key-2'
  await place(phone)
  await look()
  await sql`update courier_lookups set wanted_at = wanted_at - interval '25 hours'`.execute(shop.db)
  await place(early)
  await sql`update courier_lookups set wanted_at = wanted_at - interval '23 hours' where phone = ${early}`.execute(
    shop.db,
  )
  const wantedAt = (number: string) =>
    shop.db
      .selectFrom('courierLookups')
      .select('wantedAt')
      .where('phone', '=', number)
      .executeTakeFirstOrThrow()
  const before = await wantedAt(early)
  await connect('key-2')
  server.asked.length = 0
  const queued = await jobsOf('look-up-at-steadfast')
  await read(phone)
  // Who looks at a number that waits already queues nothing.
  await read(early)
  expect(await jobsOf('look-up-at-steadfast')).toBe(queued + 1)
  expect(await wantedAt(early)).toEqual(before)
  await look()
  expect(server.asked).toHaveLength(2)
  expect(await read(phone)).toMatchObject({ isAsking: false, parcels: 6 })
})

test.each<[string, string | null, number]>([
  ['as long as it says', '120', 120],
  ['ten minutes where it says nothing', null, 600],
])('a source that wants fewer questions gets none for %s [D155]', async (_, tooMany, seconds) => {
  const phone = newPhone()
  server.scores.set(phone, steadfastScore(phone))
  server.faults.push({ tooMany })
  await read(phone)
  await look()
  await look()
  expect(server.asked).toHaveLength(1)
  const { quietUntil } = await sourceOf('steadfast')
  expect(Math.abs(Date.parse(quietUntil ?? '') - Date.now() - seconds * 1000)).toBeLessThan(30_000)
  expect(await read(phone)).toMatchObject({ isAsking: false })
  await pass(1)
  await look()
  expect(await read(phone)).toMatchObject({ parcels: 6 })
})

test.each(['html', 'hang', 'cut', 'broken'] as const)(
  'after an answer that is none (%s) the number is asked about again, four times in all [D155]',
  async (fault) => {
    const phone = newPhone()
    server.scores.set(phone, steadfastScore(phone))
    server.faults.push(fault, fault, fault, fault)
    await read(phone)
    for (const time of [1, 2, 3, 4]) {
      await look('steadfast', { hangs: fault === 'hang' })
      await look()
      expect(server.asked).toHaveLength(time)
      expect(await read(phone)).toMatchObject({ isAsking: false, at: null })
      await pass(1)
    }
    await look()
    expect(server.asked).toHaveLength(4)
    expect((await sourceOf('steadfast')).problem).not.toBe('')
    await pass(24)
    await read(phone)
    await look()
    expect(await read(phone)).toMatchObject({ parcels: 6 })
    expect((await sourceOf('steadfast')).problem).toBe('')
  },
)

test('a path that was retired is left alone for a while, and the merchant reads why [D155]', async () => {
  const [one, other] = [newPhone(), newPhone()]
  server.faults.push('retired')
  await read(one)
  await read(other)
  await look()
  await look()
  expect(server.asked).toHaveLength(1)
  expect(await sourceOf('steadfast')).toMatchObject({
    problem: 'The route could not be found.',
    quietUntil: expect.any(String),
  })
})

test('two processes ask about a number once, and no more than twenty in a minute [D155]', async () => {
  const phones = Array.from({ length: 23 }, newPhone)
  for (const phone of phones) await read(phone)
  await Promise.all([look(), look()])
  const asked = server.asked.map(({ phone }) => phone)
  expect(asked).toHaveLength(20)
  expect(new Set(asked).size).toBe(20)
  await shop.db
    .updateTable('courierLookups')
    .set({ askedAt: sql<Date>`asked_at - interval '1 minute'` })
    .execute()
  await look()
  expect(server.asked.map(({ phone }) => phone).sort()).toEqual(phones.sort())
})

test('a number whose process died is asked about again, but not where that costs a credit [D155]', async () => {
  await turn('bd-courier', true)
  const phone = newPhone()
  await read(phone)
  await shop.db
    .updateTable('courierLookups')
    .set({ state: 'asking', tries: 1, askedAt: sql<Date>`now() - interval '6 minutes'` })
    .execute()
  await look()
  await look('bd-courier')
  expect(server.asked).toEqual([{ source: 'steadfast', phone }])
})

const ofService = (couriers: object) => ({ status: 'success', courierData: { ...couriers, summary: {} } })

test('a service asks several couriers; what a courier says of itself wins over it [D155]', async () => {
  await turn('bd-courier', true)
  const phone = newPhone()
  server.scores.set(phone, { ...steadfastScore(phone), delivery_ratio: 50, volume_range: '6-20' })
  server.services.set(
    phone,
    ofService({
      pathao: { total_parcel: '14', success_parcel: '11', cancelled_parcel: '3', success_ratio: '78.57' },
      steadfast: { total_parcel: 2, success_parcel: 2, cancelled_parcel: 0, success_ratio: 100 },
      redx: { total_parcel: 0, success_parcel: 0, cancelled_parcel: 0, success_ratio: 0 },
    }),
  )
  await read(phone)
  await look('bd-courier')
  // Only the service has answered so far.
  expect(await read(phone)).toMatchObject({ parcels: 16, deliveredPercent: (13 / 16) * 100 })
  await look('steadfast')
  const record = await read(phone)
  expect(record).toMatchObject({
    parcels: 20,
    deliveredPercent: (11 + 3) * 5,
    couriers: expect.arrayContaining([
      expect.objectContaining({ courier: 'pathao', from: 14, to: 14, source: 'bd-courier' }),
      expect.objectContaining({ courier: 'steadfast', from: 6, deliveredPercent: 50, source: 'steadfast' }),
    ]),
  })
  expect(record.couriers).toHaveLength(2)
  expect((await sourceOf('bd-courier')).answers).toBe(1)
})

test.each(['hang', 'html', 'cut', 'broken'] as const)(
  'an answer that may have cost a credit and was lost (%s) is not bought again on that day [D155]',
  async (fault) => {
    await turn('steadfast', false)
    await turn('bd-courier', true)
    const phone = newPhone()
    server.faults.push(fault)
    await read(phone)
    await look('bd-courier', { hangs: fault === 'hang' })
    await pass(20)
    await read(phone)
    await look('bd-courier')
    expect(server.asked).toHaveLength(1)
    await pass(5)
    await read(phone)
    await look('bd-courier')
    expect(server.asked).toHaveLength(2)
  },
)

test('a key of a service goes to no address that was typed after it, and is never shown [D155]', async () => {
  await turn('bd-courier', true)
  const shown = await sourceOf('bd-courier')
  expect(shown).toMatchObject({ isOn: true, isReady: true, keyEnd: 'ey-1' })
  expect(JSON.stringify(shown)).not.toContain('service-key')
  const elsewhere = { isOn: true, baseUrl: 'https://elsewhere.example' }
  const params = { source: 'bd-courier' } as const
  expect(
    await rejected(admin('PUT /courier-history-sources/:source', { params, body: elsewhere })),
  ).toMatchObject({ code: 'invalid', fields: { key: expect.any(String) } })
  expect((await sourceOf('bd-courier')).baseUrl).toBe(server.urlOf('service'))
  expect(await (await shop.as(null))('GET /number-checks', {})).toEqual(['steadfast', 'bd-courier'])
})

const setRules = async (rules: object) => {
  const { version, ...now } = await admin('GET /call-rules', {})
  await admin('PUT /call-rules', { body: { ...now, ...rules, version } })
}
const onlyRecord = {
  ...defaultCallRules,
  callOthers: false,
  goodFrom: null,
  returnedFrom: null,
  firstOver: null,
  blockedAddress: false,
  recordBelow: 60,
  recordFrom: 5,
}
const managed = (id: string) => admin('GET /managed-orders/:id', { params: { id } })

test('an order is called whose number couriers delivered too little to, also when they say so after it [D156]', async () => {
  await setRules(onlyRecord)
  const [low, few, high] = [newPhone(), newPhone(), newPhone()]
  server.scores.set(low, { ...steadfastScore(low), delivery_ratio: 59.9 })
  server.scores.set(few, { ...steadfastScore(few), delivery_ratio: 10, volume_range: '3-5' })
  server.scores.set(high, { ...steadfastScore(high), delivery_ratio: 60 })
  const orders: Record<string, string> = {}
  for (const phone of [low, few, high]) orders[phone] = await place(phone)
  const confirmed = await place(low)
  await admin('POST /orders/:id/calls', {
    params: { id: confirmed },
    body: { key: 'key-of-a-call', outcome: 'confirmed', note: '', dueAt: null, version: 1 },
  })
  expect(await managed(orders[low] ?? '')).toMatchObject({ needsCall: false, risk: [], record: null })
  await look()
  expect(await managed(orders[low] ?? '')).toMatchObject({
    needsCall: true,
    risk: [{ reason: 'courier record', count: 59, of: 6 }],
    record: { parcels: 6, deliveredPercent: 59.9, at: expect.any(String) },
  })
  expect(await managed(confirmed)).toMatchObject({ needsCall: false })
  // Three parcels are certain, and five are needed.
  expect(await managed(orders[few] ?? '')).toMatchObject({ needsCall: false, risk: [] })
  expect(await managed(orders[high] ?? '')).toMatchObject({ needsCall: false, risk: [] })
  expect(await managed(await place(low))).toMatchObject({ needsCall: true })
  const replay = async (rules: object) => {
    const { rules: met } = await admin('POST /call-rules/replay', { body: { ...onlyRecord, ...rules } })
    return met.map(({ reason, orders }) => [reason, orders])
  }
  expect(await replay({})).toEqual([['courier record', 3]])
  expect(await replay({ recordFrom: 3 })).toEqual([['courier record', 4]])
  expect(await replay({ recordBelow: 61 })).toEqual([['courier record', 4]])
  expect(await replay({ recordBelow: null })).toEqual([])
  // What is answered days later tells what became of the order, which nobody knew.
  await shop.db
    .updateTable('courierAnswers')
    .set({ answeredAt: sql<Date>`now() + interval '25 hours'` })
    .execute()
  expect(await replay({})).toEqual([])
  await setRules(defaultCallRules)
})

test('with the last order of a number the shop forgets what others said of it [D155]', async () => {
  // That of the orders below.
  const phone = '01712345678'
  server.scores.set(phone, steadfastScore(phone))
  const orders = [
    await shop.make.order({ status: 'Cancelled' }),
    await shop.make.order({ status: 'Cancelled' }),
  ]
  await read(phone)
  await look()
  const rows = async () => [
    (await shop.db.selectFrom('courierAnswers').select('id').execute()).length,
    (await shop.db.selectFrom('courierLookups').select('phone').execute()).length,
  ]
  for (const [index, { id }] of orders.entries()) {
    expect(await rows()).toEqual([1, 1])
    await admin('DELETE /deleteOrder/:id', { params: { id } })
    expect(await rows()).toEqual(index === 0 ? [1, 1] : [0, 0])
  }
})
