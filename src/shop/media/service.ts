import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type Sharp from 'sharp'
import { z } from 'zod'
import { invalid, notFound } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { imageUrlFromId, imageWidths, type JpegName, jpegSizes } from './rules.ts'

/** File signatures of the accepted formats. File names and content types are ignored. */
const signatures = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

const maxPixels = 40_000_000
/** Below the limit of WebP, and above that of any camera. */
const maxSide = 16_000

const invalidImage = (message: string) => invalid({ image: message })

let blocked = false
/** Disables all other decoders of sharp (SVG, TIFF, HEIF, GIF, PDF …) in this process. */
function blockOtherFormats(sharp: typeof Sharp) {
  if (blocked) return
  blocked = true
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
}

/** Throws 422 unless the bytes are an image of an accepted format and size. */
async function validateImage(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  blockOtherFormats(sharp)
  if (!Object.values(signatures).some((matches) => matches(bytes)))
    throw invalidImage('A picture as JPEG, PNG or WebP.')
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw invalidImage('This picture cannot be read.')
    })
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    throw invalidImage('A picture of at most 40 million pixels.')
}

export const webpFileName = (id: string, width: number) => `${id}-${width}.webp`

/** Advisory lock that keeps storing and deleting the files of an image apart. */
export const lockImage = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${id}`}, 0))`.execute(tx)

/** Decodes an image at the maximum width, rotated by its EXIF orientation. Throws a validation error for damaged files. */
async function decode(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const width = Math.max(...imageWidths)
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalid({ image: 'This picture cannot be read.' })
    })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function resize(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, raw } = await decode(bytes)
  const sizes = await Promise.all(
    imageWidths.map(async (width) => {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      return { width, webp: await sized.webp({ quality: 80, effort: 2 }).toBuffer() }
    }),
  )
  return { ...raw, sizes }
}

/** Which of these images exist; locked, so that the deletion of unused ones cannot remove them before `tx` uses them. */
export async function lockExistingImages(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('images').select('id').where('id', 'in', ids).forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Stores an image as WebP in all widths without metadata, and returns its id, a hash of the bytes. `onStored` runs in the
 * same transaction.
 */
export async function storeImage(
  db: Database,
  files: FileStorage,
  bytes: Buffer,
  onStored?: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const { width, height, sizes } = await resize(bytes)
  await inTransaction(db, async (tx) => {
    await lockImage(tx, id)
    await putAll(tx, files, id, sizes)
    await tx
      .insertInto('images')
      .values({ id, width, height })
      // Uploaded again: its age starts over, so it is not deleted as unused.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: sql`now()` }))
      .execute()
    await onStored?.(tx, id)
  })
  return id
}

/** Creates the AVIF versions of a stored image; handled in `routes.ts`. */
export const createAvifJob = job({
  name: 'make-avif',
  data: z.object({ id: z.string() }),
  timeoutSeconds: 180,
  end: 'health',
})

/** Validates and stores an uploaded image, and returns its URL. */
export type StoreUpload = (context: { db: Database; jobs: Jobs }, bytes: Buffer) => Promise<string>

/** All uploads of the process, one after the other: decoding a large image takes more memory than everything else in it. */
export function openImageUploads(files: FileStorage): StoreUpload {
  let queue: Promise<unknown> = Promise.resolve()
  return async ({ db, jobs }, bytes) => {
    const stored = queue.then(async () => {
      await validateImage(bytes)
      return storeImage(db, files, bytes, (tx, id) => jobs.enqueue(tx, createAvifJob, { id }))
    })
    queue = stored.catch(() => {})
    return imageUrlFromId(await stored)
  }
}

/** Stores the files of an image; if one fails the others are removed, unless the image was there before. */
async function putAll(tx: Tx, files: FileStorage, id: string, sizes: { width: number; webp: Buffer }[]) {
  const puts = await Promise.allSettled(
    sizes.map(({ width, webp }) => files.put(webpFileName(id, width), webp)),
  )
  const failed = puts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (!failed) return
  const stored = await tx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  const names = sizes.map(({ width }) => webpFileName(id, width))
  // Where nothing can be written, nothing may be removable either; the first error is the one to report.
  if (!stored) await files.remove(names).catch(() => {})
  throw failed.reason
}

export const avifFileName = (id: string, width: number) => `${id}-${width}.avif`

/** The names of all files that an image may have. */
export const fileNames = (id: string) => [
  ...imageWidths.flatMap((width) => [webpFileName(id, width), avifFileName(id, width)]),
  ...Object.keys(jpegSizes).map((name) => `${id}-${name}.jpg`),
]

/** Creates AVIF versions in all widths; one that is larger than its WebP is not stored. */
export async function createAvif(db: Database, files: FileStorage, id: string) {
  const { default: sharp } = await import('sharp')
  for (const width of imageWidths) {
    if (await files.find(avifFileName(id, width))) continue
    const webp = await files.find(webpFileName(id, width))
    if (!webp) return
    const avif = await sharp(webp).avif({ quality: 50, effort: 3 }).toBuffer()
    if (avif.length >= webp.length) continue
    await inTransaction(db, async (tx) => {
      await lockImage(tx, id)
      // The image may have been deleted meanwhile.
      const image = await tx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
      if (image) await files.put(avifFileName(id, width), avif)
    })
  }
}

/** Background colour of images in the shop. */
const background = '#f3efe7'

/** Generates JPEG versions on first request and stores them. */
export function createJpegGenerator(files: FileStorage) {
  let queue: Promise<unknown> = Promise.resolve()

  async function generate(id: string, name: JpegName) {
    const stored = await files.find(`${id}-${name}.jpg`)
    if (stored) return stored
    const webp = await files.find(`${id}-900.webp`)
    if (!webp) throw notFound('Picture')
    // Imported lazily: most processes never generate an image.
    const { default: sharp } = await import('sharp')
    const jpeg = await sharp(webp)
      .flatten({ background })
      .resize({ ...jpegSizes[name], fit: 'contain', background })
      .jpeg({ quality: 82 })
      .toBuffer()
    // On a full disk it is sent without being stored.
    await files.put(`${id}-${name}.jpg`, jpeg).catch(() => {})
    return jpeg
  }
  return async (id: string, name: JpegName): Promise<Buffer> => {
    const stored = await files.find(`${id}-${name}.jpg`)
    if (stored) return stored
    // Sequentially, because a shopping catalogue requests thousands at once and would slow down all other requests.
    const jpeg = queue.then(() => generate(id, name))
    queue = jpeg.catch(() => {})
    return jpeg
  }
}
