import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from './shop.ts'

const shop = openTestShop()
let admin: { token: string }
let customer: Awaited<ReturnType<typeof shop.person>>

beforeAll(async () => {
  admin = await shop.person('admin')
  customer = await shop.person('customer')
  for (let count = 0; count < 77; count++) {
    await shop.make.order({ userId: customer.user.id, status: count % 2 ? 'Pending' : 'Delivered' })
    await shop.person('customer')
  }
})

const read = (url: string) =>
  shop.send('GET', `/api${url}`, { headers: { authorization: `Bearer ${admin.token}` } })

test.each([
  { url: '/orders', rows: 77 },
  { url: '/orders?status=Pending', rows: 38 },
  { url: '/order?email=EMAIL', rows: 77 },
  { url: '/users', rows: 79 },
])(
  '$url without paging parameters answers the whole list, as the specification has it [API-10] [API-11] [API-19]',
  async ({ url: path, rows }) => {
    const url = path.replace('EMAIL', customer.user.email)
    const whole = await read(url)
    expect(whole.status).toBe(200)
    expect(whole.body).toHaveLength(rows)
    expect(whole.headers['x-total-count']).toBe(String(rows))
    expect(whole.headers).not.toHaveProperty('x-next-cursor')
    // With one of them it is a page.
    const more = url.includes('?') ? '&' : '?'
    const page = await read(`${url}${more}limit=10`)
    expect(page.body).toEqual(whole.body.slice(0, 10))
    const next = await read(`${url}${more}cursor=${page.headers['x-next-cursor']}`)
    expect(next.body).toEqual(whole.body.slice(10, 60))
  },
)

test('of a longer list the first thousand come, and the headers say that there are more [API-10]', async () => {
  const { id } = await shop.make.order()
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { searchText: _, addressKey: __, combos: ___, ...columns } = order
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const copies = Array.from({ length: 1000 }, (_, index) => ({
    ...columns,
    id: `CCCCCC${letters[index >> 5]}${letters[index & 31]}`,
  }))
  await shop.db.insertInto('orders').values(copies).execute()
  const { body, headers } = await read('/orders')
  expect(body).toHaveLength(1000)
  expect(headers['x-next-cursor']).toEqual(expect.any(String))
  expect([headers['x-total-count'], headers['x-total-more']]).toEqual(['1000', 'true'])
  const rest = await read(`/orders?limit=100&cursor=${headers['x-next-cursor']}`)
  expect(rest.body).toHaveLength(78)
})
