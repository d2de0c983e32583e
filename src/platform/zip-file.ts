import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import ZipStream from 'zip-stream'

export interface ZipEntry {
  name: string
  parts: AsyncIterable<string | Buffer>
}

/** The bytes of a ZIP file, compressed while its entries are read, one after the other, in constant memory. */
export async function* packZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream({ level: 6 })
  const reading = new AbortController()
  const adding = addEntries(zip, entries, reading.signal).catch((error: Error) => zip.destroy(error))
  try {
    for await (const chunk of zip) yield chunk as Buffer
  } finally {
    // Who stops in the middle of the file ends what reads its entries as well.
    reading.abort()
    await adding
  }
}

async function addEntries(
  zip: ZipStream,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  signal: AbortSignal,
) {
  for await (const { name, parts } of entries) {
    const content = Readable.from(parts, { signal })
    const { promise: added, resolve, reject } = Promise.withResolvers<void>()
    // With a mode the file says that it comes from Unix; otherwise unzip writes Bengali names in letters of DOS.
    zip.entry(content, { name, mode: 0o644 }, (error) => (error ? reject(error) : resolve()))
    await Promise.all([finished(content), added])
  }
  zip.finalize()
}
