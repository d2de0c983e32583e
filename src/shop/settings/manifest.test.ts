import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

interface Manifest {
  name: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
}
async function manifest(base: string): Promise<Manifest> {
  const answer = await shop.app.inject({ url: `${base}/manifest.webmanifest` })
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return answer.json()
}

test('the shop can be put on a home screen in both languages, under the name the merchant gave it', async () => {
  expect(await manifest('')).toMatchObject({ name: 'Shodai', start_url: '/', display: 'standalone' })
  expect(await manifest('/bn')).toMatchObject({ name: 'সদাই', start_url: '/bn' })
  await shop.db
    .insertInto('settings')
    .values({ key: 'shopName', value: JSON.stringify('Our <Shop>') })
    .execute()
  await shop.events.publish('storefront')
  expect((await manifest('')).name).toBe('Our <Shop>')
})

test('every icon it names is drawn, as large as it says, also for phones that cut icons to shape', async () => {
  const { icons } = await manifest('')
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await readFile(`public${src}`)).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})
