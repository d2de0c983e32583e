import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Stops the clock of the page: from now on its timers fire only while `runFor` moves it on. Timers that it had before go on by
 * the machine's clock, unless the clock was installed before the page was opened.
 */
export async function stopClock(page: Page) {
  await page.clock.install()
  await pauseClock(page)
}
/** Stops a clock that is installed. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** From now on what the page would end after so many milliseconds lasts, however long the test takes. */
export const holdTimers = (page: Page, milliseconds: number) =>
  page.evaluate((held) => {
    const { setTimeout } = window
    const slower = (handler: TimerHandler, delay?: number, ...given: unknown[]) =>
      setTimeout(handler, delay === held ? 1e9 : delay, ...given)
    window.setTimeout = slower as typeof setTimeout
  }, milliseconds)

const step = 50

/** Moves a stopped clock on until `isTrue`, in small steps: what a page does between them takes real time. */
async function runUntil(page: Page, isTrue: () => Promise<boolean>) {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step)
        return isTrue()
      },
      { interval: step },
    )
    .toBe(true)
}

/**
 * Expects a notice that `act` causes to close by itself after so many milliseconds, by a stopped clock. `whileShown` may look
 * at it meanwhile.
 */
export async function expectClosesAfter(
  page: Page,
  notice: Locator,
  milliseconds: number,
  act: () => Promise<void>,
  whileShown = async () => {},
) {
  await stopClock(page)
  await act()
  await runUntil(page, () => notice.isVisible())
  await whileShown()
  await page.clock.runFor(milliseconds - 2 * step)
  expect(await notice.isVisible()).toBe(true)
  await page.clock.runFor(3 * step)
  // It fades out within a few steps more.
  let steps = 0
  await runUntil(page, async () => {
    steps += 1
    return !(await notice.isVisible())
  })
  expect(steps, 'steps of 50 ms to fade out').toBeLessThanOrEqual(8)
  await page.clock.resume()
}
