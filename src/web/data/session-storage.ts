import { memoryIn } from './browser-storage.ts'

/** What this tab remembers over a reload. */
export const { remembered, remember, forget } = memoryIn(() => sessionStorage)
