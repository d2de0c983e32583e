import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'
import { freePort } from '../free-port.ts'

const dataDir = makeDataDir('metrics', 'demo')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The value of the first line that starts with this. */
const readMetric = (report: string, line: string) =>
  Number(
    report
      .split('\n')
      .find((each) => each.startsWith(line))
      ?.split(' ')
      .at(-1),
  )

test.each(['1', '2'])(
  'a shop of %s processes reports its metrics on a port of their own',
  async (processes) => {
    const port = await freePort()
    const shop = await startBuiltShop({
      DATA_DIR: dataDir,
      DEMO: '0',
      WEB_CONCURRENCY: processes,
      METRICS_PORT: String(port),
    })
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await fetch(`${shop.url}/api/products?limit=1`)
    for (let time = 0; time < 10; time++) await (await fetch(shop.url)).text()
    await expect
      .poll(async () => readMetric(await read(), 'shop_cache_hits_total'))
      // The first page of each process is rendered.
      .toBeGreaterThanOrEqual(10 - Number(processes))
    const metrics = await read()
    expect(
      readMetric(metrics, 'shop_request_seconds_count{method="GET",route="/api/products",status="200"}'),
    ).toBe(1)
    expect(readMetric(metrics, 'shop_pool{state="open"}')).toBeGreaterThan(0)
    expect(readMetric(metrics, 'shop_jobs_failed{queue="mail-order"}')).toBe(0)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    // The public address has none.
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
    expect(await shop.stop()).toBe(0)
  },
)
