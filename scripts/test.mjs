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
// Created once and copied by all tests of a running shop (e2e/data-dir.ts).
const dataDirs = mkdtempSync(join(tmpdir(), 'shodai-filled-'))
const filled = run(node, ['scripts/fill-data-dir.ts', dataDirs], { quiet: true }).then((code) => {
  if (code !== 0) throw new Error('The data directories of the tests could not be filled.')
  environment.FILLED_DATA_DIRS = dataDirs
})
// Two lanes of about the same length: one alone would leave a core idle while it waits.
await Promise.all([
  filled.then(() => runTests('browser')),
  checkCode()
    .then(() => runTests('shop'))
    .then(() => filled)
    .then(() => runTests('merchant'))
    .then(() => runTests('order-rules'))
    .then(() => runTests('process')),
])
rmSync(dataDirs, { recursive: true, force: true })
printSummary()
