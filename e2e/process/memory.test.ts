import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryOf } from '../../bench/load.ts'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'

test('memory stays below 350 MB during a load peak', async () => {
  const DATA_DIR = makeDataDir('memory', 'empty')
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
