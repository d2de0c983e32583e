// npm test: everything, on a machine where nothing was installed by hand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkCode, close, runTests } from './checks.mjs'
import { buildShop, environment, installPackages, node, run } from './preparing.mjs'
import { installTools } from './test-tools.mjs'

await installPackages()
await installTools()
await buildShop()
// Filled once, for all shops that are tested with the demo catalogue (e2e/data-dir.ts).
const filled = mkdtempSync(join(tmpdir(), 'shodai-filled-'))
const isFilled = (await run(node, ['scripts/fill-data-dir.ts', filled], { quiet: true })) === 0
if (isFilled) environment.FILLED_DATA_DIR = filled
// Starting and killing shops is mostly waiting, so it goes on beside what needs the cores.
const beside = runTests('process')
await checkCode()
for (const project of ['shop', 'merchant', 'browser']) await runTests(project)
await beside
rmSync(filled, { recursive: true, force: true })
close()
