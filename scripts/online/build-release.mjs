// Runs in the folder of a new version, as the account that will run it: installs packages, builds, and removes what only
// building needs.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildShop, environment, installPackages, markInstalled, node, print, run } from '../setup.mjs'

/** npm keeps development packages that others could use; without a mention of them it removes them as well. */
async function removeDevelopmentPackages() {
  const { devDependencies: _, ...production } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeFileSync('package.json', `${JSON.stringify(production, null, 2)}\n`)
  return run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    env: environment,
  })
}

await installPackages()
await buildShop()
if ((await run(node, ['demo/keep-emoji.ts'])) !== 0) process.exit(1)
if ((await removeDevelopmentPackages()) !== 0) process.exit(1)
// So that backups and restores of the release install nothing.
markInstalled()
// A twelfth of what is left.
for (const file of readdirSync('node_modules', { recursive: true, encoding: 'utf8' }))
  if (/\.(map|d\.[cm]?ts)$/.test(file)) rmSync(join('node_modules', file))
// Node's headers and manuals, a third of it.
for (const part of ['include', 'share'])
  rmSync(join('node_modules/node/node_modules', `node-${process.platform}-${process.arch}`, part), {
    recursive: true,
    force: true,
  })
print('· removed the packages that only building needs')
