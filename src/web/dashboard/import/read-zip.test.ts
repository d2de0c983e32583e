import { expect, test } from 'vitest'
import { packZip } from '#platform/zip-file.ts'
import { listZip, ZipError } from './read-zip.ts'

const picture = Buffer.from('not a picture, but nobody here looks')
const megabytes = Buffer.alloc(20_000_000)

async function* once(content: Buffer) {
  yield content
}

const pack = async (files: Record<string, Buffer>) =>
  Buffer.concat(
    await Array.fromAsync(
      packZip(Object.entries(files).map(([name, content]) => ({ name, parts: once(content) }))),
    ),
  )

const list = (zip: Buffer) => listZip(new Blob([new Uint8Array(zip)]))
const directoryOf = (zip: Buffer) => zip.indexOf('PK\u0001\u0002', 0, 'latin1')
const endOf = (zip: Buffer) => zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')

/** A ZIP file of one picture after a change at the places where its local header, its directory and its end begin. */
async function damaged(
  change: (zip: Buffer, at: { local: number; directory: number; end: number }) => unknown,
  content = picture,
) {
  const zip = await pack({ 'a.png': content })
  change(zip, { local: 0, directory: directoryOf(zip), end: endOf(zip) })
  return zip
}

test('pictures in folders with Bengali names are listed and read, but not folders and what systems hide', async () => {
  const zip = await pack({
    'ছবি/শাড়ি.png': picture,
    'ছবি/খালি/': Buffer.alloc(0),
    'ছবি/.DS_Store': picture,
    '__MACOSX/ছবি/._শাড়ি.png': picture,
    'large.png': megabytes,
  })
  const entries = await list(zip)
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['ছবি/শাড়ি.png', picture.length],
    ['large.png', megabytes.length],
  ])
  const read = await Promise.all(
    entries.map(async (entry) => Buffer.from(await (await entry.read()).arrayBuffer())),
  )
  expect(read.map((content, index) => content.equals([picture, megabytes][index] ?? picture))).toEqual([
    true,
    true,
  ])
})

test.each<[string, Buffer | Promise<Buffer>]>([
  ['nothing', Buffer.alloc(0)],
  ['a picture', Buffer.alloc(100_000, 'x')],
  ['half of a ZIP file', pack({ 'a.png': picture }).then((zip) => zip.subarray(0, zip.length / 2))],
  [
    'a directory that begins after its end',
    damaged((zip, { end }) => zip.writeUInt32LE(0x7fffffff, end + 16)),
  ],
  [
    'a directory of another form that is not there',
    damaged((zip, { end }) => zip.writeUInt32LE(0xffffffff, end + 16)),
  ],
  [
    'a directory of more files than there are',
    damaged((zip, { end }) => zip.writeUInt16LE(65_534, end + 10)),
  ],
  ['a directory without its sign', damaged((zip, { directory }) => zip.writeUInt32LE(0, directory))],
])('a ZIP file that is %s is one that cannot be read', async (_, zip) => {
  await expect(list(await zip)).rejects.toThrow(ZipError)
})

test.each<[string, Promise<Buffer>]>([
  [
    'says that it is smaller',
    damaged((zip, { directory }) => zip.writeUInt32LE(100, directory + 24), megabytes),
  ],
  [
    'says that it is larger',
    damaged((zip, { directory }) => zip.writeUInt32LE(99_999_999, directory + 24), megabytes),
  ],
  [
    'says that it is packed in more than there is',
    damaged((zip, { directory }) => zip.writeUInt32LE(0x7fffffff, directory + 20)),
  ],
  ['is encrypted', damaged((zip, { directory }) => zip.writeUInt16LE(0x809, directory + 8))],
  ['is packed by another method', damaged((zip, { directory }) => zip.writeUInt16LE(12, directory + 10))],
  ['begins where there is nothing', damaged((zip, { directory }) => zip.writeUInt32LE(7, directory + 42))],
  ['begins behind the end', damaged((zip, { directory }) => zip.writeUInt32LE(0x7fffffff, directory + 42))],
  ['is noise', damaged((zip, { directory }) => zip.fill(0xff, 35, directory - 16))],
])('a picture in a ZIP file that %s is none', async (_, zip) => {
  const [entry] = await list(await zip)
  expect(entry?.name).toBe('a.png')
  await expect(entry?.read()).rejects.toThrow(ZipError)
})
