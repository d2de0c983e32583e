/** A rough check for an e-mail address; only sending an e-mail proves that it exists. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
