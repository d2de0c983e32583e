import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openBucket, type S3Settings } from './s3.ts'

/** Where the shop keeps its backups. */
export interface BackupStorage {
  /** Shown to the administrator: a folder of this machine, or a bucket. */
  place: string
  /** `data-dir` is lost together with the shop; only a `bucket` is there for other machines as well. */
  kind: 'data-dir' | 'folder' | 'bucket'
  /** Stores a file, which is visible only when it is whole; resolves with its size in bytes. */
  write: (name: string, content: Readable) => Promise<number>
  /** Null if there is no such file. */
  find: (name: string) => Promise<{ bytes: number; content: Readable } | null>
  /** The names of all backups, the newest first. */
  list: () => Promise<string[]>
  /** A missing file is ignored. */
  remove: (name: string) => Promise<void>
}

export interface BackupPlace {
  dataDir: string
  /** A folder that was set for backups. */
  backupDir: string | undefined
  s3: S3Settings | undefined
}

/** A folder for backups if one is set, otherwise the S3 bucket of the pictures, otherwise a folder of the data directory. */
export function openBackupStorage({ dataDir, backupDir, s3 }: BackupPlace): BackupStorage {
  if (backupDir) return openBackupFolder(backupDir, 'folder')
  return s3 ? openBackupBucket(s3) : openBackupFolder(join(dataDir, 'backups'), 'data-dir')
}

const namePattern = /^shodai-[\w-]+\.tar\.zst$/
/** The file name of a backup made now; names sort by time. */
export const newBackupName = (now = new Date()) =>
  `shodai-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.zst`
const newestFirst = (names: string[]) =>
  names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()

/** A full disk would stop the database of the shop, so a backup ends before it fills the last of it. */
const reservedBytes = 256 * 1024 * 1024
const checkEveryBytes = 16 * 1024 * 1024

export class DiskAlmostFull extends Error {}

/** Fails while the disk of `folder` has less than `reservedBytes` left. */
function guardSpace(folder: string) {
  let unchecked = checkEveryBytes
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length
      if (unchecked < checkEveryBytes) return done(null, chunk)
      unchecked = 0
      try {
        const { bavail, bsize } = await statfs(folder)
        if (bavail * bsize < reservedBytes) throw new DiskAlmostFull(`The disk of ${folder} is almost full.`)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Writes `content` to a file only its owner can read: a draft beside it, synced and renamed. Resolves with its size. */
export async function writeBackupFile(folder: string, name: string, content: Readable) {
  const draft = join(folder, `.${name}.${randomUUID()}.draft`)
  try {
    await pipeline(content, guardSpace(folder), createWriteStream(draft, { mode: 0o600, flush: true }))
    const { size } = await stat(draft)
    await rename(draft, join(folder, name))
    const directory = await open(folder)
    await directory.sync().finally(() => directory.close())
    return size
  } catch (error) {
    content.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

function openBackupFolder(folder: string, kind: BackupStorage['kind']): BackupStorage {
  const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
  return {
    place: folder,
    kind,
    async write(name, content) {
      // Not its parents: a disk that is not mounted must not become a folder beside the database.
      await mkdir(folder, { mode: 0o700 }).catch((error) => {
        if (error.code !== 'EEXIST') throw error
      })
      // Drafts of processes that were killed; the caller lets only one backup run at a time.
      for (const left of await readdir(folder))
        if (left.startsWith('.shodai-') && left.endsWith('.draft')) await rm(join(folder, left))
      return writeBackupFile(folder, name, content)
    },
    async find(name) {
      try {
        const file = await open(join(folder, name))
        return { bytes: (await file.stat()).size, content: file.createReadStream() }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async list() {
      const names = await readdir(folder).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      return newestFirst(names)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

export const openBackupFile = (path: string): Readable => createReadStream(path, { highWaterMark: 1 << 20 })

const prefix = 'backups/'
/** A part of a backup takes longer than a picture on a slow line. */
const requestTime = 300_000

function openBackupBucket(settings: S3Settings): BackupStorage {
  const bucket = openBucket(settings)
  const soon = () => AbortSignal.timeout(requestTime)
  return {
    place: `${settings.bucket}/${prefix} (${settings.endpoint})`,
    kind: 'bucket',
    write: (name, content) => bucket.upload(prefix + name, content, 'application/zstd', soon),
    async find(name) {
      const object = await bucket.find(prefix + name)
      if (!object) return null
      const bytes = Number(object.headers.get('content-length'))
      return { bytes, content: Readable.from(object.body ?? []) }
    },
    async list() {
      const names = await bucket.list(prefix, soon)
      return newestFirst(names.map((name) => name.slice(prefix.length)))
    },
    remove: (name) => bucket.remove(prefix + name, soon()),
  }
}
