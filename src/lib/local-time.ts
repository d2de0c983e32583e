import { dhakaOffset } from './dhaka-time.ts'

/** A moment as an input of date and time has it, in Dhaka; empty for none. */
export const localTime = (at: string | null) =>
  at === null ? '' : new Date(new Date(at).getTime() + dhakaOffset).toISOString().slice(0, 16)

/** The moment of what an input of date and time has, in Dhaka; null for none. */
export const momentOf = (local: string) => (local === '' ? null : new Date(`${local}:00+06:00`).toISOString())
