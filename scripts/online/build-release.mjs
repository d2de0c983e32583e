// Runs in the folder of a new version, as the account that will run it: installs packages, builds, and removes what only
// building needs.
import { buildShop, environment, installPackages, node, print, run } from '../setup.mjs'

await installPackages()
await buildShop()
if ((await run(node, ['demo/keep-emoji.ts'])) !== 0) process.exit(1)
const code = await run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
  quiet: true,
  env: environment,
})
if (code !== 0) process.exit(1)
print('· removed the packages that only building needs')
