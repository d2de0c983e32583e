import type { Locator, Page } from 'playwright-core'

/**
 * What somebody does with a phone: a tap, going back, typing or pasting into a field each count once, choosing from a list or a file twice.
 * Codes that a scanner types take no tap.
 */
export interface Finger {
  tap: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  paste: (target: Locator, text: string) => Promise<void>
  choose: (target: Locator, option: string) => Promise<void>
  pick: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  back: (page?: Page) => Promise<void>
  scan: (code: string) => Promise<void>
}

/** As from the clipboard, which a page reads otherwise than what is typed. */
const pasteInto = (target: Locator, message: string) =>
  target.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, message)

/** How many taps and seconds it takes on this page, without the time that a person needs to think. */
export async function countTaps(page: Page, act: (finger: Finger) => Promise<unknown>) {
  let taps = 0
  const counted =
    <A extends unknown[]>(count: number, touch: (...args: A) => Promise<unknown>) =>
    async (...args: A) => {
      taps += count
      await touch(...args)
    }
  const started = performance.now()
  await act({
    tap: counted(1, (target) => target.tap()),
    type: counted(1, (target, text) => target.fill(text)),
    paste: counted(1, pasteInto),
    choose: counted(2, (target, option) => target.selectOption(option)),
    pick: counted(2, (target, file) => target.setInputFiles(file)),
    back: counted(1, (from = page) => from.goBack()),
    async scan(code) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
  })
  return { taps, seconds: (performance.now() - started) / 1000 }
}
