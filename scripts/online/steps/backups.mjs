import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
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
} from '../machine.mjs'

/** Where backups go, as words that change when the place does. */
function placeOf({ BACKUP_DIR, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID }) {
  if (BACKUP_DIR) return BACKUP_DIR
  return S3_BUCKET ? `${S3_BUCKET} at ${S3_ENDPOINT} as ${S3_ACCESS_KEY_ID}` : `${dataFolder}/backups`
}

function makeFolder(folder) {
  if (!existsSync(dirname(folder)))
    throw new MachineError(`${dirname(folder)} is not there: is the disk for backups mounted?`)
  if (existsSync(folder)) return
  mkdirSync(folder, { mode: 0o700 })
  run('chown', [`${account}:${account}`, folder])
}

export const backups = {
  name: 'backups',
  check({ record }) {
    const place = placeOf(settings())
    return record.made.backups?.tried === place
      ? undefined
      : `writing a file to ${place} and reading it again`
  },
  apply(_machine, made) {
    const present = settings()
    if (present.BACKUP_DIR) makeFolder(present.BACKUP_DIR)
    const env = { ...present, DATA_DIR: dataFolder }
    runAsShop(nodeOf(shopFolder), ['scripts/online/try-backup-place.ts'], { env, quiet: true })
    made.tried = placeOf(present)
    if (present.BACKUP_DIR && statSync(present.BACKUP_DIR).dev === statSync('/').dev)
      print(
        `    ${present.BACKUP_DIR} is on the same disk as the shop and lost together with it: set another one with --backups or a bucket with --s3-…, or download a backup every week.`,
      )
  },
  undo(_machine, { tried }) {
    return `backups stay in ${tried}`
  },
}
