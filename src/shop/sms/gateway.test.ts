import { expect, test } from 'vitest'
import { numberFor, readAnswer, requestOf } from './gateway.ts'
import { type GatewayPreset, type GatewayTemplate, gatewayTemplates, isContent, parseLines } from './rules.ts'

const values = {
  to: '8801712345678',
  text: 'A "quoted" & {sender}\nline',
  sender: 'SHOP',
  user: 'me',
  key: 'k=&"1',
  ref: 'r1',
}
const read = (preset: GatewayPreset, body: unknown, status = 200, changed: Partial<GatewayTemplate> = {}) =>
  readAnswer({ ...gatewayTemplates[preset], ...changed }, preset, {
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a form has each field as it is, and none that is empty [D87]', () => {
  const request = requestOf(gatewayTemplates.alpha, { ...values, sender: '' })
  expect(request).toMatchObject({ method: 'POST', url: 'https://api.sms.net.bd/sendsms' })
  expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
    api_key: values.key,
    msg: values.text,
    to: values.to,
  })
})

test('JSON is escaped, in arrays too, and a text cannot bring in another placeholder [D87]', () => {
  const content = '{"messages": [{"to": "{to}", "message": "{text}"}], "n": 1, "key": "{key}"}'
  const request = requestOf({ ...gatewayTemplates.ssl, content }, values)
  expect(JSON.parse(request.body ?? '')).toEqual({
    messages: [{ to: values.to, message: values.text }],
    n: 1,
    key: values.key,
  })
})

test('GET keeps what the address has, and a header has no second line [D87]', () => {
  const request = requestOf(
    {
      ...gatewayTemplates.other,
      method: 'GET',
      url: 'https://gw.example/send?v=2',
      content: 'to={to}\ntext={text}',
      headers: 'X-Key: {key}\nX-Text: {text}',
    },
    values,
  )
  const url = new URL(request.url)
  expect(Object.fromEntries(url.searchParams)).toEqual({ v: '2', to: values.to, text: values.text })
  expect(request.headers).toMatchObject({ 'x-key': values.key, 'x-text': 'A "quoted" & {sender} line' })
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
] as const)('%s refuses with HTTP 200: %j is not sent because of %s [D87]', (preset, body, problem) => {
  expect(read(preset, body)).toMatchObject({ state: 'failed', problem })
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
  const text = { successPath: '', successValues: 'OK, 1701', explanations: '1025=No money left' }
  expect(read('other', 'OK: 17', 200, text).state).toBe('sent')
  expect(read('other', '1701|8801712345678', 200, text).state).toBe('sent')
  expect(read('other', '17012', 200, text).state).toBe('failed')
  expect(read('other', 'OKAY not', 200, text).state).toBe('failed')
  expect(read('other', '1025|x', 200, text)).toMatchObject({
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
  for (const preset of ['alpha', 'bulksmsbd', 'ssl', 'mim'] as const) {
    const { method, content, url } = gatewayTemplates[preset]
    expect(isContent(method, content)).toBe(true)
    expect(new URL(url).protocol).toBe('https:')
  }
})
