import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signIn } from '../api-calls.ts'
import { openBrowser } from '../browser.ts'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'

const { visit } = openBrowser()
const owner = { email: 'owner@shop.example', password: 'correct-horse-battery' }

test('the shop’s name from the settings is in header, titles and metadata, in each language', async () => {
  const DATA_DIR = makeDataDir('name', 'empty')
  const shop = await startBuiltShop({
    DATA_DIR,
    DEMO: '0',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  const token = await signIn(shop.url, owner.email, owner.password)
  const body = {
    from: { shopName: 'Shodai', shopNameBn: 'সদাই' },
    to: { shopName: 'Mina $& Co', shopNameBn: 'মিনা' },
  }
  const saved = await fetch(`${shop.url}/api/settings`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(saved.status, await saved.text()).toBe(200)

  for (const [path, name, title] of [
    ['/', 'Mina $& Co', 'Mina $& Co – online shopping, cash on delivery all over Bangladesh'],
    ['/bn', 'মিনা', 'মিনা – অনলাইন কেনাকাটা, সারা দেশে ক্যাশ অন ডেলিভারি'],
    ['/dashboard', 'Mina $& Co', 'Login – Mina $& Co'],
  ] as const) {
    // A hydration mismatch would be written to the console.
    const page = await visit(shop.url + path)
    await expect.poll(() => page.title()).toBe(title)
    expect((await page.getByRole('banner').last().getByText(name, { exact: true }).all()).length).toBe(1)
    expect(await page.getByText(/Shodai(?! team)|সদাই(?! দল)/).count()).toBe(0)
  }
  expect(await shop.stop()).toBe(0)
  rmSync(DATA_DIR, { recursive: true, force: true })
})
