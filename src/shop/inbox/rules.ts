/** Maximum length of a message in characters. */
export const maxMessageLength = 2000
