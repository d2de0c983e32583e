// What XML 1.0 cannot hold, not even escaped: control characters and halves of characters.
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it may stand inside an element or an attribute of an XML document, whatever somebody typed. */
export const xmlText = (text: string) =>
  text.replace(impossible, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
