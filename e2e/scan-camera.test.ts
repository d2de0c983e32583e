import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { videoPath, writeCodeVideo } from './code-video.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { makeKurtis, makeParcel, smallPhone } from './scan-fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

// The camera of this Chromium shows it again and again; it is written when the codes are known.
const video = videoPath()
const { visit, expectConsoleError } = openBrowser({ video })
afterAll(() => rmSync(dirname(video), { recursive: true }))

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Camera' })
const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' })

test('an order is packed by what the camera sees: label, wrong piece, pieces; pictures never leave the device [D218]', async () => {
  const { medium, large } = await makeKurtis()
  const parcel = await makeParcel([
    [medium, 1],
    [large, 1],
  ])
  await writeCodeVideo(video, [
    // As on our own label.
    { kind: 'qrcode', text: `${inject('shopUrl')}/track-order?order=${parcel.id}` },
    { kind: 'code128', text: 'OF-ANOTHER-SHOP' },
    { kind: 'ean13', text: medium.code },
    { kind: 'code128', text: large.code },
  ])
  const page = await asOwner(visit, '/dashboard/scan', smallPhone)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  await cameraButton(page).click()
  await page.getByLabel('What the camera sees').waitFor()
  const stop = page.getByRole('main').getByRole('alert')
  const stops = new Set<string>()
  // Wherever the video begins, every code comes by; somebody looks at each stop and goes on.
  await eventually(async () => {
    if (await page.getByText(`${parcel.number} is packed`).isVisible()) return true
    if (await goOn(page).isVisible()) {
      stops.add((await stop.locator('p').first().textContent()) ?? '')
      await page.keyboard.press('Escape')
    }
    return false
  }).toBe(true)
  expect([...stops]).toContain('Not in this order')
  expect((await callApiAs(owner(), 'GET', `/orders/scanned?code=${parcel.id}`)).packedAt).not.toBeNull()
  // The label comes by again, perhaps after other codes; its own stop stays.
  await eventually(async () => {
    if (!(await goOn(page).isVisible())) return ''
    const title = await stop.locator('p').first().textContent()
    if (title !== 'This parcel is packed already') await page.keyboard.press('Escape')
    return title
  }).toBe('This parcel is packed already')

  // The reader comes from this shop, and what is sent are codes.
  const own = new URL(inject('shopUrl')).origin
  expect(requests.filter((request) => !request.includes(own) && !/ (blob|data):/.test(request))).toEqual([])
  expect(requests.filter((request) => /zxing_reader-[^/]+\.wasm$/.test(request))).toHaveLength(1)
  expect(
    requests.filter(
      (request) => !request.startsWith('GET ') && !request.endsWith(`/api/orders/${parcel.id}/packing`),
    ),
  ).toEqual([])
  expectConsoleError('404')

  await cameraButton(page).click()
  await page.getByLabel('What the camera sees').waitFor({ state: 'detached' })
})

test('with the camera on, field and buttons stay at the thumb of a small phone, and the page fits every width [D218]', async () => {
  await writeCodeVideo(video, [null])
  const page = await asOwner(visit, '/dashboard/scan?mode=back', smallPhone)
  await cameraButton(page).click()
  const picture = page.getByLabel('What the camera sees')
  await eventually(() =>
    picture.evaluate((element) => (element as HTMLVideoElement).videoWidth),
  ).toBeGreaterThan(0)
  const [seen, field, bar] = await Promise.all(
    [
      picture,
      page.getByLabel('Code', { exact: true }),
      page.getByRole('navigation', { name: 'Quick menu' }),
    ].map((each) => each.boundingBox()),
  )
  if (!seen || !field || !bar) throw new Error('not shown')
  expect(seen.y).toBeGreaterThan(300)
  expect(seen.y + seen.height).toBeLessThanOrEqual(field.y)
  expect(field.y + field.height).toBeLessThanOrEqual(bar.y)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
})

test('the reader of the browser is taken where it has one, and nothing is loaded for it [D218]', async () => {
  const { medium } = await makeKurtis()
  const parcel = await makeParcel([[medium, 1]])
  await writeCodeVideo(video, [null])
  const page = await asOwner(visit, '/dashboard', smallPhone)
  await page.addInitScript(() => {
    const shown = { code: '' }
    Object.assign(window, {
      shown,
      BarcodeDetector: class {
        static async getSupportedFormats() {
          return ['code_128', 'ean_13', 'qr_code']
        }
        detect = async () =>
          shown.code ? [{ rawValue: shown.code, boundingBox: new DOMRectReadOnly(300, 200, 40, 20) }] : []
      },
    })
  })
  await page.goto('/dashboard/scan')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const show = (code: string) =>
    page.evaluate((code) => {
      ;(window as unknown as { shown: { code: string } }).shown.code = code
    }, code)
  await cameraButton(page).click()
  await show(parcel.code)
  await page.getByText('0 of 1').waitFor()
  await show(medium.code)
  await page.getByText(`${parcel.number} is packed`).waitFor()
  expect(requests.filter((request) => request.includes('zxing'))).toEqual([])
})

test('who has come from a page without the camera, as after signing in, has it nevertheless [D218]', async () => {
  await writeCodeVideo(video, [null])
  const page = await asOwner(visit, '/', smallPhone)
  // As the router does it: no document is loaded.
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/scan')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForFunction(
    () => performance.getEntriesByType('navigation')[0]?.name.endsWith('/dashboard/scan') ?? false,
  )
  await cameraButton(page).click()
  const picture = page.getByLabel('What the camera sees')
  await eventually(() =>
    picture.evaluate((element) => (element as HTMLVideoElement).videoWidth),
  ).toBeGreaterThan(0)
})
