import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type Account, mergeStates, signedInState } from './accounts.ts'
import { launchChromium } from './chromium.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** The stream of order events never ends: with it, no page of an administrator would ever be idle. */
function withoutOrderEvents() {
  const { fetch } = window
  window.fetch = (resource, init) =>
    String(resource).endsWith('/api/orders/events') ? new Promise(() => {}) : fetch(resource, init)
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
}
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>

/** What a new context begins with. */
async function storageStateOf({ account, ownSession = false, ...options }: VisitOptions, shopUrl: string) {
  if (!account) return options.storageState
  return mergeStates(await signedInState(account, { shopUrl, ownSession }), options.storageState)
}

/** Makes the visitor of an open page a new one with this state. */
async function startAnew(page: Page, state: BrowserContextOptions['storageState']) {
  const { cookies = [], origins = [] } = mergeStates({ cookies: [], origins: [] }, state)
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.evaluate(
    (stored) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of stored) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/**
 * Gives the tests of one file pages in the worker's browser, each in a context of its own. Anything written to the console as
 * an error fails its test. Only with `events` do pages receive order events. With `onePage` those who visit with the same options
 * use one page after the other, each as a new visitor: a new page costs three times what the next one of an open page does. With
 * `video` it is a Chromium of the file's own, whose camera shows this Y4M file again and again.
 */
export function openBrowser({
  events = false,
  onePage = false,
  video,
}: {
  events?: boolean
  onePage?: boolean
  video?: string
} = {}) {
  let browser: Browser
  const errors: string[] = []
  const pages: Page[] = []
  /** By their options. */
  const keptPages = new Map<string, Page>()

  beforeAll(async () => {
    browser = await (video ? launchChromium(cameraOf(video)) : sharedBrowser())
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close()
    expect(errors.splice(0).join('\n')).toBe('')
  })
  afterAll(async () => {
    for (const page of keptPages.values()) await page.context().close()
    if (video) await browser.close()
  })

  /** A blank page in a new context, the size of a phone by default. */
  async function open(visit: VisitOptions = {}) {
    const { account: _account, ownSession: _ownSession, beforeHydration = false, ...options } = visit
    const shopUrl = options.baseURL ?? inject('shopUrl')
    const storageState = await storageStateOf(visit, shopUrl)
    const context = await browser.newContext({
      baseURL: shopUrl,
      viewport: phone,
      // It would answer requests that a test wants to answer; offline.test.ts allows it.
      serviceWorkers: 'block',
      ...options,
      ...(storageState && { storageState }),
    })
    // Twice the default, as everything else that waits for a slow machine.
    context.setDefaultTimeout(60_000)
    if (!events) await context.addInitScript(withoutOrderEvents)
    await context.addInitScript(keepAnimationFrame)
    const page = await context.newPage()
    if (options.javaScriptEnabled !== false && !beforeHydration) waitForHydration(page)
    if (onePage) keptPages.set(JSON.stringify(visit), page)
    else pages.push(page)
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    return page
  }

  /** The page of the last visitor with these options, for a new one; as large and as light as a new page. */
  async function reopen(options: VisitOptions) {
    const page = keptPages.get(JSON.stringify(options))
    if (!page) return undefined
    await startAnew(page, await storageStateOf(options, options.baseURL ?? inject('shopUrl')))
    await page.setViewportSize(options.viewport ?? phone)
    await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
    return page
  }

  return {
    open,
    /** A new visitor at `path`. */
    async visit(path: string, options: VisitOptions = {}) {
      const page = (await reopen(options)) ?? (await open(options))
      // The last answer of restoring a session says whether this is an administrator.
      const restored = options.account && page.waitForResponse(/\/api\/admin\//)
      await page.goto(path)
      await restored
      return page
    },
    /** Removes expected console errors that contain `part`; fails where there are none. */
    expectConsoleError(part: string) {
      const expected = errors.filter((text) => text.includes(part))
      expect(expected.length, `console errors with “${part}”`).toBeGreaterThan(0)
      for (const text of expected) errors.splice(errors.indexOf(text), 1)
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
