import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, type Manifest, verifyBackup } from '#platform/backup-file.ts'
import { openBackupFile, openBackupStorage, writeBackupFile } from '#platform/backup-storage.ts'
import { DataDirInUse } from '#platform/data-dir-lock.ts'
import { embeddedDatabaseUrl, hasEmbeddedDatabase } from '#platform/embedded-postgres.ts'
import { openImageStorage } from '#platform/file-storage.ts'
import { migrate } from '#platform/migrate.ts'
import { restoreShop } from '#shop/backups/restore-backup.ts'
import { backUpShop } from '#shop/backups/write-backup.ts'
import { type Config, readConfig } from '../src/config.ts'
import { secretsOf } from '../src/secrets.ts'
import { openDatabaseServer } from '../src/setup-database.ts'

// npm run backup -- FILE and npm run restore -- FILE. They run beside a shop that is running, or on one that is stopped.

const log = (text: string) => process.stdout.write(`${text}\n`)
const migrations = 'db/migrations'
/** npm changes the folder; a path is meant from where the command was typed. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file)

const sizeOf = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function contentOf({ tables, pictures, jobs, madeAt, version }: Manifest) {
  const rowsOf = (name: string) =>
    (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString('en')
  const waiting = Object.values(jobs).reduce((sum, count) => sum + count, 0)
  return [
    `  made ${madeAt} by version ${version}`,
    `  ${rowsOf('orders')} orders, ${rowsOf('products')} products, ${rowsOf('users')} people`,
    `  ${pictures.files.toLocaleString('en')} picture files, ${waiting} e-mails and other jobs waiting`,
    ...(pictures.missing.length > 0
      ? [`  the files of ${pictures.missing.length} pictures are missing`]
      : []),
  ].join('\n')
}

/** The database of a running shop, or of a stopped one, which is served as long as this takes. */
async function openShopDatabase(config: Config) {
  const directUrl = config.directUrl ?? config.databaseUrl
  if (directUrl) return { directUrl, close: async () => {} }
  if (!hasEmbeddedDatabase(config.dataDir)) throw new BackupError(`There is no shop in ${config.dataDir}.`)
  try {
    return await openDatabaseServer(config, log)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return { directUrl: embeddedDatabaseUrl(config.dataDir), close: async () => {} }
  }
}

async function backUp(config: Config, file: string) {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  const started = Date.now()
  const database = await openShopDatabase(config)
  try {
    let manifest: Manifest | undefined
    const content = backUpShop(
      {
        databaseUrl: database.directUrl,
        images: openImageStorage(config),
        tokensSecret: secretsOf(config).tokens,
      },
      (written) => {
        manifest = written
      },
    )
    const bytes = await writeBackupFile(dirname(file), basename(file), content)
    log(`${file}: ${sizeOf(bytes)} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
    if (manifest) log(contentOf(manifest))
  } finally {
    await database.close()
  }
}

/** The path of a backup: a file, or one that is kept where the settings say. Without a name it lists those. */
async function findBackup(config: Config, name: string | undefined) {
  if (name && existsSync(pathOf(name))) return pathOf(name)
  const storage = openBackupStorage(config)
  const kept = await storage.list()
  if (!name || !kept.includes(name)) {
    const list = kept.map((each) => `  npm run restore -- ${each}`).join('\n')
    throw new BackupError(
      `${name ? `There is no file ${name}.` : 'Name the backup to restore: npm run restore -- FILE'}\n${
        list ? `In ${storage.place} are:\n${list}` : `${storage.place} has no backups.`
      }`,
    )
  }
  const found = await storage.find(name)
  if (!found) throw new BackupError(`${name} is gone.`)
  log(`· fetching ${name} from ${storage.place}`)
  const folder = join(config.dataDir, 'restored-from')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeBackupFile(folder, name, found.content)
  return join(folder, name)
}

async function restore(config: Config, name: string | undefined, isRehearsal: boolean) {
  const started = Date.now()
  const file = await findBackup(config, name)
  log(`· checking ${file}`)
  const manifest = await verifyBackup(openBackupFile(file))
  log(contentOf(manifest))
  const database = await openDatabaseServer(config, log)
  try {
    log('· restoring')
    const { tokens } = await restoreShop({
      databaseUrl: database.directUrl,
      images: openImageStorage(config),
      migrations,
      manifest,
      isRehearsal,
      open: () => openBackupFile(file),
    })
    if (secretsOf(config, tokens).tokens !== tokens)
      log(
        `  ${config.secret ? 'SHOP_SECRET is another one' : `${config.dataDir}/secrets.json stays`}: links in newsletters of the old machine end here`,
      )
    await migrate(database.directUrl, migrations, (step) => log(`· ${step}`))
  } finally {
    await database.close()
  }
  log(`The shop is restored, in ${((Date.now() - started) / 1000).toFixed(1)} s. Start it: npm start`)
}

const usage = 'npm run backup -- FILE\nnpm run restore -- FILE [--rehearsal]'

async function run() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rehearsal: { type: 'boolean', default: false } },
  })
  const [command, file, ...more] = positionals
  if (more.length > 0) throw new BackupError(usage)
  const config = readConfig()
  if (command === 'restore') return restore(config, file, values.rehearsal)
  if (command === 'backup' && file) return backUp(config, pathOf(file))
  throw new BackupError(usage)
}

run().catch((error: Error) => {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
})
