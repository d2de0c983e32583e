import type { BrowserContextOptions, Page } from 'playwright-core'

export const phone = { width: 390, height: 844 }

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A page alone in its context. */
export interface Tab {
  page: Page
  /** What its context was made with. */
  kind: string
  /** What its visitor wrote to the console as an error. */
  errors: { text: string; at: string }[]
  /** Whether a test changed it for all that it shows later. */
  isMarked: boolean
}

/** Those that wait for their next visitor, the oldest first. A new page costs three times what a visit of an open one does. */
const waiting: Tab[] = []
const maxWaiting = 6

/** Shown as text, no script runs there; unlike pictures and texts of the shop it is not sandboxed, so its storage can be reached. */
const quietPath = '/service-worker.js'

/** Calls whose effect stays with a page or its context; a test that makes another such call adds it here. */
const lasting = {
  page: ['addInitScript', 'exposeFunction', 'on', 'once', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'on', 'route', 'setGeolocation'],
  clock: ['fastForward', 'install', 'pauseAt', 'setFixedTime'],
} as const

/** Makes a tab of a page that has just been opened. */
export function tabOf(page: Page, kind: string): Tab {
  const tab: Tab = { page, kind, errors: [], isMarked: false }
  page.on('console', (message) => {
    if (message.type() === 'error') tab.errors.push({ text: message.text(), at: message.location().url })
  })
  page.on('pageerror', (error) => tab.errors.push({ text: String(error), at: '' }))
  const markBy = <T extends object>(target: T, names: readonly (keyof T)[]) => {
    for (const name of names) {
      const call = target[name] as (...args: unknown[]) => unknown
      const marking = (...args: unknown[]) => {
        tab.isMarked = true
        return call.apply(target, args)
      }
      Object.assign(target, { [name]: marking })
    }
  }
  markBy(page, lasting.page)
  markBy(page.context(), lasting.context)
  markBy(page.clock, lasting.clock)
  return tab
}

/** Keeps a tab for the next visitor where nothing of this one would be left, and closes it otherwise. */
export async function leave(tab: Tab, { keep }: { keep: boolean }) {
  const context = tab.page.context()
  const isReusable = keep && !tab.isMarked && !tab.page.isClosed() && context.pages().length === 1
  if (!isReusable || !(await isCleared(tab.page))) return context.close()
  tab.errors = []
  waiting.push(tab)
  if (waiting.length > maxWaiting) await waiting.shift()?.page.context().close()
}

async function isCleared(page: Page) {
  try {
    await page.context().setOffline(false)
    // Before its answers are no longer those of the test: the page must not ask the shop what the test has answered.
    const response = await page.goto(quietPath)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return response?.headers()['content-type']?.includes('javascript') ?? false
  } catch {
    return false
  }
}

/** A tab of this kind for a new visitor, as large and as light as it was when new; undefined if none waits. */
export async function enter(
  kind: string,
  { cookies, origins }: State,
  { viewport, colorScheme = 'light', reducedMotion = 'no-preference' }: BrowserContextOptions,
) {
  const index = waiting.findLastIndex((tab) => tab.kind === kind && !tab.page.isClosed())
  const [tab] = index < 0 ? [] : waiting.splice(index, 1)
  if (!tab) return undefined
  const { page } = tab
  // Where the former visitor left it, it would hover over something.
  await page.mouse.move(0, 0)
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
  await page.setViewportSize(viewport ?? phone)
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null })
  return tab
}
