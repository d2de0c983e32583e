/** Control characters that no text file has; NUL is judged apart, as it is half of the characters of UTF-16. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const binary = /[\u0001-\u0006\u000e-\u0019\u001c-\u001f]/

const decode = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** How many of the first bytes are NUL at even and at odd positions. */
function nulsOf(bytes: Uint8Array) {
  const nuls: [even: number, odd: number] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 2000).entries())
    if (byte === 0) nuls[index % 2 === 0 ? 0 : 1] += 1
  return nuls
}

/** UTF-16 by its byte order mark or, as half of any table is ASCII, by the positions of its NULs. */
function utf16Of(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const [even, odd] = nulsOf(bytes)
  const most = Math.min(bytes.length, 2000) / 8
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

/**
 * The text of a file as spreadsheets and other programs save it: UTF-8, UTF-16, or Windows-1252, which is what Excel calls plain
 * CSV. Null for what is no text, and for UTF-8 that was damaged, which would be read as other letters.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = utf16Of(bytes)
  if (encoding) return decode(bytes, encoding)
  const text = decode(bytes, 'utf-8')
  if (text !== null) return binary.test(text) ? null : text
  const hasLetters = /[\u0080-\ufffc\ufffe\uffff]/.test(new TextDecoder('utf-8').decode(bytes))
  if (hasLetters) return null
  const western = new TextDecoder('windows-1252').decode(bytes)
  return binary.test(western) || western.includes('\0') ? null : western
}
