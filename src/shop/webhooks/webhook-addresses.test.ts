import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

test('addresses that are not in the internet are refused, at once or when their name turns out to be one [D73]', async () => {
  const admin = await shop.as('admin')
  const add = (url: string) => admin('POST /webhooks', { body: { url, events: ['order.placed'] } })
  const refused = [
    'https://127.0.0.1/',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://database/',
    'https://2130706433/',
    'https://LOCALHOST./',
    'https://localhost./',
    'https://LocalHost/',
    'https://localhost.:8443/x',
    'https://localhost.localdomain/',
    'https://a.LOCALHOST/',
    'https://shop.localhost./',
    'https://metadata.google.internal/',
    'https://METADATA.GOOGLE.INTERNAL./',
    'https://nas.lan/',
    'https://router.home.arpa/',
    'https://intra.corp./',
    'https://database./',
    'https://127.0.0.1./',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://0/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://１２７.0.0.1/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://localhost。/',
    'https://192.168.257/',
    'https://3232235521/',
    'http://hooks.shop.example/',
    'ftp://hooks.shop.example/',
    'https://a:b@hooks.shop.example/',
    'hooks',
  ]
  for (const url of refused)
    expect(await rejected(add(url)), url).toMatchObject({ status: 422, fields: { url: expect.any(String) } })
  for (const url of ['https://local.shop.example/', 'https://localhost.shop.example./x', 'https://8.8.8.8/'])
    expect((await add(url)).secret).toMatch(/^whsec_/)
  await shop.db.deleteFrom('webhooks').execute()
  const { _id: id } = await add('https://hooks.shop.example/shodai')
  const params = { id }
  const body = { url: 'https://192.168.0.1/', events: ['order.placed' as const], enabled: true }
  expect(await rejected(admin('PUT /webhooks/:id', { params, body }))).toMatchObject({ status: 422 })
  // A name of this machine that got past the form, as one in DNS would.
  await shop.db.updateTable('webhooks').set({ url: 'https://localhost:1/' }).execute()
  await admin('POST /webhooks/:id/test', { params, body: {} })
  await shop.jobs.start()
  await expect
    .poll(async () => (await admin('GET /webhooks/:id/deliveries', { params, query: {} })).rows[0]?.problem)
    .toContain('not an address in the internet')
})
