import { expect, test } from 'vitest'
import { rejected } from '#test/shop.ts'
import { openSmsShop } from '#test/sms-shop.ts'
import { knownGateways } from './gateway-fields.ts'
import { emptyOwnGateway } from './own-fields.ts'

const { shop, gateway, gatewayOf, withGateway } = await openSmsShop()

test.each(knownGateways)(
  'what is left is read as %s writes it, and its refusal in plain words [D176]',
  async (provider) => {
    const admin = await withGateway(provider)
    expect(await admin('GET /sms/balance', {})).toEqual({ balance: 512.5, problem: '', answer: '' })
    const wrong = await withGateway(provider, { key: 'wrong' })
    const { balance, problem, answer } = await wrong('GET /sms/balance', {})
    expect([balance, problem]).toEqual([null, provider === 'mim' ? 'refused' : 'key'])
    expect(answer).toMatch(/^Error \d+$|^Unauthorized$/)
  },
)

test('an answer of another form is no balance, and no answer says why; the key is in neither [D176]', async () => {
  const admin = await withGateway('alpha')
  const ask = () => admin('GET /sms/balance', {})
  gateway.state.trouble = { answer: { body: `<html>${gateway.key}</html>` } }
  expect(await ask()).toEqual({ balance: null, problem: 'answer', answer: '<html>…</html>' })
  gateway.state.trouble = { answer: { status: 500, body: JSON.stringify({ data: { balance: 3 } }) } }
  expect(await ask()).toMatchObject({ balance: null, problem: 'answer' })
  gateway.state.trouble = { loseAnswer: true }
  expect(await ask()).toMatchObject({ balance: null, problem: 'no-answer' })
  const gone = await withGateway('alpha', { url: 'http://127.0.0.1:1/alpha' })
  expect(await gone('GET /sms/balance', {})).toEqual({ balance: null, problem: 'connection', answer: '' })
})

test('without a gateway, or with one that does not say it, nothing is asked [D176]', async () => {
  const admin = await shop.as('admin')
  expect(await rejected(admin('GET /sms/balance', {}))).toMatchObject({ code: 'not-possible-now' })
  const { version } = await admin('GET /sms/setup', {})
  const own = { ...emptyOwnGateway, ...gatewayOf('alpha'), provider: 'other' as const, successValues: 'ok' }
  await admin('PUT /sms/gateway', { body: { version, key: 'k', gateway: own } })
  expect(await rejected(admin('GET /sms/balance', {}))).toMatchObject({ code: 'not-possible-now' })
  expect(gateway.state.requests).toBe(0)
})

test('a gateway is not stored without what its panel gives [D176]', async () => {
  const admin = await shop.as('admin')
  const { version } = await admin('GET /sms/setup', {})
  const missing = async (provider: (typeof knownGateways)[number]) =>
    Object.keys(
      (
        await rejected(
          admin('PUT /sms/gateway', {
            body: { version, key: 'k', gateway: gatewayOf(provider, { sender: '', user: '' }) },
          }),
        )
      ).fields ?? {},
    )
  expect(await missing('bulksmsbd')).toEqual(['gateway.sender'])
  expect(await missing('ssl')).toEqual(['gateway.sender'])
  expect(await missing('mim')).toEqual(['gateway.sender', 'gateway.user'])
  // It sends under a number of its own.
  await admin('PUT /sms/gateway', {
    body: { version, key: 'k', gateway: gatewayOf('alpha', { sender: '' }) },
  })
})
