import { memoryIn } from './browser-storage.ts'

/** What this browser remembers until it is told to forget, in all its tabs. */
export const onDevice = memoryIn(() => localStorage)
