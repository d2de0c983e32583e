import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { ShopError } from '#lib/errors.ts'
import { openBucket, type S3Settings } from './s3.ts'

/** Immutable files, named by a hash of their content. */
export interface FileStorage {
  /** The bytes of a file; null if it does not exist. */
  find: (name: string) => Promise<Buffer | null>
  /** Atomic: the file is never visible half written. */
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Missing files are ignored. */
  remove: (names: readonly string[]) => Promise<void>
}

/** Stores files in a folder on the local disk. */
export function openDiskStorage(folder: string): FileStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async find(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    // Written to a temporary file, synced and renamed, so that a crash leaves no partial file.
    async put(name, bytes) {
      const draft = join(
        folder,
        `${draftPrefix}${process.pid}.${Math.random().toString(36).slice(2)}.${name}`,
      )
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        // On a full disk it would keep its room for ever.
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true })
    },
  }
}

const draftPrefix = '.'

/** Deletes what ended processes have left half written in a folder of `openDiskStorage`; no process may be writing to it. */
export function removeDrafts(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(draftPrefix)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Makes the names in a folder survive a power cut. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** The storage of product images: the S3 bucket if one is configured, otherwise a folder of the data directory. */
export const openImageStorage = ({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | undefined
}): FileStorage => (s3 ? openS3Storage(s3) : openDiskStorage(join(dataDir, 'images')))

/** Size of the in-memory cache in bytes. */
const maxCacheBytes = 16 * 1024 * 1024
/** Milliseconds for which a missing file is cached as missing. */
const missingTtl = 10 * 60 * 1000

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }
const typeOf = (name: string) => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Cached in place of a file that does not exist. */
const missing = Buffer.alloc(0)

/** Milliseconds for one picture, whatever the storage does, with all tries. */
const pictureTime = 20_000

/** Stores files in a bucket of any S3-compatible storage; throws `busy` (503) if the storage fails. */
export function openS3Storage(settings: S3Settings, { timeout = pictureTime } = {}): FileStorage {
  const bucket = openBucket(settings)
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length + 200,
  })
  const send = <T>(request: (signal: AbortSignal) => Promise<T>) =>
    request(AbortSignal.timeout(timeout)).catch((cause) => {
      throw new ShopError(
        'busy',
        'The shop cannot reach its pictures right now.',
        { retryAfter: 5 },
        { cause },
      )
    })

  return {
    async find(name) {
      const cached = cache.get(name)
      if (cached) return cached === missing ? null : cached
      const bytes = await send(async (signal) => {
        const response = await bucket.find(name, signal)
        return response && Buffer.from(await response.arrayBuffer())
      })
      if (bytes) cache.set(name, bytes)
      else cache.set(name, missing, { ttl: missingTtl })
      return bytes
    },
    async put(name, bytes) {
      await send((signal) => bucket.put(name, bytes, typeOf(name), signal))
      cache.delete(name)
    },
    async remove(names) {
      await send((signal) => Promise.all(names.map((name) => bucket.remove(name, signal))))
      for (const name of names) cache.delete(name)
    },
  }
}
