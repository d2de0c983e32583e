import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  parts: AsyncIterable<string | Buffer>
}

const [localSignature, descriptorSignature, centralSignature, endSignature] = [
  0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50,
]
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** What the form of the file has room for. */
const maxBytes = 0xffffffff

interface Written {
  name: Buffer
  crc: number
  packed: number
  bytes: number
  offset: number
}

/** The bytes of a ZIP file, compressed while its entries are read, in constant memory. */
export async function* packZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, now = new Date()) {
  const written: Written[] = []
  const moment = dosTime(now)
  let offset = 0
  for await (const { name, parts } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(localSignature ?? 0, 0)
    head.writeUInt16LE(version, 4)
    head.writeUInt16LE(flags, 6)
    head.writeUInt16LE(deflated, 8)
    head.writeUInt32LE(moment, 10)
    head.writeUInt16LE(entry.name.length, 26)
    yield Buffer.concat([head, entry.name])
    for await (const chunk of deflate(parts, entry)) yield chunk
    if (entry.bytes > maxBytes || entry.offset + entry.packed > maxBytes)
      throw new Error(`${name} is too large for a ZIP file.`)
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(descriptorSignature ?? 0, 0)
    descriptor.writeUInt32LE(entry.crc, 4)
    descriptor.writeUInt32LE(entry.packed, 8)
    descriptor.writeUInt32LE(entry.bytes, 12)
    yield descriptor
    offset += head.length + entry.name.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, moment)))
  yield directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endSignature ?? 0, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

async function* deflate(parts: ZipEntry['parts'], entry: Written): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const part of parts) {
      const chunk = Buffer.from(part)
      entry.crc = crc32(chunk, entry.crc)
      entry.bytes += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(counted())
  const packer = createDeflateRaw()
  // A failure of the source reaches the loop below.
  source.once('error', (error) => packer.destroy(error))
  try {
    for await (const chunk of source.pipe(packer) as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
  } finally {
    source.destroy()
    packer.destroy()
  }
}

function directoryEntry({ name, crc, packed, bytes, offset }: Written, moment: number) {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(centralSignature ?? 0, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt32LE(moment, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

/** Time in the lower and date in the upper half, in steps of two seconds since 1980. */
const dosTime = (now: Date) =>
  (((now.getUTCFullYear() - 1980) << 25) |
    ((now.getUTCMonth() + 1) << 21) |
    (now.getUTCDate() << 16) |
    (now.getUTCHours() << 11) |
    (now.getUTCMinutes() << 5) |
    (now.getUTCSeconds() >> 1)) >>>
  0
