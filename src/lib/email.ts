/** Whether this may be an e-mail address; a mail to it is what tells for sure. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
