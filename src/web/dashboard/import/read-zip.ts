/** A file in a ZIP file, to be unpacked when it is needed. */
export interface ZipEntry {
  /** With its folders. */
  name: string
  bytes: number
  read: () => Promise<Blob>
}

/** A ZIP file that is damaged, encrypted or packed in a way that browsers cannot unpack. */
export class ZipError extends Error {}

const [endSignature, centralSignature, localSignature] = [0x06054b50, 0x02014b50, 0x04034b50]
const [endLength, centralLength, localLength] = [22, 46, 30]
const maxComment = 65_535
const maxEntries = 65_534

const viewOf = async (file: Blob, from: number, to: number) =>
  new DataView(await file.slice(from, to).arrayBuffer())

/**
 * Lists the files in a ZIP file without reading more of it than its directory, however large it is. Nothing is written
 * anywhere: names are compared with those of pictures and nothing else. Throws a ZipError.
 */
export async function listZip(file: Blob): Promise<ZipEntry[]> {
  const tailFrom = Math.max(0, file.size - endLength - maxComment)
  const tail = await viewOf(file, tailFrom, file.size)
  let end = tail.byteLength - endLength
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end -= 1
  if (end < 0) throw new ZipError('No directory.')
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const offset = tail.getUint32(end + 16, true)
  // Beyond these numbers a file has a directory of another form; pictures of a shop come in several smaller files.
  if (count > maxEntries || offset === 0xffffffff || offset + size > file.size)
    throw new ZipError('Too large.')
  const directory = await viewOf(file, offset, offset + size)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + centralLength > directory.byteLength || directory.getUint32(at, true) !== centralSignature)
      throw new ZipError('Broken directory.')
    const nameLength = directory.getUint16(at + 28, true)
    const entry = {
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      bytes: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    }
    const start = at + centralLength
    if (start + nameLength > directory.byteLength) throw new ZipError('Broken directory.')
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, start, nameLength))
    const name = path.split(/[\\/]/).at(-1) ?? ''
    const isSystemFile = path.startsWith('__MACOSX/') || name.startsWith('.')
    if (name !== '' && !isSystemFile)
      entries.push({ name: path, bytes: entry.bytes, read: () => readEntry(file, entry) })
    at = start + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

interface Packed {
  isEncrypted: boolean
  method: number
  packed: number
  bytes: number
  offset: number
}

async function readEntry(file: Blob, { isEncrypted, method, packed, bytes, offset }: Packed) {
  const header = await viewOf(file, offset, offset + localLength)
  const isBroken = header.byteLength < localLength || header.getUint32(0, true) !== localSignature
  if (isBroken || isEncrypted || (method !== 0 && method !== 8)) throw new ZipError('Cannot be unpacked.')
  const start = offset + localLength + header.getUint16(26, true) + header.getUint16(28, true)
  const content = file.slice(start, start + packed)
  if (method === 0) return content
  const chunks: BlobPart[] = []
  let read = 0
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      read += next.value.length
      // More than the directory says: a bomb.
      if (read > bytes) throw new ZipError('Larger than it says.')
      chunks.push(next.value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error instanceof ZipError ? error : new ZipError('Cannot be unpacked.')
  }
  return new Blob(chunks)
}
