import type { Page } from 'playwright-core'

/** Waits until the page has its heading, requests nothing and no longer says that it is loading: on a busy machine its scripts start late. */
export async function untilLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // What Loading and Skeleton of src/web/ui/list-states.tsx show.
  await page.waitForFunction(
    () =>
      !document.querySelector('main [role=status] :is(.animate-spin, .animate-pulse), main[aria-busy=true]'),
  )
}
