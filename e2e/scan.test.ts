import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { makeKurtis, makeParcel, smallPhone as small } from './scan-fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

let kurtis: Awaited<ReturnType<typeof makeKurtis>>
beforeEach(async () => {
  kurtis = await makeKurtis()
})

/** What a scanner does: keys, fast, and Enter. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/**
 * Presses these keys at the pace of a scanner, however slow the machine is: the page takes the time of each key from its event. With
 * `written` the layout of the keyboard writes this letter for each of them.
 */
async function strike(page: Page, code: string, written?: string) {
  const keyboard = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  for (const [index, sign] of [...code].entries()) {
    const text = written ?? sign
    const key = {
      code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`,
      key: text,
      timestamp: start + index / 100,
    }
    await keyboard.send('Input.dispatchKeyEvent', { ...key, text, type: 'keyDown' })
    await keyboard.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  }
}

/** Counts what the page lets be heard and felt. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      heard.push(this.type === 'square' ? 'stop' : 'tone')
      return start.apply(this, when)
    }
    navigator.vibrate = (pattern) => {
      heard.push(`felt ${[pattern].flat().length}`)
      return true
    }
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))

const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' })

test('an order is packed by its label and its pieces; what does not belong is heard, seen and stops [D218]', async () => {
  const { medium, large } = kurtis
  const parcel = await makeParcel([
    [medium, 2],
    [large, 1],
  ])
  const other = await makeParcel([[medium, 1]])
  const page = await asOwner(visit, '/dashboard/scan', small)
  await page.getByText('Scan the label of a parcel').waitFor()
  await listen(page)

  await scan(page, 'NO-SUCH-CODE')
  const stop = page.getByRole('main').getByRole('alert')
  await stop.getByText('No order has this code').waitFor()
  expect(await heard(page)).toEqual(['felt 3', 'stop', 'stop'])
  // A scanner's Enter presses nothing, and nothing is counted until somebody has looked.
  await scan(page, parcel.code)
  await stop.getByText('No order has this code').waitFor()
  expect(await heard(page)).toEqual(['felt 3', 'stop', 'stop'])
  await goOn(page).click()

  await scan(page, parcel.code)
  await page.getByText('0 of 3').waitFor()
  expect(await heard(page)).toEqual(['felt 1', 'tone'])
  await scan(page, medium.code)
  await page.getByText('1 of 3').waitFor()
  // A wrong product.
  await scan(page, 'KURTI-OF-ANOTHER')
  await stop.getByText('Not in this order').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 of 3').waitFor()
  // One too many.
  await scan(page, medium.code)
  await page.getByText('2 of 3').waitFor()
  await scan(page, medium.code)
  await stop.getByText('One too many').waitFor()
  await stop.getByText('The order has 2 of it').waitFor()
  await page.keyboard.press('Escape')
  // The label again, or the next one: a piece is missing.
  for (const code of [parcel.id, other.code]) {
    await scan(page, code)
    await stop.getByText('1 piece is missing').waitFor()
    await page.keyboard.press('Escape')
  }
  await heard(page)
  await scan(page, large.code)
  await page.getByText(`${parcel.number} is packed`).waitFor()
  expect(await heard(page)).toEqual(['felt 3', 'tone', 'tone', 'tone'])

  // Without a tap the next one follows; a piece without a readable code is counted by hand.
  await scan(page, other.id)
  await page.getByText('0 of 1').waitFor()
  await page.getByRole('button', { name: /^All pieces by hand/ }).click()
  await page.getByText('2 parcels packed').waitFor()
  await scan(page, other.id)
  await stop.getByText('This parcel is packed already').waitFor()
  const found = await callApiAs(owner(), 'GET', `/orders/scanned?code=${parcel.id}`)
  expect(found.packedAt).not.toBeNull()
  await page.goto(new URL(`/dashboard/confirmedOrders?search=${parcel.id}`, page.url()).href)
  await page
    .getByTitle(/^Packed: /)
    .getByText('Packed')
    .waitFor()
  expectConsoleError('404')
})

test('an order that is changed while it is packed is not packed [D218]', async () => {
  const { medium } = kurtis
  const parcel = await makeParcel([[medium, 1]])
  const cancelled = await makeParcel([[medium, 1]])
  await moveAsOwner(cancelled.id, 'Cancelled')
  const page = await asOwner(visit, '/dashboard/scan', small)
  const stop = page.getByRole('main').getByRole('alert')
  await page.getByText('Scan the label of a parcel').waitFor()
  await scan(page, cancelled.id)
  await stop.getByText('The order is Cancelled now.').waitFor()
  await goOn(page).click()
  await scan(page, parcel.id)
  await page.getByText('0 of 1').waitFor()
  await moveAsOwner(parcel.id, 'Cancelled')
  await scan(page, medium.code)
  await stop.getByText('The order is Cancelled now.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Scan the label of a parcel').waitFor()
  expectConsoleError('409')
})

test('a scanner is read on a Bengali keyboard, after a tap on a button, and ends with Tab as well [D218]', async () => {
  const { medium } = kurtis
  const parcel = await makeParcel([[medium, 2]])
  const page = await asOwner(visit, '/bn/dashboard/scan', small)
  await page.getByText('পার্সেলের লেবেল বা প্যাকিং স্লিপ স্ক্যান করুন').waitFor()
  // The keys of the code, for which this layout writes other letters.
  await strike(page, parcel.id, 'ক')
  await page.keyboard.press('Enter')
  await page.getByText('২টির মধ্যে ০টি').waitFor()
  await page.getByRole('button', { name: /^সবগুলো হাতে গোনা/ }).focus()
  await strike(page, medium.code)
  await page.keyboard.press('Tab')
  await page.getByText('২টির মধ্যে ১টি').waitFor()
  expect(
    await page.getByLabel('কোড', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await scan(page, medium.code)
  await page.getByText(`${parcel.number} প্যাক হয়েছে`).waitFor()
  // What the layout had made of the code was asked for first.
  expectConsoleError('404')
})

test('everything for the next scan is on the first screen of a small phone [D218]', async () => {
  const { medium, large } = kurtis
  const parcel = await makeParcel([
    [medium, 1],
    [large, 1],
  ])
  const page = await asOwner(visit, '/dashboard/scan', small)
  const isReached = async () => {
    const box = await page.getByLabel('Code', { exact: true }).boundingBox()
    if (!box) return 'no field'
    const bar = await page.getByRole('navigation', { name: 'Quick menu' }).boundingBox()
    return box.y > 390 && box.y + box.height <= (bar?.y ?? 780)
  }
  await page.getByText('Scan the label of a parcel').waitFor()
  await eventually(isReached).toBe(true)
  await scan(page, parcel.id)
  await page.getByText('0 of 2').waitFor()
  await eventually(isReached).toBe(true)
  for (const button of await page.getByRole('button', { name: /^All pieces by hand/ }).all()) {
    const box = await button.boundingBox()
    expect(box && box.y + box.height < 700 && box.height >= 44).toBe(true)
  }
  await scan(page, 'WRONG')
  await goOn(page).waitFor()
  await eventually(isReached).toBe(true)
  const stop = await goOn(page).boundingBox()
  expect(stop && stop.y > 390 && stop.height >= 44).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await expectAccessibleEverywhere(page)
  expectConsoleError('404')
})

test('a courier’s list is scanned, survives a reload, is printed with lines to sign, and handed over at once [D219]', async () => {
  const { medium } = kurtis
  const [one, two, moved, unpacked] = [
    await makeParcel([[medium, 1]]),
    await makeParcel([[medium, 2]]),
    await makeParcel([[medium, 1]]),
    await makeParcel([[medium, 1]]),
  ]
  const foreign = await makeParcel([[medium, 1]], 'Janani')
  for (const { id } of [one, two, moved, foreign])
    await callApiAs(owner(), 'POST', `/orders/${id}/packing`, { version: 1 })
  const page = await asOwner(visit, '/dashboard/scan?mode=handOver', small)
  const main = page.getByRole('main')
  const stop = main.getByRole('alert')
  await page.getByText('Scan the labels of the parcels').waitFor()
  await scan(page, one.code)
  await page.getByText(`${one.number} is on the list`, { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Courier' }).selectOption('Sundarban')
  await scan(page, one.code)
  await page.getByText(`${one.number} is on the list already`).waitFor()
  await scan(page, foreign.code)
  await stop.getByText('This parcel is for Janani').waitFor()
  await page.keyboard.press('Escape')
  // Packed without a scanner: somebody says so.
  await scan(page, unpacked.code)
  await stop.getByText('Not packed yet').waitFor()
  await page.getByRole('button', { name: 'It is packed, add it' }).click()
  await scan(page, two.code)
  await scan(page, moved.code)
  await main.getByText('4 parcels', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.reload()
  await main.getByText('4 parcels', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Take ${unpacked.number} off the list` }).click()
  await main.getByText('3 parcels', { exact: true }).waitFor()

  await moveAsOwner(moved.id, 'Cancelled')
  await page.getByRole('button', { name: 'Hand over 3 parcels' }).click()
  await stop.getByText('1 parcel was not handed over').waitFor()
  await goOn(page).click()
  await main.getByText('The order is Cancelled now.').waitFor()
  for (const { id } of [one, two])
    expect((await callApiAs(owner(), 'GET', `/order/${id}`)).orderStatus).toBe('Shipping')
  await page.getByRole('button', { name: `Take ${moved.number} off the list` }).click()
  await main.getByText('2 parcels were handed over').waitFor()
  await page.reload()
  await main.getByText('2 parcels were handed over').waitFor()

  await page.goto(
    (await page.getByRole('link', { name: 'Print the list' }).getAttribute('href')) ?? '/no-link',
  )
  expect(page.url()).toContain('/dashboard/print-handover?ids=')
  const sheet = page.getByRole('article', { name: 'Sundarban' })
  await sheet.getByText('2 parcels', { exact: true }).waitFor()
  for (const text of [
    one.number,
    two.number,
    one.code,
    'Total (2 parcels)',
    'Received by (name and signature)',
  ])
    await sheet.getByText(text, { exact: true }).waitFor()
  expect(await sheet.getByText(moved.number).count()).toBe(0)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
})

test('a parcel that comes back is received by scanning it, good and damaged pieces apart [D219]', async () => {
  const { medium, large } = kurtis
  const parcel = await makeParcel([
    [medium, 2],
    [large, 1],
  ])
  await moveAsOwner(parcel.id, 'Shipping')
  const page = await asOwner(visit, '/dashboard/scan?mode=back', small)
  const stop = page.getByRole('main').getByRole('alert')
  await page.getByText('Scan the label of a parcel that came back').waitFor()
  await scan(page, parcel.code)
  // Nobody has said that it comes back.
  await page.getByLabel('Why did it come back?').selectOption('Not reachable')
  await page.getByRole('button', { name: 'It came back' }).click()
  await page.getByText('Good 0 · damaged 0 · missing 3').first().waitFor()
  await scan(page, medium.code)
  await page.getByRole('button', { name: 'Damaged' }).click()
  await scan(page, medium.code)
  await page.getByText('Good 1 · damaged 1 · missing 1').first().waitFor()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await scan(page, medium.code)
  await stop.getByText('One too many').waitFor()
  await page.keyboard.press('Escape')
  // The label once more: that was all.
  await scan(page, parcel.code)
  await stop.getByText('1 piece is missing').waitFor()
  await page.getByRole('button', { name: 'Receive, the rest is lost' }).click()
  await page.getByText(`${parcel.number} was received`).waitFor()
  const { receipt, returnReason } = await callApiAs(owner(), 'GET', `/managed-orders/${parcel.id}`)
  expect(receipt.lines).toEqual([
    { line: 1, restocked: 1, damaged: 1, lost: 0 },
    { line: 2, restocked: 0, damaged: 0, lost: 1 },
  ])
  expect(returnReason).toBe('not reachable')
  await scan(page, parcel.code)
  await stop.getByText('Nothing of this order comes back').waitFor()
})

test('a packing slip has the code that is scanned [D218]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, `/dashboard/print-orders?paper=slips&ids=${id}`)
  const code = page.getByRole('article').getByRole('img', { name: id })
  await code.waitFor()
  const width = () => code.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await eventually(width).toBeGreaterThan(0)
})
