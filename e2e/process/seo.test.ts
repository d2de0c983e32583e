import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'
import { freePort } from '../free-port.ts'

const dataDir = makeDataDir('found', 'empty')
const shopUrl = 'https://shop.example'
let shop: RunningShop
let port = 0

/** A name that would break out of every context it is written into. */
const name = '</script><script>alert(1)</script>"\'>]]></title><img src=x onerror=alert(2)> \u2028 & শাড়ি'

beforeAll(async () => {
  port = await freePort()
  shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', SHOP_URL: shopUrl, PORT: String(port) })
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  await client.query(`insert into images (id, width, height) values (repeat('a', 32), 900, 900)`)
  await client.query(
    `insert into products (name, name_bn, description, sub_category_id, category_id, original_price_paisa)
     values ($1, $1, $1, 1, 1, 139000)`,
    [name],
  )
  await client.query(`insert into product_images select id, 1, repeat('a', 32) from products`)
  await client.query("notify shop, 'storefront'")
  await client.end()
})
afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends a request that names another host in every header for it. */
async function fetchForged(path: string) {
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'ftp',
    Forwarded: 'host=evil.example',
  }
  return new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => text(answer).then(resolve, reject))
      .on('error', reject)
      .end()
  })
}

test.each([
  '/',
  '/bn',
  '/shop',
  '/product-details/1',
  '/bn/product-details/1',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/products-1.xml',
  '/feeds/products.xml',
])('%s uses SHOP_URL, whatever host was requested', async (path) => {
  const answer = await fetchForged(path)
  expect(answer).toContain(shopUrl)
  expect(answer).not.toContain('evil.example')
  expect(answer).not.toContain('127.0.0.1')
})

/** The JSON-LD of a page, as a browser parses it. */
function linkedDataOf(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)['@graph'] as Record<string, unknown>[]
}

test('a product’s name is escaped in its page', async () => {
  for (const path of ['/product-details/1', '/bn/product-details/1']) {
    const html = await fetchForged(path)
    expect(linkedDataOf(html)[0]).toMatchObject({ '@type': 'Product', name })
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html.match(/<title>/g)).toHaveLength(1)
  }
})

test('a product’s name is escaped in the feed', async () => {
  const feed = new XMLParser({ parseTagValue: false }).parse(await fetchForged('/feeds/products.xml'))
  expect(feed.rss.channel.item).toMatchObject({
    'g:title': name,
    'g:link': `${shopUrl}/product-details/1`,
    'g:image_link': `${shopUrl}/images/${'a'.repeat(32)}-square.jpg`,
  })
})
