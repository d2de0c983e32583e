// npm run check: all checks and the tests that need no browser.
import { checkCode, printSummary, runTests } from './checks.mjs'
import { installPackages } from './setup.mjs'

await installPackages()
await checkCode()
await runTests('shop')
printSummary()
