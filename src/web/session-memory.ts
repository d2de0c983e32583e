import { memoryIn } from './browser-memory.ts'

/** What this tab remembers over a reload. */
export const { remembered, remember, forget } = memoryIn(() => sessionStorage)
