import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Storage } from '#platform/file-storage.ts'
import { fileForm, solidColor } from '#test/images.ts'
import { openS3Server } from '#test/s3-server.ts'
import { openTestShop } from '#test/shop.ts'

let storage: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  storage = await openS3Server()
})
const shop = openTestShop({ images: () => openS3Storage(storage.settings) })
const cutOff = openTestShop({ images: () => openS3Storage({ ...storage.settings, bucket: 'not-ours' }) })
afterAll(() => storage.close())

const upload = async ({ send, person }: typeof shop) =>
  send('POST', '/api/images', {
    body: fileForm(await solidColor(600, 300).png().toBuffer()),
    headers: { authorization: `Bearer ${(await person('admin')).token}` },
  })

test('images in S3 storage are stored, served and deleted', async () => {
  await shop.jobs.start()
  const { status, body } = await upload(shop)
  expect(status).toBe(200)
  const { url } = body.data
  const fetchImage = (address: string) => shop.app.inject({ url: address })
  const small = await fetchImage(url.replace('-900.', '-150.'))
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 150, height: 75 })
  const shared = await fetchImage(url.replace('-900.webp', '-share.jpg'))
  expect(await sharp(shared.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  const inBucket = (name: string) => openS3Storage(storage.settings).find(name.replace('/images/', ''))
  expect(await inBucket(url)).not.toBe(null)

  await shop.db
    .updateTable('images')
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
    .execute()
  await shop.runNightlyJobs()
  await expect.poll(() => inBucket(url)).toBe(null)
  // The bucket is empty a moment before the shop's cache.
  await expect.poll(async () => (await fetchImage(url)).statusCode).toBe(404)
})

test('while S3 storage is unavailable, uploads and images fail with a retryable error and not as missing', async () => {
  const { status, headers, body } = await upload(cutOff)
  expect([status, headers['retry-after'], body.error.code]).toEqual([503, '5', 'busy'])
  expect(await cutOff.db.selectFrom('images').select('id').execute()).toEqual([])
  const { statusCode } = await cutOff.app.inject({ url: `/images/${'a'.repeat(32)}-150.webp` })
  expect(statusCode).toBe(503)
})
