import { expect, inject, test } from 'vitest'
import routes from '#web/routes.ts'
import { type Account, owner, sessionOf } from './accounts.ts'
import { orderFor, postOrder, productsOf } from './api-calls.ts'
import { makeCustomer } from './fixtures.ts'

type Branch = (typeof routes)[number]

const pathsOf = (branches: readonly Branch[], parent = ''): string[] =>
  branches.flatMap(({ path = '', children }) => {
    const fullPath = path ? `${parent}/${path}` : parent
    return children ? pathsOf(children, fullPath) : [fullPath || '/']
  })

/** The path patterns of all page routes. */
const pagePaths = pathsOf(routes)

/** The headers of a signed-in user: session cookie and bearer token. */
async function headersOf(account: Account) {
  const { cookie, token } = await sessionOf(account)
  return { cookie, authorization: `Bearer ${token}` }
}

/** Fills the parameters of a path with existing ids. */
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

test('every page and its data response are the same for every user [ROLE-01]', async () => {
  const customer = await makeCustomer()
  const actors = { customer: await headersOf(customer), administrator: await headersOf(owner()) }
  const fill = await filledIn()
  const paths = [...new Set(pagePaths)].map(fill)
  expect(paths.length).toBeGreaterThan(20)
  const addresses = paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])
  for (const address of addresses.flatMap((each) => [each, `/bn${each}`])) {
    const read = async (headers: Record<string, string>) => {
      const answer = await fetch(inject('shopUrl') + address, { headers })
      return { status: answer.status, cookies: answer.headers.getSetCookie(), text: await answer.text() }
    }
    let stranger = await read({})
    expect([200, 404], `${address}: ${stranger.status}`).toContain(stranger.status)
    for (const [actor, headers] of Object.entries(actors)) {
      let answer = await read(headers)
      // Perhaps another test has changed a product between the two: read until a stranger gets the same before and after.
      for (let again = answer; answer.text !== stranger.text && again.text !== stranger.text; )
        [stranger, answer, again] = [await read({}), await read(headers), await read({})]
      expect(answer, `${address} for the ${actor}`).toEqual(stranger)
      expect(answer.cookies).toEqual([])
      for (const { email } of [customer, owner()]) expect(answer.text).not.toContain(email)
    }
  }
})
