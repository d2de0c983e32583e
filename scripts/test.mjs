// npm test: all checks and tests; installs what they need.
import { join } from 'node:path'
import { checkCode, printSummary, runTests } from './checks.mjs'
import { buildShop, environment, installPackages, node, run } from './setup.mjs'
import { makeTestFolder } from './test-folder.mjs'
import { installTools } from './test-tools.mjs'

await installPackages()
await installTools()
await buildShop()
const folder = makeTestFolder()
environment.TMPDIR = folder
// A run starts the shop a hundred and fifty times.
environment.NODE_COMPILE_CACHE = join(folder, 'compiled')
// Created once and copied by all tests of a running shop (e2e/data-dir.ts).
const dataDirs = join(folder, 'filled')
const filled = run(node, ['scripts/fill-data-dir.ts', dataDirs], { quiet: true }).then((code) => {
  if (code !== 0) throw new Error('The data directories of the tests could not be filled.')
  environment.FILLED_DATA_DIRS = dataDirs
})
const onShops =
  (...tests) =>
  () =>
    filled.then(() => runTests(...tests))
// The longest first, and those of the browser in two parts, so that all lanes end at about the same time.
const waiting = [
  onShops('browser', '1/2'),
  () => checkCode().then(() => runTests('shop')),
  onShops('browser', '2/2'),
  onShops('process'),
  onShops('merchant'),
  onShops('order-rules'),
]
/** Takes what comes next until nothing is left. */
async function lane() {
  for (let tests = waiting.shift(); tests; tests = waiting.shift()) await tests()
}
// Tests mostly wait: with two lanes two cores were idle for a third of the time, and more would not have room in memory.
await Promise.all(Array.from({ length: 3 }, lane))
printSummary()
