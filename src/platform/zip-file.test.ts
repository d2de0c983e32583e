import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unzip } from '#test/unzip.ts'
import { packZip, type ZipEntry } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'shodai-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* each(...parts: (string | Buffer)[]) {
  yield* parts
}

test('another program finds every file as it was, empty ones and those with Bengali names among them', async () => {
  const zip = Buffer.concat(
    await Array.fromAsync(
      packZip([
        { name: 'csv/পণ্য.csv', parts: each('নাম,', 'দাম\r\n', '', Buffer.from('শাড়ি,১২০০\r\n')) },
        { name: 'empty.json', parts: each() },
        { name: 'pictures/a.webp', parts: each(Buffer.alloc(3_000_000, 'x')) },
      ]),
    ),
  )
  expect(zip.length).toBeLessThan(10_000)
  const unpacked = join(folder, 'all')
  expect(unzip(zip, unpacked)).toEqual([
    ['csv/পণ্য.csv', Buffer.byteLength('নাম,দাম\r\nশাড়ি,১২০০\r\n')],
    ['empty.json', 0],
    ['pictures/a.webp', 3_000_000],
  ])
  expect(readFileSync(join(unpacked, 'csv/পণ্য.csv'), 'utf8')).toBe('নাম,দাম\r\nশাড়ি,১২০০\r\n')
})

test('an entry that breaks off breaks the file off, instead of leaving a whole one without it', async () => {
  async function* breaking() {
    yield 'half of it'
    throw new Error('the database is gone')
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'first.txt', parts: each('first') }
    throw new Error('no list of pictures')
  }
  await expect(Array.fromAsync(packZip([{ name: 'a.csv', parts: breaking() }]))).rejects.toThrow('is gone')
  await expect(Array.fromAsync(packZip(entries()))).rejects.toThrow('no list of pictures')
})

test('entries are read no faster than the file is taken, and no further when nobody takes it any more', async () => {
  const read: string[] = []
  async function* content(name: string) {
    try {
      // Noise, which does not become smaller.
      for (let part = 0; part < 100; part++) {
        read.push(name)
        yield crypto.getRandomValues(Buffer.alloc(60_000))
      }
    } finally {
      read.push('closed')
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) yield { name, parts: content(name) }
  }
  const zip = packZip(entries())
  for (let chunk = 0; chunk < 10; chunk++) await zip.next()
  expect(read.length).toBeLessThan(50)
  await zip.return(undefined)
  const closed = read.length
  expect(read.at(-1)).toBe('closed')
  expect(new Set(read)).toEqual(new Set(['a', 'closed']))
  await new Promise(setImmediate)
  expect(read.length).toBe(closed)
})
