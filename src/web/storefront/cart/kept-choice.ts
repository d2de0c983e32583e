import type { Options } from '#shop/catalog/variant-rules.ts'

// In the entry of the browser's history, beside what the router has there: not in the address, by which pages are cached.
const key = 'chosen'

/** What was chosen when this page was left; nothing of one that was not visited before. */
export const readChoice = (): Options | undefined => window.history.state?.[key]

/** Keeps what is chosen for coming back to this page. */
export const keepChoice = (chosen: Options) =>
  window.history.replaceState({ ...window.history.state, [key]: chosen }, '')
