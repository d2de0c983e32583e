import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { pagePaths } from '#test/page-paths.ts'
import { askIdentity, orderFor, postOrder, productsOf } from './api-calls.ts'
import { owner } from './sign-in.ts'

/** The headers of somebody signed in: the cookie of the identity provider and the bearer token. */
async function headersOf({ email }: { email: string }, signedIn: Response) {
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const answer = await fetch(`${inject('shopUrl')}/api/jwt`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ email }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { cookie, authorization: `Bearer ${token}` }
}

/** A path with something that is there in place of each parameter. */
async function filledIn() {
  const [product] = await productsOf(inject('shopUrl'), 'limit=1')
  if (!product) throw new Error('There is nothing in the shop.')
  const order = await postOrder(inject('shopUrl'), orderFor([product]))
  return (path: string) =>
    path
      .replace('product-details/:id', `product-details/${product._id}`)
      .replace(':subCategory', 'jewelry')
      .replace(/:\w+/g, order)
      .replace('*', 'no-such-page')
}

test('every page, and the address its data comes from, says the same to everybody [ROLE-01]', async () => {
  const customer = { name: 'Karim', email: `${randomUUID()}@shop.example`, password: 'rickshaw-42' }
  const actors = {
    customer: await headersOf(customer, await askIdentity(inject('shopUrl'), '/sign-up/email', customer)),
    administrator: await headersOf(owner(), await askIdentity(inject('shopUrl'), '/sign-in/email', owner())),
  }
  const fill = await filledIn()
  const paths = [...new Set(pagePaths)].map(fill)
  expect(paths.length).toBeGreaterThan(20)
  const addresses = paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])
  for (const address of addresses.flatMap((each) => [each, `/bn${each}`])) {
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(inject('shopUrl') + address, { headers })
      return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() }
    }
    const stranger = await read({})
    expect([200, 404], `${address}: ${stranger.status}`).toContain(stranger.status)
    expect(stranger.cookies).toEqual([])
    for (const [actor, headers] of Object.entries(actors)) {
      const answer = await read(headers)
      expect(answer, `${address} for the ${actor}`).toEqual(stranger)
      expect(answer.text).not.toContain(customer.email)
    }
  }
})
