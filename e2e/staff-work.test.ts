import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { callApiAs } from './accounts.ts'
import { openBrowser, phone } from './browser.ts'
import { makeStaff, moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('a caller sees her own work on a phone, the owner everybody’s, and both the file that pay is counted by [D168]', async () => {
  const caller = await makeStaff('orders')
  const call = (id: string, outcome: string) =>
    callApiAs(caller, 'POST', `/orders/${id}/calls`, { key: randomUUID(), outcome })
  const [kept, refused] = [await placeOrder(), await placeOrder()]
  await call(kept.id, 'no answer')
  await call(kept.id, 'confirmed')
  await call(refused.id, 'refused')
  await moveAsOwner(kept.id, 'Shipping')
  await moveAsOwner(kept.id, 'Delivered')

  const own = await asShopper(visit, caller, '/dashboard/staffWork', { viewport: phone })
  const outcomes = 'Confirmed 1 · No answer 1 · Refused 1'
  await own.getByRole('table').getByText(outcomes).waitFor()
  await own.getByText('You see your own work.').waitFor()
  expect(await own.getByRole('table').getByRole('row').count()).toBe(2)
  await expectAccessible(own)

  const page = await asOwner(visit, '/dashboard/staffWork?period=7')
  const cells = page.getByRole('row').filter({ hasText: outcomes }).getByRole('cell')
  await cells.first().waitFor()
  // Calls, first call, confirmed, delivered, came back, delivered on these days, changed, packed.
  expect((await cells.allInnerTexts()).map((text) => text.replace(/^\D*\n/, ''))).toEqual(
    ['3', '0 min', '1', '1', '0', '1', '0', '0'].map((figure) => expect.stringContaining(figure)),
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Delivered orders (CSV)' }).click()
  const file = await (await download).path()
  const rows: string[][] = parse(await readFile(file), { bom: true })
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  expect(rows.filter((cells) => cells[2] === kept.id)).toEqual([
    [caller.name, '', kept.id, day, expect.stringMatching(/^\d\d:\d\d$/), 'Delivered', day],
  ])
})
