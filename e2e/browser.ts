import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** The line on which the shop tells of new orders never ends: with it, no page of an administrator would ever be idle. */
function withoutLiveOrders() {
  const ask = window.fetch
  window.fetch = (what, how) =>
    String(what).endsWith('/api/orderEvents') ? new Promise(() => {}) : ask(what, how)
}

/** Chromium without the windows nobody would see costs half; where it is not installed the other one does as well. */
export const chromiumPath = () =>
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  'chromium'

/** A browser for one test file; every page it opens fails its test when anything is written to the console as an error; `live` ones hear of new orders. */
export function openBrowser({ live = false } = {}) {
  let browser: Browser
  const problems: string[] = []
  const pages: Page[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
    })
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close()
    expect(problems.splice(0)).toEqual([])
  })
  afterAll(() => browser.close())

  /** A page of a fresh browser that is nowhere yet, on a phone unless said. */
  async function open(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: inject('shopUrl'),
      viewport: phone,
      // It would answer what a test wants to answer itself; offline.test.ts lets it work.
      serviceWorkers: 'block',
      ...options,
    })
    if (!live) await context.addInitScript(withoutLiveOrders)
    const page = await context.newPage()
    if (options.javaScriptEnabled !== false) arriveAlive(page)
    pages.push(page)
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    return page
  }

  return {
    open,
    /** A fresh visitor at `path`. */
    async visit(path: string, options: BrowserContextOptions = {}) {
      const page = await open(options)
      await page.goto(path)
      return page
    },
    /** Forgives console errors whose text holds `part`, where a test makes them on purpose. */
    expectConsoleError(part: string) {
      const found = problems.filter((text) => text.includes(part))
      expect(found.length).toBeGreaterThan(0)
      for (const text of found) problems.splice(problems.indexOf(text), 1)
    },
  }
}

/**
 * `expect.poll`, as patient as Playwright is with an element. What a page shows may come a moment later, so it is looked at
 * until it is right; what must stay as it is, is looked at once, after a while.
 */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 30_000 })

/** Every way to a page of the shop waits until React has taken it over: a click before that would be lost. */
function arriveAlive(page: Page) {
  const alive =
    <A extends unknown[], T>(go: (...to: A) => Promise<T>) =>
    async (...to: A) => {
      const answer = await go.apply(page, to)
      await page.waitForFunction(
        () =>
          !('__reactRouterContext' in window) ||
          Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
      )
      return answer
    }
  page.goto = alive(page.goto)
  page.reload = alive(page.reload)
  page.waitForURL = alive(page.waitForURL)
}

/**
 * How long, in milliseconds, `text` stands on the page when it comes next. Timed in the page itself: how fast the test looks
 * says nothing about it. To be called before what makes it come.
 */
export const shownFor = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let shownAt: number | null = null
        const watching = new MutationObserver(() => {
          const isShown = document.body.textContent.includes(wanted)
          if (shownAt === null && isShown) shownAt = performance.now()
          if (shownAt === null || isShown) return
          watching.disconnect()
          resolve(performance.now() - shownAt)
        })
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )

/** Fails with the list of what axe finds on the page as it stands. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // What is on its way to another colour is judged by where it is going.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  // What is right need not be told in detail, and there are no frames of others: both cost more than the looking itself.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  )
}
