import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Account, mergeStates, signedInState } from './accounts.ts'
import { launchChromium } from './chromium.ts'
import { enter, leave, phone, type Tab, tabOf } from './tabs.ts'

export { phone }
export const desktop = { width: 1280, height: 900 }

/** The stream of order events never ends: with it, no page of an administrator would ever be idle. */
function withoutOrderEvents() {
  const { fetch } = window
  window.fetch = (resource, init) =>
    String(resource).endsWith('/api/orders/events') ? new Promise(() => {}) : fetch(resource, init)
}

/** What a failed test left on its page, for the report. */
async function readPage(page: Page) {
  const text = await page.evaluate(() => document.body.innerText).catch(String)
  return `${page.url()} showed: ${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2000)}`
}

declare global {
  interface Window {
    nativeAnimationFrame: typeof requestAnimationFrame
  }
}
/** Keeps the real `requestAnimationFrame` at hand, which a stopped clock replaces. */
function keepAnimationFrame() {
  window.nativeAnimationFrame = window.requestAnimationFrame.bind(window)
}

let launching: Promise<Browser> | undefined

/** One Chromium for all test files of a worker (`isolate: false`); it ends with the worker. */
async function sharedBrowser() {
  if (launching && !(await launching).isConnected()) launching = undefined
  launching ??= launchChromium()
  return launching
}

const cameraOf = (video: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
]

export interface VisitOptions extends BrowserContextOptions {
  /** Who is signed in. The session is set as cookie and stored token; only tests of signing in use the form. */
  account?: Account
  /** Opens a session for this page alone, for tests that end it. */
  ownSession?: boolean
  /** Does not wait for React after each navigation, for tests of what happens before. */
  beforeHydration?: boolean
  /** A browser that has nothing of the shop yet, for tests of what is loaded, kept or gone back to. */
  fresh?: boolean
}
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>

/** What a new visitor begins with. */
async function storageStateOf({ account, ownSession = false, ...options }: VisitOptions, shopUrl: string) {
  const nothing = { cookies: [], origins: [] }
  return mergeStates(
    account ? await signedInState(account, { shopUrl, ownSession }) : nothing,
    options.storageState,
  )
}

/**
 * Gives the tests of one file pages in the worker's browser, each for a new visitor. Anything written to the console as an error
 * fails its test. Only with `events` do pages receive order events. With `video` it is a Chromium of the file's own, whose camera
 * shows this Y4M file again and again.
 */
export function openBrowser({ events = false, video }: { events?: boolean; video?: string } = {}) {
  let browser: Browser
  /** Those of the running test, and what they are to report. */
  const tabs: Tab[] = []
  const expected: string[] = []

  beforeAll(async () => {
    browser = await (video ? launchChromium(cameraOf(video)) : sharedBrowser())
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    const parts = expected.splice(0)
    const errors: Tab['errors'] = []
    const shown: string[] = []
    for (const tab of tabs.splice(0)) {
      // What the page has reported by now has arrived after one more question to it.
      await tab.page.evaluate(() => {}).catch(() => {})
      errors.push(...tab.errors)
      if (hasFailed) shown.push(await readPage(tab.page))
      await leave(tab, { keep: !hasFailed })
    }
    const unexpected = errors.filter(({ text }) => !parts.some((part) => text.includes(part)))
    const times = (list: string[], part: string) => list.filter((text) => text.includes(part)).length
    const texts = errors.map(({ text }) => text)
    const missing = hasFailed ? [] : parts.filter((part) => times(texts, part) < times(parts, part))
    const problems = [
      ...unexpected.map(({ text, at }) => `error in the console: ${text} ${at}`),
      ...missing.map((part) => `no error in the console: ${part}`),
    ]
    // Not by `expect`, whose message is cut to some words.
    if (problems.length + shown.length > 0) throw new Error([...problems, ...shown].join('\n'))
  })
  afterAll(async () => {
    if (video) await browser.close()
  })

  /** A page for a new visitor, the size of a phone by default; where it stands does not matter. */
  async function open(visit: VisitOptions = {}) {
    const { account, ownSession, beforeHydration = false, fresh = false, storageState, ...options } = visit
    // A service worker stays with its context.
    const isFresh = fresh || options.serviceWorkers === 'allow'
    const shopUrl = options.baseURL ?? inject('shopUrl')
    const state = await storageStateOf(visit, shopUrl)
    const kind = JSON.stringify([shopUrl, events, video, beforeHydration, options])
    const tab = (isFresh ? undefined : await enter(kind, state, options)) ?? (await openTab())
    tab.isMarked ||= isFresh
    tabs.push(tab)
    return tab.page

    async function openTab() {
      const context = await browser.newContext({
        baseURL: shopUrl,
        viewport: phone,
        // It would answer requests that a test wants to answer; offline.test.ts allows it.
        serviceWorkers: 'block',
        ...options,
        storageState: state,
      })
      // As everything else that waits for a slow machine.
      context.setDefaultTimeout(120_000)
      if (!events) await context.addInitScript(withoutOrderEvents)
      await context.addInitScript(keepAnimationFrame)
      const page = await context.newPage()
      if (options.javaScriptEnabled !== false && !beforeHydration) waitForHydration(page)
      return tabOf(page, kind)
    }
  }

  return {
    open,
    /** A new visitor at `path`. */
    async visit(path: string, options: VisitOptions = {}) {
      const page = await open(options)
      const restored = options.account && sessionRestored(page)
      await page.goto(path)
      await restored
      return page
    },
    /** The test makes a console error that contains `part`, or several: it fails where there is none for each call by its end. */
    expectConsoleError(part: string) {
      expected.push(part)
    },
  }
}

/** `expect.poll` with the timeout of Playwright, for what a page shows a moment later. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read)

/** Makes every navigation wait until React has hydrated the page: a click before that would be lost. */
function waitForHydration(page: Page) {
  const hydrated =
    <A extends unknown[], T>(navigate: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      const result = await navigate.apply(page, args)
      await page.waitForFunction(
        () =>
          !('__reactRouterContext' in window) ||
          Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
      )
      return result
    }
  page.goto = hydrated(page.goto)
  page.reload = hydrated(page.reload)
  page.waitForURL = hydrated(page.waitForURL)
}

/** Resolves with the last two answers of restoring a session, which say the role; nothing stores the token again after them. */
export const sessionRestored = (page: Page) =>
  Promise.all([page.waitForResponse(/\/api\/admin\//), page.waitForResponse(/\/api\/customer\//)])

/** Resolves once the next request to a URL with all these parts has ended, answered or aborted. */
export function requestEnds(page: Page, ...parts: string[]) {
  const matches = (request: Request) => parts.every((part) => request.url().includes(part))
  return Promise.race([
    page.waitForEvent('requestfinished', matches),
    page.waitForEvent('requestfailed', matches),
  ])
}

/** Waits until the page has handled what it received so far and has painted twice, also where its clock is stopped. */
export const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        window.nativeAnimationFrame(() => window.nativeAnimationFrame(() => resolve())),
      ),
  )
