/** Milliseconds by which Dhaka is ahead of UTC. Bangladesh has no daylight saving time. */
export const dhakaOffset = 6 * 60 * 60 * 1000

/** The calendar day in Dhaka: `2026-11-21`. */
export const dhakaDay = (moment: Date) => new Date(moment.getTime() + dhakaOffset).toISOString().slice(0, 10)
