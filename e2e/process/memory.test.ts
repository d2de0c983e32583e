import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryOf } from '../../bench/load.ts'
import { startBuiltShop } from '../built-shop.ts'

test('memory stays below 350 MB during a load peak', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shodai-memory-'))
  const shop = await startBuiltShop({ DATA_DIR, DEMO: '0', RATE_LIMITS: 'off' })
  const pid = shop.process.pid ?? 0
  const memory: number[] = []
  for (let visit = 0; visit < 150; visit++) {
    expect((await fetch(`${shop.url}/search?q=${visit}`)).status).toBe(200)
    memory.push(memoryOf(pid))
  }
  expect(Math.max(...memory)).toBeLessThan(350)
  expect(await shop.stop()).toBe(0)
  rmSync(DATA_DIR, { recursive: true, force: true })
})
