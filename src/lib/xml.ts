// Characters that XML 1.0 does not allow, not even escaped: control characters and lone surrogates.
const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or attribute of an XML document. */
export const xmlText = (text: string) =>
  text.replace(invalidCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
