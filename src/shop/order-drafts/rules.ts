/** A longer message is a whole talk of days; UTF-16 units. */
export const maxMessageLength = 5000
