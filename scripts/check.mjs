// npm run check: everything but the browser.
import { checkCode, close, runTests } from './checks.mjs'
import { installPackages } from './preparing.mjs'

await installPackages()
await checkCode()
await runTests('shop')
close()
