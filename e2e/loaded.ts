import type { Page } from 'playwright-core'

/** Waits until the page has its heading, requests nothing and shows no more that it is loading: scripts of a busy machine begin late. */
export async function untilLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // What Loading and Skeleton of src/web/ui/list-states.tsx show.
  await page.waitForFunction(
    () =>
      !document.querySelector('main [role=status] :is(.animate-spin, .animate-pulse), main[aria-busy=true]'),
  )
}
