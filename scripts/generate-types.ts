import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

// Generates db/types.ts from the migrations; with --check only verifies that the file is up to date.
const folder = mkdtempSync(join(tmpdir(), 'shodai-types-'))
const server = await startEmbeddedPostgres(folder)
try {
  await migrate(server.url, 'db/migrations')
  const out = join(folder, 'types.ts')
  execFileSync(
    'kysely-codegen',
    [
      '--url',
      server.url,
      '--dialect',
      'postgres',
      '--camel-case',
      '--out-file',
      out,
      '--type-mapping',
      JSON.stringify({ int8: 'number', numeric: 'string' }),
      '--exclude-pattern',
      'migrations',
      '--no-domains',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const generated = readFileSync(out, 'utf8')
  if (process.argv.includes('--check')) {
    if (generated !== readFileSync('db/types.ts', 'utf8')) {
      console.error('db/types.ts is not what the migrations make. Run `npm run types`.')
      process.exitCode = 1
    }
  } else {
    writeFileSync('db/types.ts', generated)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
