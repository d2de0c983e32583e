import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  account,
  dataFolder,
  MachineError,
  nodeOf,
  print,
  run,
  runAsShop,
  settings,
  shopFolder,
  usesOwnDatabase,
} from '../machine.mjs'
import { isDatabaseEmpty } from './database.mjs'

/** Runs a program of the version on the old shop, as the owner of its data, so that nothing there gets another owner. */
function runAsOwner(oldData, oldSettings, args) {
  const { PATH = '', LANG = 'C.UTF-8' } = process.env
  const env = { PATH, LANG, ...oldSettings, DATABASE_URL: '', DATA_DIR: oldData }
  const { uid, gid } = statSync(oldData)
  const asOwner = uid === 0 ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const [program, ...rest] = [...asOwner, nodeOf(shopFolder), ...args]
  return run(program, rest, { cwd: shopFolder, env })
}

/** An embedded shop is moved as it would be to another machine: backup there, restore here. */
export const moveIn = {
  name: 'moving in',
  check({ oldData, record }) {
    if (!oldData || !usesOwnDatabase() || record.made['moving in']?.from || !isDatabaseEmpty())
      return undefined
    return `the shop in ${oldData}, by a backup and a restore`
  },
  apply({ oldData, oldSettings }, made) {
    if (runAsOwner(oldData, oldSettings, ['scripts/online/is-shop-running.ts', oldData]) === 'yes')
      throw new MachineError(
        `The shop in ${oldData} is running. Stop it first (Ctrl+C where it was started) and run this again: two shops would sell the same pieces.`,
      )
    const folder = mkdtempSync('/var/tmp/shodai-')
    run('chown', [String(statSync(oldData).uid), folder])
    const written = join(folder, 'shop.tar.zst')
    print(
      runAsOwner(oldData, oldSettings, ['scripts/backup-command.ts', 'backup', written]).replaceAll(
        /^/gm,
        '    ',
      ),
    )
    const file = join(dataFolder, 'moved-in.tar.zst')
    run('mv', [written, file])
    rmSync(folder, { recursive: true })
    run('chown', [`${account}:${account}`, file])
    runAsShop(nodeOf(shopFolder), ['scripts/backup-command.ts', 'restore', file], {
      env: { ...settings(), DATA_DIR: dataFolder },
    })
    made.from = oldData
    print(`    ${oldData} stays as it was; do not start it again. The backup it was moved with is ${file}.`)
  },
  undo(_machine, { from }) {
    print(`    the shop as it was before it moved in still lies in ${from}`)
  },
}

/** Whether there is an embedded shop in a data folder. */
export const hasShop = (folder) => existsSync(join(folder, 'postgres'))
