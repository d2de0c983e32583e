import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createEvents } from '#platform/events.ts'
import { createJobs } from '#platform/jobs.ts'
import { migrate } from '#platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server; every test file copies its database `shop_template`. */
    databaseServer: string
  }
}

export const urlOf = (server: string, database: string) => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

export async function onServer(server: string, sql: string) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Vitest's global setup: starts a PostgreSQL server and migrates the template database. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-test-'))
  const embedded = await startEmbeddedPostgres(folder)
  // Nothing here outlives the tests, so nothing waits for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await onServer(embedded.url, `alter system set ${setting} = off`)
  await onServer(embedded.url, 'select pg_reload_conf()')
  await onServer(embedded.url, 'create database shop_template')
  const template = urlOf(embedded.url, 'shop_template')
  await migrate(template, 'db/migrations')
  const jobs = createJobs({ url: template, events: createEvents() })
  await jobs.open()
  await jobs.close()
  project.provide('databaseServer', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
