import { isDatabaseUnavailable } from './database.ts'

/** How often a step of long work is begun while its process dies or the database is away, until the work has failed. */
const maxTries = 5

/** Another worker has this work at the moment. */
export class WorkBusy extends Error {}

interface Step {
  /** Counts this try and returns how many there were; null for work that has ended, or was cancelled. */
  begin: () => Promise<number | null>
  /** Ends the work as failed, which is shown to people who can go on with it. */
  fail: (problem: 'unexpected' | 'interrupted', why: string) => Promise<unknown>
}

/**
 * Runs a step of long work, of which only one is under way at a time. What another try may do is tried again by its job; after
 * anything else, and after too many tries, the work has failed and keeps nothing else from beginning.
 */
export async function runStep({ begin, fail }: Step, work: () => Promise<unknown>) {
  const tries = await begin()
  if (tries === null) return
  if (tries > maxTries) return void (await fail('interrupted', ''))
  try {
    await work()
  } catch (error) {
    const isTriedAgain = error instanceof WorkBusy || (isDatabaseUnavailable(error) && tries < maxTries)
    if (!isTriedAgain) await fail('unexpected', printable((error as Error).message))
    // For the log; the next try of work that has failed has nothing to do.
    throw error
  }
}

const maxLength = 300
const printable = (text: string) => text.replaceAll('\0', '').slice(0, maxLength).toWellFormed()
