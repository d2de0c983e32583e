import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Server } from '#test/s3-server.ts'
import { openBucket } from './s3.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(() => server.close())

const open = () => openBucket(server.settings)
const soon = () => AbortSignal.timeout(60_000)
const contentOf = async (name: string) => (await open().find(name))?.text()

/** The examples of Amazon's "Signature Calculations for the Authorization Header", with its published keys. */
test.each([
  [
    'PUT',
    '/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    '',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s %s is signed as in the documentation of Amazon', async (method, path, headers, body, signature) => {
  const signer = new AwsV4Signer({
    method,
    url: `https://examplebucket.s3.amazonaws.com${path}`,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    body,
    service: 's3',
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    datetime: '20130524T000000Z',
  })
  expect((await signer.sign()).headers.get('authorization')).toMatch(`Signature=${signature}`)
})

test('names and texts that XML and addresses write otherwise come back as they were', async () => {
  const names = ['odd/a&b.txt', 'odd/c <d>.txt', 'odd/শাড়ি+১.txt', 'odd/1 = 2?.txt']
  for (const name of names) await open().put(name, Buffer.from(name), 'text/plain')
  expect(await open().list('odd/', soon)).toEqual(names.sort())
  for (const name of names) expect(await contentOf(name)).toBe(name)
  for (const name of names) await open().remove(name)
  expect(server.names()).toEqual([])
})

test('a storage that is busy, or breaks connections off, is asked three times and not for ever', async () => {
  const put = () => open().put('late.txt', Buffer.from('late'), 'text/plain')
  server.refuse(2)
  await put()
  expect(await contentOf('late.txt')).toBe('late')
  await open().remove('late.txt')
  server.drop(2)
  await put()
  expect(await contentOf('late.txt')).toBe('late')
  server.refuse(3)
  await expect(open().find('late.txt')).rejects.toMatchObject({ status: 503, code: 'SlowDown' })
  server.drop(3)
  await expect(open().find('late.txt')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
  server.refuse(2)
  await open().remove('late.txt')
  expect(server.names()).toEqual([])
})

const megabyte = Buffer.alloc(1024 * 1024, 'x')

test('of a large file no more than two parts are read before the first is stored', async () => {
  let read = 0
  let begun: () => void = () => {}
  const stored = new Promise<void>((resolve) => {
    begun = resolve
  })
  async function* content() {
    for (; read < 40; read++) {
      yield megabyte
      if (server.countParts() > 0) begun()
      else expect(read).toBeLessThan(16)
    }
  }
  expect(await open().upload('large.bin', Readable.from(content()), 'x/y', soon)).toBe(40 * megabyte.length)
  await stored
  expect((await contentOf('large.bin'))?.length).toBe(40 * megabyte.length)
  await open().remove('large.bin')
})

test.each([1, 8, 16, 17])(
  'a file of %i MB is whole, whether or not its last part is full',
  async (megabytes) => {
    const content = Readable.from(Array.from({ length: megabytes }, () => megabyte))
    expect(await open().upload('sized.bin', content, 'x/y', soon)).toBe(megabytes * megabyte.length)
    expect((await contentOf('sized.bin'))?.length).toBe(megabytes * megabyte.length)
    await open().remove('sized.bin')
  },
)

test('an upload that the storage begins to confirm and then fails is an error, and leaves nothing', async () => {
  server.failCompletion()
  await expect(open().upload('a.bin', Readable.from([megabyte]), 'x/y', soon)).rejects.toMatchObject({
    code: 'InternalError',
  })
  expect([server.names(), server.countUploads()]).toEqual([[], 0])
})
