import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucketServer } from '#test/bucket-server.ts'
import { openBucket } from './bucket.ts'

let storage: Awaited<ReturnType<typeof openBucketServer>>
beforeAll(async () => {
  storage = await openBucketServer()
})
afterAll(() => storage.close())

/** Another process of the shop: it remembers nothing of what the first one did. */
const another = () => openBucket(storage.settings)

test('what is put into the bucket is found by every process, until it is removed', async () => {
  const bytes = Buffer.from([0, 1, 2, 255])
  await another().put('a-150.webp', bytes)
  expect(await another().find('a-150.webp')).toEqual(bytes)
  expect(await another().find('b-150.webp')).toBe(null)
  await another().remove(['a-150.webp', 'never-there.jpg'])
  expect(await another().find('a-150.webp')).toBe(null)
})

test('a file that was looked for before it came is found by whoever put it there', async () => {
  const files = another()
  expect(await files.find('late.avif')).toBe(null)
  expect(await files.find('late.avif')).toBe(null)
  await files.put('late.avif', Buffer.from('late'))
  expect((await files.find('late.avif'))?.toString()).toBe('late')
})

test('a storage that is away, or refuses, is a failure worth another try and not a missing file', async () => {
  const wrong = { ...storage.settings, bucket: 'nobodys' }
  const busy = { status: 503, code: 'busy', details: { retryAfter: 5 } }
  await expect(openBucket(wrong).find('a-150.webp')).rejects.toMatchObject(busy)
  const away = openBucket({ ...storage.settings, endpoint: 'http://127.0.0.1:9' })
  await expect(away.put('a-150.webp', Buffer.alloc(1))).rejects.toMatchObject({
    ...busy,
    cause: { code: 'ECONNREFUSED' },
  })
  await expect(away.remove(['a-150.webp'])).rejects.toMatchObject(busy)
})
