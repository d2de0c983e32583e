import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { openBrowser } from './browser.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

test('twenty packing slips are printed four on a page, none split, in a size that can be read', async () => {
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => placeOrder({ lines: 1 + (index % 4) })),
  )
  const ids = placed.map(({ id }) => id).join('.')
  const page = await asOwner(visit, `/bn/dashboard/print-orders?paper=slips&ids=${ids}`)
  await page.getByRole('article').nth(19).waitFor()
  // Letters that arrive later are of another height.
  await page.evaluate(async () => void (await document.fonts.ready))
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(5)
  await page.emulateMedia({ media: 'print' })
  for (const { id, sent } of placed) {
    const slip = page.getByRole('article', { name: formatOrderId(id) })
    expect(await slip.evaluate((each) => getComputedStyle(each).breakInside)).toBe('avoid')
    expect(await slip.getByRole('listitem').count()).toBe(sent.products.length)
  }
  // In pixels: 13 are 9.75 points.
  const sizes = await page
    .getByRole('article')
    .first()
    .evaluate((slip) =>
      [...slip.querySelectorAll('*')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
})
