/** Milliseconds by which Dhaka is ahead of UTC. Bangladesh has no daylight saving time. */
export const dhakaOffset = 6 * 60 * 60 * 1000

/** The calendar day in Dhaka: `2026-11-21`. */
export const dhakaDay = (moment: Date) => new Date(moment.getTime() + dhakaOffset).toISOString().slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * Dhaka date as `dd Mon, yyyy` and time as `hh:mm am` (DATA-19, D52). Without `Intl.DateTimeFormat`, whose first use keeps a
 * slow phone busy for 100 ms.
 */
export function dhakaDateAndTime(at: Date) {
  const dhaka = new Date(at.getTime() + dhakaOffset)
  const hour = dhaka.getUTCHours()
  return {
    date: `${twoDigits(dhaka.getUTCDate())} ${months[dhaka.getUTCMonth()]}, ${dhaka.getUTCFullYear()}`,
    time: `${twoDigits(hour % 12 || 12)}:${twoDigits(dhaka.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`,
  }
}
