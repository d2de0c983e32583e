import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { faces, setFace } from './fonts.ts'

const { visit } = openBrowser()

/** The families of the machine's fonts in which the text of an element is painted. */
async function familiesOf(page: Page, selector: string) {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  await client.detach()
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}

test('pages of the tests are in Noto Sans and Noto Sans Bengali, or in DejaVu Sans without any Bengali, whatever fonts the machine has', async () => {
  const usual = { '': ['Noto Sans'], '/bn': ['Noto Sans Bengali'] }
  for (const [base, families] of Object.entries(usual))
    for (const face of faces) {
      const page = await visit(`${base}/about-us`)
      await page.evaluate(() => document.fonts.ready)
      await setFace(page, face)
      const painted = eventually(() => familiesOf(page, 'main p'))
      if (face === 'usual') await painted.toEqual(expect.arrayContaining(families))
      else await painted.toEqual(['DejaVu Sans'])
    }
})
