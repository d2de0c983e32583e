// npm test: everything, on a machine where nothing was installed by hand.
import { checkCode, close, runTests } from './checks.mjs'
import { buildShop, installPackages } from './preparing.mjs'
import { installTools } from './test-tools.mjs'

await installPackages()
await installTools()
await checkCode()
await runTests('shop')
await buildShop()
await runTests('process')
await runTests('browser')
close()
