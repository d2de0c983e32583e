import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop({ limits: true })
const right = 'rickshaw-42'

async function account() {
  const email = `${randomUUID()}@shop.example`
  await shop.provider.api.signUpEmail({ body: { name: 'A', email, password: right } })
  return email
}
const signIn = (
  email: string,
  password: string,
  remoteAddress = '10.0.0.1',
  headers: Record<string, string> = {},
) =>
  shop.app.inject({
    ...{ method: 'POST', url: '/api/auth/sign-in/email', remoteAddress },
    headers: { origin: shopUrl, ...headers },
    payload: { email, password },
  })

test('an account takes ten wrong passwords in ten minutes, from whatever address', async () => {
  const email = await account()
  for (let tried = 0; tried < 10; tried++)
    expect((await signIn(email, 'wrong-password', `10.0.1.${tried}`)).statusCode).toBe(401)
  const refused = await signIn(email, right, '10.0.2.1')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect((await signIn(await account(), right, '10.0.2.2')).statusCode).toBe(200)
})

test('forwarding headers and another spelling of the e-mail lift no limit', async () => {
  const email = await account()
  const answers: number[] = []
  for (let tried = 0; tried < 14; tried++) {
    const spelled = tried % 2 ? email.toUpperCase() : email
    const lies = {
      'x-forwarded-for': `192.0.2.${tried}`,
      'x-real-ip': `192.0.2.${tried}`,
      'x-shop-client-address': `192.0.2.${tried}`,
    }
    answers.push((await signIn(spelled, 'wrong-password', `10.0.3.${tried}`, lies)).statusCode)
  }
  expect(answers).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

test('many at once are counted like one after the other', async () => {
  const email = await account()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(email, 'wrong-password', `10.0.4.${index}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('the right password wipes the slate clean', async () => {
  const email = await account()
  for (let round = 0; round < 2; round++) {
    for (let tried = 0; tried < 9; tried++)
      await signIn(email, 'wrong-password', `10.0.${5 + round}.${tried}`)
    expect((await signIn(email, right, `10.0.${5 + round}.100`)).statusCode).toBe(200)
  }
})

test('known and unknown e-mails are answered alike', async () => {
  const known = await signIn(await account(), 'wrong-password', '10.0.8.1')
  const unknown = await signIn(`${randomUUID()}@shop.example`, 'wrong-password', '10.0.8.2')
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
})
