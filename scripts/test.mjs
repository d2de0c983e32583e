// npm test: everything, on a machine where nothing was installed by hand.
import { checkCode, close, runTests } from './checks.mjs'
import { buildShop, installPackages } from './preparing.mjs'
import { installTools } from './test-tools.mjs'

await installPackages()
await installTools()
await buildShop()
// Starting and killing shops is mostly waiting, so it goes on beside what needs the cores.
const beside = runTests('process')
await checkCode()
for (const project of ['shop', 'merchant', 'browser']) await runTests(project)
await beside
close()
