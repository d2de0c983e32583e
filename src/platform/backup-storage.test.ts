import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Server } from '#test/s3-server.ts'
import { newBackupName, openBackupStorage } from './backup-storage.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(() => server.close())

const openBucket = (changes = {}) =>
  openBackupStorage({ dataDir: '/unused', backupDir: undefined, s3: { ...server.settings, ...changes } })

/** Twenty megabytes, of which each has its own letter: three parts. */
const megabytes = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1_000_000, 65 + index))

test('a backup larger than a part of an upload comes back as it was', async () => {
  const bucket = openBucket()
  expect(await bucket.write('shodai-large', Readable.from(megabytes))).toBe(20_000_000)
  const found = await bucket.find('shodai-large')
  expect(found?.bytes).toBe(20_000_000)
  expect((await buffer(found?.content ?? Readable.from([]))).equals(Buffer.concat(megabytes))).toBe(true)
  await bucket.remove('shodai-large')
  expect(await bucket.find('shodai-large')).toBe(null)
})

test('of a backup that breaks off nothing is left in the bucket, neither a file nor parts', async () => {
  function* breaking() {
    yield* megabytes
    throw new Error('the database is gone')
  }
  await expect(openBucket().write('shodai-broken', Readable.from(breaking()))).rejects.toThrow('is gone')
  expect([server.names(), server.countUploads()]).toEqual([[], 0])
})

test('all backups of a bucket are listed, newest first, however many pages its list has', async () => {
  const bucket = openBucket()
  const names = ['2026-01-02', '2026-01-05', '2026-01-03', '2026-01-01', '2026-01-04'].map(
    (day) => `shodai-${day}T00-00-00.tar.zst`,
  )
  for (const name of names) await bucket.write(name, Readable.from(['backup']))
  expect(await bucket.list()).toEqual(names.sort().reverse())
  for (const name of names) await bucket.remove(name)
  expect(server.names()).toEqual([])
})

test('a bucket that is not ours, or a wrong secret, is an error and never an empty list', async () => {
  await expect(openBucket({ bucket: 'not-ours' }).list()).rejects.toThrow('NoSuchBucket')
  await expect(openBucket({ secretAccessKey: 'guessed' }).list()).rejects.toThrow('SignatureDoesNotMatch')
  await expect(
    openBucket({ accessKeyId: 'somebody' }).write('shodai-x', Readable.from(['x'])),
  ).rejects.toThrow('AccessDenied')
})

test('backups of the same second are two files, and names sort by time', () => {
  const names = ['12:00:00.999Z', '12:00:01.001Z', '12:00:01.002Z'].map((time) =>
    newBackupName(new Date(`2026-11-25T${time}`)),
  )
  expect(new Set(names).size).toBe(3)
  expect(names.toSorted()).toEqual(names)
})
