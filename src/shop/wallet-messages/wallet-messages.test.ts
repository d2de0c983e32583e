import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { takeAdvances } from '#test/advances.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { forwardingPath } from './receive-messages.ts'

const shop = openTestShop({ limits: true })
const {
  place,
  enter,
  newTrxId,
  track,
  advanceOf,
  paymentOf,
  confirm,
  refuse,
  orderOf,
  entries,
  typed,
  setRules,
} = takeAdvances(shop)

beforeAll(() => shop.jobs.start())

let address = ''
beforeEach(async () => {
  await inTransaction(shop.db, (tx) => sql`truncate wallet_messages, wallet_forwarding`.execute(tx))
  address = (await switchOn(false)).url
})

const switchOn = async (withKey: boolean) =>
  (await shop.as('admin'))('POST /wallet-forwarding', { body: { withKey } })

/** A moment as bKash writes it. */
function written(at: Date) {
  const local = new Date(at.getTime() + 6 * 3_600_000).toISOString()
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`
}

interface Text {
  trxId: string
  taka?: string
  sender?: string
  at?: Date
}
const receivedText = ({ trxId, taka = '110.00', sender = typed.sender, at = new Date() }: Text) =>
  `You have received Tk ${taka} from ${sender}. Ref shop. Fee Tk 0.00. Balance Tk 5,110.00. TrxID ${trxId} at ${written(at)}`

/** What the phone passes on, to the end of what follows of it. */
async function passOn(
  payload: string | object,
  options: { headers?: Record<string, string>; url?: string } = {},
) {
  const { pathname, search } = new URL(options.url ?? address)
  const answer = await shop.app.inject({
    method: 'POST',
    url: pathname + search,
    payload,
    headers: { 'content-type': 'application/json', ...options.headers },
  })
  await shop.jobsDone()
  return answer
}
const text = (of: Text, from = 'bKash') => passOn({ from, text: receivedText(of), sentStamp: Date.now() })
const waiting = async () => (await (await shop.as('admin'))('GET /wallet-messages', { query: {} })).rows

test('a payment that the wallet has written of is confirmed as by staff, by the shop itself [D164]', async () => {
  const { id, proof } = await place()
  const trxId = newTrxId()
  await enter(proof, trxId)
  expect((await text({ trxId })).json()).toEqual({ ok: true })
  expect(await track(proof)).toMatchObject({ orderStatus: 'Confirmed', advance: 110, awaited: null })
  const { payments, paid } = await advanceOf(id)
  expect(paid).toBe(110)
  expect(payments).toMatchObject([{ state: 'confirmed', amount: 110, decidedBy: '', isByMessage: true }])
  expect(await entries()).toEqual([['advance', 11_000, 'none', 'bkash', trxId]])
  const { history } = await orderOf(id)
  expect(history.slice(-2)).toMatchObject([
    { role: 'shop', change: 'advance' },
    { role: 'shop', to: 'Confirmed' },
  ])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', `order ${id}`)
    .where('action', '=', 'advance-confirmed')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ role: 'shop', userId: null, after: { by: 'the wallet’s message', trxId } })
  expect(await waiting()).toEqual([])
})

test('the message may come before its customer types the transaction, and as often as it likes [D164]', async () => {
  const { proof } = await place()
  const [trxId, at] = [newTrxId(), new Date()]
  for (const _ of [1, 2]) await text({ trxId, at })
  expect(await waiting()).toMatchObject([
    {
      wallet: 'bkash',
      trxId,
      amount: 110,
      sender: typed.sender,
      fee: 0,
      balance: 5110,
      problem: '',
      orderId: null,
    },
  ])
  await enter(proof, trxId)
  await shop.jobsDone()
  expect(await track(proof)).toMatchObject({ orderStatus: 'Confirmed', advance: 110 })
  expect(await waiting()).toEqual([])
  await text({ trxId, at })
  expect(await entries()).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

const dayAgo = () => new Date(Date.now() - 86_400_000)
test.each<[what: string, problem: string, send: (trxId: string) => Promise<unknown>]>([
  ['less than was asked', 'amount', (trxId) => text({ trxId, taka: '109.00' })],
  ['more than was asked', 'amount', (trxId) => text({ trxId, taka: '1,110.00' })],
  ['another number', 'sender', (trxId) => text({ trxId, sender: '01912345679' })],
  ['a hidden number', 'sender', (trxId) => text({ trxId, sender: '01912XXXX78' })],
  ['a name that is not the wallet’s', 'pretends', (trxId) => text({ trxId }, 'bKaash')],
  ['the name of another wallet', 'unreadable', (trxId) => text({ trxId }, 'NAGAD')],
  ['a phone number', 'pretends', (trxId) => text({ trxId }, '+8801700000000')],
  ['money from before the order', 'before the order', (trxId) => text({ trxId, at: dayAgo() })],
  [
    'a cash-out, where the number is no agent’s',
    'kind',
    (trxId) =>
      passOn({
        from: 'bKash',
        text: `Cash Out Tk 110.00 from ${typed.sender} successful. Fee Tk 0.00. Balance Tk 9,000.00. TrxID ${trxId} at ${written(new Date())}`,
      }),
  ],
  [
    'two texts of one transaction',
    'used twice',
    async (trxId) => {
      await text({ trxId, taka: '500.00' })
      await text({ trxId })
    },
  ],
  [
    'words that are not known',
    'unreadable',
    (trxId) => passOn({ from: 'bKash', text: `Tk 110 was credited from ${typed.sender}. TrxID ${trxId}` }),
  ],
  [
    'money that was sent, not received',
    '',
    (trxId) =>
      passOn({
        from: 'bKash',
        text: `Send Money Tk 110.00 to ${typed.sender} successful. Balance Tk 1.00. TrxID ${trxId} at ${written(new Date())}`,
      }),
  ],
])('%s confirms nothing, whichever comes first [D164]', async (_, problem, send) => {
  const [after, before] = [await place(), await place()]
  const [trxOfAfter, trxOfBefore] = [newTrxId(), newTrxId()]
  await enter(after.proof, trxOfAfter)
  await send(trxOfAfter)
  await send(trxOfBefore)
  await enter(before.proof, trxOfBefore)
  await shop.jobsDone()
  for (const { id, proof } of [after, before]) {
    expect((await advanceOf(id)).payments).toMatchObject([{ state: 'checking' }])
    expect((await track(proof)).orderStatus).toBe('Pending')
  }
  expect(await entries()).toEqual([])
  expect([...new Set((await waiting()).map((message) => message.problem))]).toEqual(problem ? [problem] : [])
})

test('codes, offers and private texts are not kept; the phone was heard [D164]', async () => {
  const admin = await shop.as('admin')
  expect(await admin('GET /wallet-forwarding', {})).toMatchObject({
    isOn: true,
    hasKey: false,
    heardAt: null,
  })
  for (const [from, words] of [
    ['bKash', 'Your bKash verification code is 123456. Do not share your PIN.'],
    ['NAGAD', 'Get Tk 50 cashback! TxnID: 12345678'],
    ['+8801712345678', 'I have received the shari, thank you'],
  ] as const)
    expect((await passOn({ from, text: words })).json()).toEqual({ ok: true })
  expect(await shop.db.selectFrom('walletMessages').selectAll().execute()).toEqual([])
  expect(await admin('GET /wallet-forwarding', {})).toMatchObject({ heardAt: expect.any(String) })
})

test('staff say which order the money of a message is for, or that it is for none [D164]', async () => {
  const admin = await shop.as('admin')
  const [one, other] = [await place(), await place()]
  const [trxId, wrongTrxId] = [newTrxId(), newTrxId()]
  await text({ trxId, taka: '200.00' })
  await text({ trxId: wrongTrxId }, 'Friend')
  const [pretending, real] = await waiting()
  const assign = (id: string | undefined, orderId: string) =>
    admin('PUT /wallet-messages/:id/order', { params: { id: id ?? '' }, body: { orderId } })
  expect(await rejected(assign(pretending?._id, one.id))).toMatchObject({ status: 409 })
  for (const _ of [1, 2]) await assign(real?._id, one.id)
  expect(await advanceOf(one.id)).toMatchObject({
    paid: 200,
    payments: [
      { trxId, sender: typed.sender, state: 'confirmed', amount: 200, isByStaff: true, isByMessage: false },
    ],
  })
  expect(await rejected(assign(real?._id, other.id))).toMatchObject({ status: 409 })
  const dismiss = (id: string | undefined) =>
    admin('PUT /wallet-messages/:id/dismissal', { params: { id: id ?? '' } })
  expect(await rejected(dismiss(real?._id))).toMatchObject({ status: 409 })
  for (const _ of [1, 2]) await dismiss(pretending?._id)
  expect(await waiting()).toEqual([])

  const later = newTrxId()
  await text({ trxId: later })
  await dismiss((await waiting())[0]?._id)
  await enter(other.proof, later)
  await shop.jobsDone()
  expect((await advanceOf(other.id)).payments).toMatchObject([{ state: 'checking' }])
})

test('what staff decide themselves takes the message off the list where it says the same [D164]', async () => {
  const [one, other, third] = [await place(), await place(), await place()]
  const trxIds = [newTrxId(), newTrxId(), newTrxId()] as const
  for (const [index, { proof }] of [one, other, third].entries()) {
    await enter(proof, trxIds[index])
    await text({ trxId: trxIds[index] ?? '', taka: '300.00' })
  }
  expect((await waiting()).map(({ problem, orderId }) => [problem, orderId])).toEqual([
    ['amount', third.id],
    ['amount', other.id],
    ['amount', one.id],
  ])
  await confirm(await paymentOf(one.id), 300)
  await confirm(await paymentOf(other.id), 110)
  await refuse(await paymentOf(third.id))
  await shop.jobsDone()
  expect((await waiting()).map(({ trxId, problem }) => [trxId, problem])).toEqual([
    [trxIds[2], 'amount'],
    [trxIds[1], 'amount'],
  ])
})

test('money of an order that a courier has delivered meanwhile waits for a person [D164]', async () => {
  const { id, proof } = await place()
  const trxId = newTrxId()
  await enter(proof, trxId)
  await sql`update orders set status = 'Delivered' where id = ${id}`.execute(shop.db)
  await text({ trxId })
  expect(await waiting()).toMatchObject([{ problem: 'too late', orderId: id }])
  expect(await entries()).toEqual([])
})

test('an agent receives by cash-out, and Rocket by an account with a digit more [D164]', async () => {
  const rocket = { number: '018123456789', kind: 'agent' }
  await setRules({ wallets: { bkash: { number: '01812345678', kind: 'agent' }, nagad: null, rocket } })
  const [byBkash, byRocket] = [await place(), await place()]
  const trxId = newTrxId()
  await enter(byBkash.proof, trxId)
  await passOn({
    sender: ' BKASH ',
    msg: `Cash Out Tk 110.00 from ${typed.sender} successful. Fee Tk 0.00. Balance Tk 9,000.00. TrxID ${trxId} at ${written(new Date())}`,
  })
  expect(await track(byBkash.proof)).toMatchObject({ orderStatus: 'Confirmed', advance: 110 })
  await (await shop.as(null))('PUT /order-tracking/advance', {
    body: { ...byRocket.proof, wallet: 'rocket', sender: typed.sender, version: 1, trxId: '1234567890' },
  })
  const [day, month, year] = written(new Date()).slice(0, 10).split('/')
  const name = new Date(`${year}-${month}-${day}`).toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const rocketText = `Tk110.00 received from A/C:${typed.sender}7 Fee:Tk0, Your A/C Balance: Tk1,234.56 TxnId:1234567890 Date:${day}-${name.toUpperCase()}-${year?.slice(2)} 11:59:00 pm. Get NexusPay`
  await passOn(new URLSearchParams({ number: '16216', message: rocketText }).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await track(byRocket.proof)).toMatchObject({ orderStatus: 'Confirmed', advance: 110 })
})

test('only who knows the address is heard, and with a key only who has it; either proof is enough [D164]', async () => {
  const words = JSON.stringify({
    event: 'sms:received',
    payload: { phoneNumber: 'bKash', message: receivedText({ trxId: newTrxId() }) },
  })
  const count = async () => (await waiting()).length
  const wrong = new URL(address)
  wrong.searchParams.set('token', 'guessed')
  expect((await passOn(words, { url: wrong.href })).statusCode).toBe(404)
  expect((await passOn(words, { url: `http://shop.example${forwardingPath}` })).statusCode).toBe(404)
  const { url, key } = await switchOn(true)
  expect((await passOn(words)).statusCode).toBe(404)
  const sign = (secret: string, ...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join('')).digest('hex')
  const proofs: [headers: Record<string, string>, status: number][] = [
    [{}, 401],
    [{ 'x-key': 'wrong' }, 401],
    [{ 'x-signature': sign('wrong', words) }, 401],
    [{ 'x-key': key ?? '', 'x-signature': sign('wrong', words) }, 401],
    [{ authorization: 'Bearer wrong', 'x-signature': sign(key ?? '', words) }, 401],
    [{ 'x-key': key ?? '' }, 200],
    [{ authorization: `Bearer ${key}` }, 200],
    [{ 'x-signature': sign(key ?? '', words) }, 200],
    [{ 'x-signature': `sha256=${sign(key ?? '', words)}` }, 200],
    [{ 'x-timestamp': '1700000000', 'x-signature': sign(key ?? '', words, '1700000000') }, 200],
  ]
  for (const [headers, status] of proofs) {
    expect((await passOn(words, { url, headers })).statusCode, JSON.stringify(headers)).toBe(status)
    expect(await count()).toBe(status === 200 ? 1 : 0)
  }
  await (await shop.as('admin'))('DELETE /wallet-forwarding', { body: {} })
  expect((await passOn(words, { url, headers: { 'x-key': key ?? '' } })).statusCode).toBe(404)
  expect(await count()).toBe(1)
})

test('a text that is no message is reported to who sets up the phone, and nothing of it is kept', async () => {
  for (const [payload, status] of [
    ['not JSON', 400],
    ['[]', 400],
    ['{"from":"bKash"}', 400],
    ['{"text":"x"}', 400],
    ['{"from":"bKash","text":"a\\u0000b"}', 400],
    [JSON.stringify({ from: 'bKash', text: 'x'.repeat(17_000) }), 400],
    [JSON.stringify({ from: 'bKash', text: receivedText({ trxId: 'A'.repeat(2000) }) }), 200],
  ] as const)
    expect((await passOn(payload)).statusCode, payload.slice(0, 40)).toBe(status)
  expect(await shop.db.selectFrom('walletMessages').selectAll().execute()).toEqual([])
})

test('the names that a wallet writes from are a setting, which stays when the address is renewed [D164]', async () => {
  const admin = await shop.as('admin')
  const senders = { bkash: ['bKash', '16247'], nagad: [], rocket: ['16216'] }
  expect(await admin('PUT /wallet-forwarding', { body: { senders } })).toMatchObject({ senders })
  address = (await switchOn(false)).url
  expect(await admin('GET /wallet-forwarding', {})).toMatchObject({ senders })
  const { proof } = await place()
  const trxId = newTrxId()
  await enter(proof, trxId)
  await text({ trxId }, '16247')
  expect(await track(proof)).toMatchObject({ orderStatus: 'Confirmed' })
  await admin('DELETE /wallet-forwarding', { body: {} })
  expect(await rejected(admin('PUT /wallet-forwarding', { body: { senders } }))).toMatchObject({
    status: 409,
  })
})
