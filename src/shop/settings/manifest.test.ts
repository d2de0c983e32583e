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
async function fetchManifest(base: string): Promise<Manifest> {
  const response = await shop.app.inject({ url: `${base}/manifest.webmanifest` })
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return response.json()
}

test('the manifest is served in both languages with the shop name of the settings', async () => {
  expect(await fetchManifest('')).toMatchObject({ name: 'Shodai', start_url: '/', display: 'standalone' })
  expect(await fetchManifest('/bn')).toMatchObject({ name: 'সদাই', start_url: '/bn' })
  await shop.db
    .insertInto('settings')
    .values({ key: 'shopName', value: JSON.stringify('Our <Shop>') })
    .execute()
  await shop.events.publish('storefront')
  expect((await fetchManifest('')).name).toBe('Our <Shop>')
})

test('every icon of the manifest exists in its declared size, plain and maskable', async () => {
  const { icons } = await fetchManifest('')
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
