import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { z } from 'zod'

/**
 * The file of a backup: a tar archive compressed with zstd, so that `tar --zstd -xf` opens it. Its first entry says which
 * format it is, its last one (the manifest) what must be in it and the checksum of everything before. Written and read as a
 * stream; no entry is larger than `maxEntryBytes`.
 */
const format = 1
const headName = 'backup.json'
const manifestName = 'manifest.json'
const maxEntryBytes = 64 * 1024 * 1024

export interface BackupEntry {
  name: string
  bytes: Buffer
}

const manifestShape = z.object({
  madeAt: z.iso.datetime(),
  /** Version of the shop that wrote the file. */
  version: z.string(),
  migrations: z.array(z.object({ file: z.string(), checksum: z.string() })),
  /** In the order in which they can be filled: a table stands after those that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Waiting jobs of each queue. */
  jobs: z.record(z.string(), z.number()),
  pictures: z.object({
    files: z.number(),
    /** Ids of pictures whose files could not be found. */
    missing: z.array(z.string()),
  }),
})
export type Manifest = z.infer<typeof manifestShape>

const head = z.object({ format: z.number() })

/** Thrown for a file that cannot be restored; nothing has been changed. */
export class BackupError extends Error {}

/** The bytes of a backup file. `fill` adds the entries and returns the manifest. */
export function packBackup(
  fill: (add: (entry: BackupEntry) => Promise<void>) => Promise<Manifest>,
): Readable {
  const archive = pack()
  const checksum = createHash('sha256')
  const write = async () => {
    await addTo(archive, jsonEntry(headName, { format }), checksum)
    const manifest = await fill((entry) => addTo(archive, entry, checksum))
    await addTo(archive, jsonEntry(manifestName, { ...manifest, checksum: checksum.digest('hex') }))
    archive.finalize()
  }
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  // A failure reaches the reader as the error of `compressed`; these must not end the process.
  archive.on('error', () => {})
  compressed.on('error', () => {})
  write().catch((error) => archive.destroy(error))
  pipeline(archive, compressed).catch(() => {})
  return compressed
}

const jsonEntry = (name: string, content: object): BackupEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
})

function addTo(archive: Pack, { name, bytes }: BackupEntry, checksum?: Hash) {
  if (checksum) addToChecksum(checksum, { name, bytes })
  return new Promise<void>((resolve, reject) => {
    archive
      .entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
      .on('error', reject)
  })
}

const addToChecksum = (checksum: Hash, { name, bytes }: BackupEntry) =>
  checksum.update(`${name}\0${bytes.length}\0`).update(bytes)

/** Yields the entries of a backup file in their order. Throws BackupError where it is damaged or cannot be read. */
export async function* readEntries(source: Readable): AsyncGenerator<BackupEntry> {
  const archive = extract()
  const reading = pipeline(source, createZstdDecompress(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) if (!archive.write(part)) await once(archive, 'drain')
    archive.end()
  })
  reading.catch((error) => archive.destroy(error))
  try {
    for await (const entry of archive) {
      const { name = '', size = 0 } = entry.header
      if (size > maxEntryBytes) throw new BackupError('This is not a backup of a shop.')
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name, bytes: Buffer.concat(parts) }
    }
    await reading
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const { syscall, message } = cause as NodeJS.ErrnoException
    if (syscall) throw new BackupError(`The file cannot be read: ${message}. Nothing was changed.`, { cause })
    throw new BackupError('The file is damaged or was cut off. Nothing was changed.', { cause })
  } finally {
    archive.destroy()
    source.destroy()
  }
}

/** Reads the whole file and compares its checksum; throws BackupError unless it is whole. */
export async function verifyBackup(source: Readable): Promise<Manifest> {
  const checksum = createHash('sha256')
  let last: BackupEntry | null = null
  let isFirst = true
  for await (const entry of readEntries(source)) {
    if (isFirst) checkFormat(entry)
    isFirst = false
    if (last) addToChecksum(checksum, last)
    last = entry
  }
  if (last?.name !== manifestName)
    throw new BackupError('The file was cut off: its end is missing. Nothing was changed.')
  const content = manifestShape.extend({ checksum: z.string() }).safeParse(parseJson(last))
  if (!content.success || content.data.checksum !== checksum.digest('hex'))
    throw new BackupError('The file is damaged: its checksum is wrong. Nothing was changed.')
  return content.data
}

function checkFormat(entry: BackupEntry) {
  const content = entry.name === headName ? head.safeParse(parseJson(entry)) : null
  if (!content?.success) throw new BackupError('This is not a backup of a shop.')
  if (content.data.format > format)
    throw new BackupError(
      `A newer version of the shop made this backup (format ${content.data.format}). Install that version and try again.`,
    )
}

function parseJson({ bytes }: BackupEntry): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
