import { expect, test } from 'vitest'
import { createBrowserStorage } from './browser-storage.ts'

const isText = (value: unknown) => typeof value === 'string'

/** A storage that can be filled up. */
function fakeStorage() {
  const items = new Map<string, string>()
  const state = { isFull: false }
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      if (state.isFull) throw new DOMException('', 'QuotaExceededError')
      items.set(key, text)
    },
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage
  return { items, state, storage }
}

test('a value is read as it was written, and not at all where something else is stored', () => {
  const { items, storage } = fakeStorage()
  const { read, write, remove } = createBrowserStorage(() => storage)
  write('name', 'Ayesha')
  expect(items.get('name')).toBe('"Ayesha"')
  expect(read('name', isText)).toBe('Ayesha')
  items.set('name', '7')
  expect(read('name', isText)).toBeNull()
  items.set('name', 'no JSON')
  expect(read('name', isText)).toBeNull()
  remove('name')
  expect(items.has('name')).toBe(false)
})

test('where the storage is full or blocked, a value lasts as long as the page', () => {
  const { items, state, storage } = fakeStorage()
  const full = createBrowserStorage(() => storage)
  full.write('name', 'Ayesha')
  state.isFull = true
  full.write('name', 'Karim')
  expect(full.read('name', isText)).toBe('Karim')
  expect(full.isStored('name')).toBe(false)
  state.isFull = false
  full.write('name', 'Rahim')
  expect(full.read('name', isText)).toBe('Rahim')
  expect(items.get('name')).toBe('"Rahim"')
  expect(full.isStored('name')).toBe(true)

  const unreadable = createBrowserStorage(() => ({
    ...storage,
    getItem() {
      throw new DOMException('', 'SecurityError')
    },
  }))
  unreadable.write('name', 'Salma')
  expect(unreadable.read('name', isText)).toBe('Salma')
  expect(unreadable.isStored('name')).toBe(false)

  const blocked = createBrowserStorage(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(blocked.read('name', isText)).toBeNull()
  blocked.write('name', 'Ayesha')
  expect(blocked.read('name', isText)).toBe('Ayesha')
  blocked.remove('name')
  expect(blocked.readText('name')).toBeNull()
})
