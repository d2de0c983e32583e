import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDiskStorage } from '#platform/file-storage.ts'
import { fileForm, solidColor } from '#test/images.ts'
import { openTestShop } from '#test/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'shodai-full-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))
const disk = openDiskStorage(folder)
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
/** Whether the largest file of a picture finds no room any more. */
let isFull = false
const shop = openTestShop({
  images: () => ({
    ...disk,
    async put(name, bytes) {
      if (isFull && /-900\.webp|\.jpg$/.test(name))
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
      await disk.put(name, bytes)
    },
  }),
})

async function upload(width: number) {
  const { token } = await shop.person('admin')
  const body = fileForm(await solidColor(width, 20).png().toBuffer())
  return shop.send('POST', '/api/images', { body, headers: { authorization: `Bearer ${token}` } })
}

test('a picture that does not fit on the disk is refused in words and leaves no file', async () => {
  isFull = true
  const { status, body } = await upload(30)
  expect([status, body.error.code]).toEqual([507, 'no-room'])
  expect(filesOnDisk()).toEqual([])
  expect(await shop.db.selectFrom('images').selectAll().execute()).toEqual([])
})

test('a picture that was there before keeps its files when it is uploaded again to a full disk', async () => {
  isFull = false
  expect((await upload(40)).status).toBe(200)
  const before = filesOnDisk()
  isFull = true
  expect((await upload(40)).status).toBe(507)
  expect(filesOnDisk()).toEqual(before)
})

test('a picture for link previews is sent even if it cannot be stored', async () => {
  isFull = false
  const { body } = await upload(50)
  isFull = true
  const { statusCode, headers } = await shop.app.inject(body.data.url.replace('900.webp', 'square.jpg'))
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a file that cannot be stored leaves nothing half written', async () => {
  // A folder of this name is in the way.
  await mkdir(join(folder, 'taken.webp'))
  const before = filesOnDisk()
  await expect(disk.put('taken.webp', Buffer.from('picture'))).rejects.toThrow()
  expect(filesOnDisk()).toEqual(before)
})
