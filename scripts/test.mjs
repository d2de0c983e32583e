// npm test: all checks and tests; installs what they need.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCode, printSummary, runTests } from './checks.mjs'
import { buildShop, environment, installPackages, node, run } from './setup.mjs'
import { installTools } from './test-tools.mjs'

await installPackages()
await installTools()
await buildShop()
// Created once and copied by all tests that use the demo data (e2e/data-dir.ts).
const demoDataDir = mkdtempSync(join(tmpdir(), 'shodai-filled-'))
const isFilled = (await run(node, ['scripts/fill-data-dir.ts', demoDataDir], { quiet: true })) === 0
if (isFilled) environment.FILLED_DATA_DIR = demoDataDir
// Two lanes keep two cores busy: the checks and browsers leave to the tests of the server what they do not use.
await Promise.all([
  checkCode()
    .then(() => runTests('merchant'))
    .then(() => runTests('browser')),
  runTests('shop').then(() => runTests('process')),
])
rmSync(demoDataDir, { recursive: true, force: true })
printSummary()
