import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'

interface Row {
  what: string
  measured: string
  bound: string
  holds: boolean | null
}

export type Bench = Awaited<ReturnType<typeof openBench>>

/** Starts the built shop with the demo catalogue on a PostgreSQL of its own; `note` collects what the parts measure in one table. */
export async function openBench({ quick }: { quick: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-bench-'))
  const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'correct-horse-battery' }
  const postgres = await startEmbeddedPostgres(folder)
  const environment = { DATABASE_URL: postgres.url, SHOP_SECRET: randomUUID() + randomUUID() }
  const shop = await startBuiltShop({
    ...environment,
    ...owner,
    DATA_DIR: folder,
    DEMO: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  })
  const response = await fetch(`${shop.url}/api/products`)
  const { data: products } = (await response.json()) as { data: Product[] }
  const table: Row[] = []
  return {
    shopUrl: shop.url,
    pid: shop.process.pid ?? 0,
    databaseUrl: postgres.url,
    /** What a second shop on the same database needs. */
    environment,
    folder,
    owner,
    products,
    quick,
    manyProducts: quick ? 5000 : 100_000,
    manyOrders: quick ? 20_000 : 1_000_000,
    table,
    /** Adds a row to the table; without a bound it only informs. */
    note(what: string, measured: string, bound = '', holds: boolean | null = null) {
      table.push({ what, measured, bound, holds })
      console.log(`${holds === false ? '✗' : '✓'} ${what}: ${measured}${bound && ` (${bound})`}`)
    },
    async close() {
      await shop.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const tenths = (value: number) => value.toFixed(1)
export const hundredths = (value: number) => value.toFixed(2)
