import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takaInWords } from '#lib/number-words.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

/** The sizes of the pages on paper, in millimetres. */
async function printedPages(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).not.toBeNull()
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
  )
}

test('labels are printed in three sizes, and printing them again says so [D85]', async () => {
  const placed = await Promise.all(Array.from({ length: 5 }, () => placeOrder()))
  const [first] = placed
  if (!first) throw new Error('No order.')
  await moveAsOwner(first.id, 'Confirmed')
  await callApiAs(owner(), 'POST', `/orders/${first.id}/parcel`, {
    courierName: 'Sundarban',
    trackingCode: 'SB-123456',
    trackingUrl: 'https://courier.example/SB-123456',
  })
  const ids = placed.map(({ id }) => id).join('.')
  const page = await asOwner(visit, `/dashboard/print-labels?ids=${ids}`)
  const label = page.getByRole('article', { name: `Label ${formatOrderId(first.id)}` })
  await label.getByRole('img', { name: 'SB-123456' }).waitFor()
  await label.getByRole('img', { name: 'Follow the parcel' }).waitFor()
  const { total } = await callApiAs(owner(), 'GET', `/order/${first.id}`)
  for (const text of [
    first.sent.customerData.name,
    first.sent.customerData.mobileNumber,
    'Sundarban',
    takaInWords(Math.round(total), 'en'),
  ])
    await label.getByText(text).first().waitFor()
  // Every code was drawn.
  const drawn = () =>
    page
      .getByRole('article')
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  await eventually(drawn).toEqual(Array(10).fill(true))

  const papers = page.getByLabel('Paper')
  expect(await printedPages(page)).toEqual(Array(5).fill([105, 148]))
  await papers.selectOption('3-inch label (76 × 102 mm)')
  await page.locator('.parcel-label-3-inch').first().waitFor()
  expect(await printedPages(page)).toEqual(Array(5).fill([76, 102]))
  await papers.selectOption('A4, four on a page')
  await page.locator('.parcel-label-a4').first().waitFor()
  expect(await printedPages(page)).toEqual(Array(2).fill([210, 297]))

  await page.getByRole('button', { name: 'Print' }).click()
  await toast(page, '5 orders are marked as printed.').waitFor()
  await page.getByText('5 of these labels were printed before.').waitFor()
  // The paper of this device is remembered.
  await page.goto(`/bn/dashboard/print-labels?ids=${first.id}`)
  await page.getByText('এই লেবেল আগে ছাপা হয়েছে।').waitFor()
  expect(await page.getByLabel('কাগজ').inputValue()).toBe('a4')
  await page.getByText(takaInWords(Math.round(total), 'bn')).waitFor()

  await page.goto(`/dashboard/confirmedOrders?search=${first.id}`)
  await page.locator(`[data-order="${first.id}"]`).getByText('Label printed').waitFor()
  await page.goto('/dashboard/confirmedOrders?unprinted=yes')
  await page.getByText('Label not printed').waitFor()
  expect(await page.locator(`[data-order="${first.id}"]`).count()).toBe(0)
})

const longName = 'মোসাম্মৎ জান্নাতুল ফেরদৌস চৌধুরী '.repeat(4).slice(0, 100).trim()
const longStreets = {
  'without a line break': 'House 12, Road 4, Block C, beside the mosque, '.repeat(12).slice(0, 500).trim(),
  'of eight lines': Array.from({ length: 8 }, (_, line) => `Line ${line + 1} of the address`).join('\n'),
  'in one word': 'ক'.repeat(500),
}

/** The texts of papers that do not lie wholly inside of them, but for the street, which may end with an ellipsis. */
const clippedIn = (page: Page) =>
  page.getByRole('article').evaluateAll((papers) =>
    papers.flatMap((paper) => {
      const box = paper.getBoundingClientRect()
      // Only labels have a height of their own; a slip or an invoice grows.
      const isFixed = getComputedStyle(paper).overflowY !== 'visible'
      const street = paper.querySelector('.parcel-label-street')
      return [...paper.querySelectorAll('p, b, span, h1, h2, figcaption, dd, td, li')].flatMap((each) => {
        if (each === street) return []
        const text = document.createRange()
        text.selectNodeContents(each)
        const isOutside = [...text.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.left - 1 ||
            right > box.right + 1 ||
            (isFixed && (top < box.top - 1 || bottom > box.bottom + 1)),
        )
        // A part that hides what does not fit would cut the words after it.
        const { overflowY } = getComputedStyle(each)
        const isCut = overflowY !== 'visible' && each.scrollHeight > each.clientHeight + 1
        return isOutside || isCut ? [each.textContent] : []
      })
    }),
  )

/** The pairs of texts of a label that are printed over each other. */
const overlapsIn = (page: Page) =>
  page.locator('.parcel-label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const texts = [...label.querySelectorAll('p, b, span, h2, figcaption')].flatMap((each) =>
        [...each.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          .map((node) => {
            const range = document.createRange()
            range.selectNodeContents(node)
            return { text: node.textContent, boxes: [...range.getClientRects()] }
          }),
      )
      const overlap = (a: DOMRect, b: DOMRect) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
      return texts.flatMap((first, index) =>
        texts
          .slice(index + 1)
          .filter((second) => first.boxes.some((a) => second.boxes.some((b) => overlap(a, b))))
          .map((second) => [first.text, second.text]),
      )
    }),
  )

test.each(Object.entries(longStreets))(
  'an address %s as long as it may be hides nothing else of a label, a slip or an invoice, and the place comes first [D85]',
  async (_, address) => {
    const { id } = await placeOrder({
      customer: { name: longName, address, district: 'Brahmanbaria', thana: 'Brahmanbaria Sadar' },
      lines: 4,
    })
    await moveAsOwner(id, 'Confirmed')
    await callApiAs(owner(), 'POST', `/orders/${id}/parcel`, {
      courierName: 'Sundarban Courier Service, Motijheel',
      trackingCode: 'SB-1234567890-1234567890',
      trackingUrl: 'https://courier.example/SB-1234567890-1234567890',
    })
    for (const base of ['', '/bn'])
      for (const [path, papers] of [
        ['print-labels?size=a6&', '.parcel-label-a6'],
        ['print-labels?size=3-inch&', '.parcel-label-3-inch'],
        ['print-labels?size=a4&', '.parcel-label-a4'],
        ['print-orders?paper=slips&', 'article'],
        ['print-orders?paper=invoices&', 'article'],
      ] as const) {
        const page = await asOwner(visit, `${base}/dashboard/${path}ids=${id}`)
        await page.locator(papers).waitFor()
        await page.emulateMedia({ media: 'print' })
        expect(await clippedIn(page), base + path).toEqual([])
        expect(await overlapsIn(page), base + path).toEqual([])
        const text = await page.getByRole('article').innerText()
        const place = base ? 'ব্রাহ্মণবাড়িয়া' : 'Brahmanbaria Sadar, Brahmanbaria'
        if (path.startsWith('print-labels')) {
          expect(text.indexOf(place)).toBeGreaterThan(0)
          expect(text.indexOf(place)).toBeLessThan(text.indexOf(address.slice(0, 6)))
          const street = page.locator('.parcel-label-street')
          const points = await street.evaluate(
            (each) => (Number.parseFloat(getComputedStyle(each).fontSize) / 96) * 72,
          )
          expect(points).toBeGreaterThanOrEqual(5)
        }
        await page.close()
      }
  },
)
