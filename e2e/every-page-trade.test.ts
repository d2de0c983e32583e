import { test } from 'vitest'
import { openBrowser } from './browser.ts'
import { tradePages } from './every-page.ts'
import { expectFitsEveryWidth } from './every-width.ts'
import { untilLoaded } from './loaded.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

test.each(tradePages)(
  'nothing of the dashboard page %s lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face',
  async (path) => {
    const page = await asOwner(visit, `/dashboard${path}`, { reducedMotion: 'reduce' })
    await untilLoaded(page)
    await expectFitsEveryWidth(page)
  },
)
