import { expect, test } from 'vitest'
import { rejected } from '#test/shop.ts'
import { openSmsShop } from '#test/sms-shop.ts'
import { emptyOwnGateway, type OwnGateway } from './own-fields.ts'

const {
  shop,
  gateway,
  eventually,
  gatewayOf,
  withGateway,
  changeTexts,
  confirm,
  statesOf,
  onlyMessage,
  waiting,
  runJob,
} = await openSmsShop()

test('the key is stored encrypted, never sent back, not in the export, the audit log or an answer [D87]', async () => {
  const admin = await withGateway()
  const setup = await admin('GET /sms/setup', {})
  const stored = await shop.db.selectFrom('settings').selectAll().where('key', 'like', 'sms%').execute()
  const audit = await admin('GET /audit', { query: {} })
  for (const text of [setup, stored, audit].map((each) => JSON.stringify(each))) {
    expect(text).not.toContain(gateway.key)
  }
  const { gateway: kept, version } = setup
  if (!kept) throw new Error('There is a gateway.')
  // The same host: the key stays.
  await admin('PUT /sms/gateway', { body: { version, gateway: { ...kept, sender: 'OTHER' } } })
  gateway.state.trouble = {
    answer: { body: JSON.stringify({ error: 405, msg: `Wrong key ${gateway.key}` }) },
  }
  const message = await waiting()
  await runJob(message.id)
  expect((await onlyMessage(message.orderId))?.answer).toBe('Wrong key …')
  // Another host never gets the key that was typed for this one.
  const { version: newer } = await admin('GET /sms/setup', {})
  const moved = { ...kept, url: 'https://elsewhere.example/alpha' }
  const error = await rejected(admin('PUT /sms/gateway', { body: { version: newer, gateway: moved } }))
  expect(error.fields).toEqual({ key: 'Please type the key.' })
  await admin('PUT /sms/gateway', { body: { version: newer, gateway: moved, key: 'another' } })
})

test('a gateway is checked before it is stored, and nobody overwrites what somebody else has changed [D87]', async () => {
  const admin = await withGateway()
  const { version } = await admin('GET /sms/setup', {})
  const own = { ...emptyOwnGateway, ...gatewayOf('alpha'), provider: 'other' as const, successValues: 'ok' }
  const fieldsOf = async (changed: Partial<OwnGateway & { url: string; dayLimit: number }>) =>
    Object.keys(
      (
        await rejected(
          admin('PUT /sms/gateway', { body: { version, key: 'k', gateway: { ...own, ...changed } } }),
        )
      ).fields ?? {},
    )
  expect(await fieldsOf({ url: 'ftp://gw.example/' })).toEqual(['gateway.url'])
  expect(await fieldsOf({ url: 'https://me:pw@gw.example/' })).toEqual(['gateway.url'])
  expect(await fieldsOf({ content: 'no lines' })).toEqual(['gateway.content'])
  expect(await fieldsOf({ content: 'to={to}' })).toEqual(['gateway.content'])
  expect(await fieldsOf({ headers: 'X Y: 1' })).toEqual(['gateway.headers'])
  expect(await fieldsOf({ successValues: ' ' })).toEqual(['gateway.successValues'])
  expect(await fieldsOf({ dayLimit: 0 })).toEqual(['gateway.dayLimit'])
  await changeTexts((texts) => {
    texts.placed.en.text = 'Changed {order}'
  })
  const { texts } = await admin('GET /sms/setup', {})
  expect(texts.placed.en.text).toBe('Changed {order}')
  expect(await rejected(admin('PUT /sms/texts', { body: { version, texts } }))).toMatchObject({
    status: 409,
    now: { texts, gateway: { provider: 'alpha' } },
  })
  texts.placed.bn.text = '{name}'
  const { version: now } = await admin('GET /sms/setup', {})
  const error = await rejected(admin('PUT /sms/texts', { body: { version: now, texts } }))
  expect(error.fields).toEqual({ 'texts.placed.bn.text': 'Unknown: {name}' })
  await admin('PUT /sms/gateway', { body: { version: now, gateway: null } })
  const keys = await shop.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'smsGatewayKey')
    .execute()
  expect(keys).toEqual([{ value: null }])
})

test('an administrator sends a test and reads what the gateway says [D87]', async () => {
  const admin = await withGateway('bulksmsbd', { key: 'wrong' })
  const { _id: id } = await admin('POST /sms/tests', { body: { phone: '+880 1712-345678', language: 'en' } })
  const read = () => admin('GET /sms/messages/:id', { params: { id } })
  await eventually(async () => (await read()).state).toBe('failed')
  expect(await read()).toMatchObject({ problem: 'key', code: '1011', phone: '01712345678', orderId: null })
})

test('what cannot be read of the setup stops no order [D87]', async () => {
  await shop.db
    .insertInto('settings')
    .values([
      { key: 'smsTexts', value: JSON.stringify({ placed: 'of another version' }) },
      { key: 'smsGateway', value: JSON.stringify({ provider: 'gone' }) },
    ])
    .execute()
  const admin = await shop.as('admin')
  const { id } = await shop.make.order()
  await confirm(admin, id)
  expect(await statesOf(id)).toEqual(['confirmed outbox'])
})
