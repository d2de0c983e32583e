import type { Page } from 'playwright-core'

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
declare global {
  interface Window {
    takeLayoutShift: () => number
  }
}

/** Observes layout shifts from the start of every page; the returned function reads their sum without those after an input. */
export async function watchLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    let sum = 0
    const add = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.takeLayoutShift = () => {
      add(observer.takeRecords())
      return sum
    }
  })
  return () => page.evaluate(() => window.takeLayoutShift())
}
