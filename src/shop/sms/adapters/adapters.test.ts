import { expect, test } from 'vitest'
import type { GatewayInput } from '../contract.ts'
import { resultOf } from '../gateway.ts'
import { gatewayFields, type KnownGateway, knownGateways } from '../gateway-fields.ts'
import { emptyOwnGateway, isContent, type OwnGateway, parseLines } from '../own-fields.ts'
import { adapterOf } from './gateways.ts'
import { numberFor } from './other.ts'

const account = { sender: 'SHOP', user: 'me', key: 'k=&"1' }
const message = { phone: '01712345678', text: 'A "quoted" & {sender}\nline', ref: 'r1' }
const limits = { partCost: 0.35, dayLimit: 100, phoneLimit: 5 }

const known = (provider: KnownGateway): GatewayInput => ({
  provider,
  url: gatewayFields[provider].url,
  ...account,
  ...limits,
})
const own = (typed: Partial<OwnGateway>, url = 'https://gw.example/send'): GatewayInput => ({
  ...emptyOwnGateway,
  successValues: 'ok',
  provider: 'other',
  url,
  ...account,
  ...limits,
  ...typed,
})
const send = (gateway: GatewayInput, changed: Partial<typeof account> = {}) =>
  adapterOf(gateway).send({ url: gateway.url, ...account, ...changed }, message)
const read = (gateway: KnownGateway | GatewayInput, body: unknown, status = 200) =>
  resultOf(adapterOf(typeof gateway === 'string' ? known(gateway) : gateway), {
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a form has each field as it is, and none that is empty [D87]', () => {
  const request = send(known('alpha'), { sender: '' })
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.sms.net.bd/sendsms' })
  expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
    api_key: account.key,
    msg: message.text,
    to: '8801712345678',
  })
})

test('JSON is escaped, in arrays too, and a text cannot bring in another placeholder [D87]', () => {
  const content = '{"messages": [{"to": "{to}", "message": "{text}"}], "n": 1, "key": "{key}"}'
  const request = send(own({ method: 'POST_JSON', content }))
  expect(JSON.parse(request.body ?? '')).toEqual({
    messages: [{ to: '8801712345678', message: message.text }],
    n: 1,
    key: account.key,
  })
})

test('GET keeps what the address has, and a header has no second line [D87]', () => {
  const request = send(
    own(
      {
        method: 'GET',
        content: 'to={to}\ntext={text}',
        headers: 'X-Key: {key}\nX-Text: {text}',
      },
      'https://gw.example/send?v=2',
    ),
  )
  const url = new URL(request.url)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    v: '2',
    to: '8801712345678',
    text: message.text,
  })
  expect(request.headers).toMatchObject({ 'x-key': account.key, 'x-text': 'A "quoted" & {sender} line' })
  expect(request.body).toBeUndefined()
})

test('numbers go as the gateway wants them', () => {
  expect((['local', '88', 'plus'] as const).map((form) => numberFor(form, '01712345678'))).toEqual([
    '01712345678',
    '8801712345678',
    '+8801712345678',
  ])
})

test('success is what the gateway says, numbers and texts alike, never HTTP 200 alone [D87]', () => {
  expect(read('alpha', { error: 0, msg: 'ok', data: { request_id: 7 } })).toMatchObject({
    state: 'sent',
    gatewayId: '7',
  })
  expect(read('alpha', { error: '0' }).state).toBe('sent')
  expect(read('bulksmsbd', { response_code: 202 }).state).toBe('sent')
  expect(read('bulksmsbd', '202').state).toBe('sent')
  expect(read('mim', { statusCode: '200', trxnId: 't1' })).toMatchObject({ state: 'sent', gatewayId: 't1' })
  expect(
    read('ssl', { status: 'SUCCESS', smsinfo: [{ sms_status: 'SUCCESS', reference_id: 'x' }] }),
  ).toMatchObject({ state: 'sent', gatewayId: 'x' })
  expect(read('ssl', { status: 'SUCCESS', smsinfo: [{ sms_status: 'INVALID' }] })).toMatchObject({
    state: 'failed',
    problem: 'refused',
  })
})

test.each([
  ['alpha', { error: 417, msg: 'Insufficient balance' }, 'balance'],
  ['alpha', { error: 405 }, 'key'],
  ['bulksmsbd', { response_code: 1032, error_message: 'IP' }, 'address'],
  ['bulksmsbd', '1007', 'balance'],
  ['ssl', { status: 'FAILED', status_code: 4003 }, 'address'],
  ['mim', { statusCode: '401', status: 'Failed', responseResult: 'Unauthorized' }, 'refused'],
] as const)('%s refuses with HTTP 200: %j is not sent because of %s [D87]', (provider, body, problem) => {
  expect(read(provider, body)).toMatchObject({ state: 'failed', problem })
})

test('a number of a message that the gateway has already is unclear, not failed [D87]', () => {
  expect(read('ssl', { status: 'FAILED', status_code: 4023 })).toMatchObject({
    state: 'unclear',
    problem: 'duplicate',
  })
})

test.each([
  ['an answer of another form', { ok: true }, 200],
  ['a page of a proxy', '<html>OK</html>', 200],
  ['nothing', '', 200],
  ['half of an answer', '{"error": 0', 200],
  ['a fault of the server', 'Internal Server Error', 500],
  ['a success with a fault', { error: 0 }, 502],
])('%s is unclear, because the message may have been taken [D87]', (_, body, status) => {
  expect(read('alpha', body, status)).toMatchObject({ state: 'unclear', problem: 'answer' })
})

test.each([301, 302, 400, 401, 403, 404, 429])('HTTP %i sends nothing [D87]', (status) => {
  expect(read('alpha', 'no', status).state).toBe('failed')
})

test('a plain text begins with an allowed word, and its codes are explained by the merchant [D87]', () => {
  const text = own({ successValues: 'OK, 1701', explanations: '1025=No money left' })
  expect(read(text, 'OK: 17').state).toBe('sent')
  expect(read(text, '1701|8801712345678').state).toBe('sent')
  expect(read(text, '17012').state).toBe('failed')
  expect(read(text, 'OKAY not').state).toBe('failed')
  expect(read(text, '1025|x')).toMatchObject({
    state: 'failed',
    code: '1025',
    answer: 'No money left',
  })
})

test('contents and headers are checked as they are sent', () => {
  expect(isContent('POST_JSON', '{"to": "{to}"}')).toBe(true)
  for (const content of ['[1]', '"x"', 'null', '{', 'to={to}'])
    expect(isContent('POST_JSON', content)).toBe(false)
  expect(parseLines(' a = b=c \n\nd=', '=')).toEqual([
    ['a', 'b=c'],
    ['d', ''],
  ])
  expect(parseLines('=x', '=')).toBeNull()
  for (const provider of knownGateways) expect(new URL(gatewayFields[provider].url).protocol).toBe('https:')
})

test('an answer with two places is a success where both say so [D87]', () => {
  const two = own({
    successPath: 'status',
    successValues: 'ok',
    alsoPath: 'messages.0.state',
    alsoValues: 'queued, sent',
    codePath: 'code',
    messagePath: 'text',
    idPath: 'messages.0.id',
  })
  expect(read(two, { status: 'ok', messages: [{ state: 'sent', id: 5 }] })).toMatchObject({
    state: 'sent',
    gatewayId: '5',
  })
  expect(read(two, { status: 'ok', messages: [{ state: 'no' }], code: 7, text: 'Bad' })).toMatchObject({
    state: 'failed',
    problem: 'refused',
    code: '7',
    answer: 'Bad',
  })
  expect(read(two, { status: 'ok' })).toMatchObject({ state: 'unclear', problem: 'answer' })
  expect(read(two, 'no').state).toBe('unclear')
  expect(read(two, '').state).toBe('unclear')
})

test('each gateway gets what its documents name, under those names [D87]', () => {
  const fieldsOf = ({ body = '', headers }: ReturnType<typeof send>) =>
    headers['content-type']?.includes('json')
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body))
  const to = '8801712345678'
  const { key, sender, user } = account
  const { text, ref } = message
  expect(knownGateways.map((provider) => fieldsOf(send(known(provider))))).toEqual([
    { api_key: key, msg: text, to, sender_id: sender },
    { api_key: key, type: 'text', number: to, senderid: sender, message: text },
    { api_token: key, sid: sender, msisdn: to, sms: text, csms_id: ref },
    {
      userName: user,
      apiKey: key,
      senderName: sender,
      transactionType: 'T',
      mobileNumber: to,
      message: text,
    },
  ])
})

test('what is left is asked beside the address of the messages [D176]', () => {
  const addressOf = (provider: KnownGateway) =>
    adapterOf(known(provider)).balance?.ask({ url: gatewayFields[provider].url, ...account, key: 'k' }).url
  expect(knownGateways.map(addressOf)).toEqual([
    'https://api.sms.net.bd/user/balance/?api_key=k',
    'https://bulksmsbd.net/api/getBalanceApi?api_key=k',
    'https://smsplus.sslwireless.com/api/v3/balance',
    'https://api.mimsms.com/api/SmsSending/balanceCheck',
  ])
})
