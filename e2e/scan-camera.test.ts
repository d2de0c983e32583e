import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { makeKurtis, makeParcel, smallPhone } from './scan-fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser({ camera: true })

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Camera' })
/** A reader as browsers on Android have it, which reads what `show` says. */
async function withReader(page: Page) {
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
}
const show = (page: Page, code: string) =>
  page.evaluate((code) => {
    ;(window as unknown as { shown: { code: string } }).shown.code = code
  }, code)

test('with the camera on, field and buttons stay at the thumb of a small phone, and the page fits every width [D218]', async () => {
  const page = await asOwner(visit, '/dashboard', smallPhone)
  await withReader(page)
  await page.goto('/dashboard/scan?mode=back')
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

test('an order is packed by what the camera sees, and pictures never leave the device [D218]', async () => {
  const { medium, large } = await makeKurtis()
  const parcel = await makeParcel([
    [medium, 1],
    [large, 1],
  ])
  const page = await asOwner(visit, '/dashboard', smallPhone)
  await withReader(page)
  await page.goto('/dashboard/scan')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await cameraButton(page).click()
  await show(page, parcel.code)
  await page.getByText('0 of 2').waitFor()
  await show(page, medium.code)
  await page.getByText('1 of 2').waitFor()
  await show(page, 'OF-ANOTHER-SHOP')
  const stop = page.getByRole('main').getByRole('alert')
  await stop.getByText('Not in this order').waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  // What is still in sight is no scan.
  await show(page, large.code)
  await page.getByText(`${parcel.number} is packed`).waitFor()
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([
    `POST /api/orders/${parcel.id}/packing`,
  ])
  await cameraButton(page).click()
  await page.getByLabel('What the camera sees').waitFor({ state: 'detached' })
  expectConsoleError('404')
})

test('where the browser reads no codes there is no button for the camera [D218]', async () => {
  const page = await asOwner(visit, '/dashboard', smallPhone)
  await page.addInitScript(() => {
    delete (window as { BarcodeDetector?: unknown }).BarcodeDetector
  })
  await page.goto('/dashboard/scan')
  await page.getByText('Scan the label of a parcel').waitFor()
  await page.getByLabel('Code', { exact: true }).waitFor()
  expect(await cameraButton(page).count()).toBe(0)
})

test('who has come from a page without the camera, as after signing in, has it nevertheless [D218]', async () => {
  const page = await asOwner(visit, '/about-us', smallPhone)
  await withReader(page)
  await page.goto('/')
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
