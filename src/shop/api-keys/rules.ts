/** Keys that can be used at the same time. */
export const maxApiKeys = 50
/** Calls of one key in a minute. */
export const callsPerMinute = 300
