import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launcher } from './postgres-launcher.ts'

const isRoot = process.getuid?.() === 0
/** As if another machine had written it. */
const stranger = 54_321
let folder: string
let outside: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shodai-own-'))
  outside = join(mkdtempSync(join(tmpdir(), 'shodai-outside-')), 'wal')
  mkdirSync(join(folder, 'base', '1'), { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), '18')
  writeFileSync(join(folder, 'base', '1', '.hidden'), '')
  writeFileSync(outside, '')
  symlinkSync(outside, join(folder, 'pg_wal'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  rmSync(join(outside, '..'), { recursive: true })
})

const paths = ['', 'base', 'base/1', 'base/1/.hidden', 'PG_VERSION', 'pg_wal']
const owners = () =>
  Object.fromEntries(
    paths.map((path) => {
      const { uid, gid } = lstatSync(join(folder, path))
      return [path, `${uid}:${gid}`]
    }),
  )
const all = (owner: string) => Object.fromEntries(paths.map((path) => [path, owner]))

test.runIf(isRoot).each([0, 1])(
  'a data directory of another machine, and everything in it, gets the user %i of the database',
  (owner) => {
    const { own } = launcher('', [], owner)
    for (const path of paths.filter((path) => path !== 'pg_wal'))
      chownSync(join(folder, path), stranger, stranger)
    own(folder)
    expect(owners()).toEqual(all(`${owner}:${owner}`))
    // A link is changed itself: what it leads to may belong to others.
    expect(lstatSync(outside).uid).toBe(0)
  },
)

test.runIf(isRoot)('a change of the owner that was interrupted is done to its end at the next start', () => {
  const { own } = launcher('', [], 1)
  chownSync(folder, stranger, stranger)
  chownSync(join(folder, 'base'), 1, 1)
  own(folder)
  expect(owners()).toEqual(all('1:1'))
})

test.runIf(isRoot)('a directory that has the right user already is not looked through', () => {
  chownSync(folder, 1, 1)
  launcher('', [], 1).own(folder)
  expect(owners()).toEqual({ ...all('0:0'), '': '1:1' })
})

test.runIf(isRoot)('a new folder belongs to the user of the database, and to nobody else', () => {
  const path = join(folder, 'new', 'data')
  launcher('', [], 1).makeFolder(path)
  const { uid, gid, mode } = lstatSync(path)
  expect([uid, gid, mode & 0o777]).toEqual([1, 1, 0o700])
})

test('where the shop is no root its files stay its own', () => {
  const before = owners()
  launcher('', []).own(folder)
  expect(owners()).toEqual(before)
})
