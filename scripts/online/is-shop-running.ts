import { DataDirInUse, lockDataDir } from '#platform/data-dir-lock.ts'

// node scripts/online/is-shop-running.ts DATA_DIR prints yes or no.
function isRunning(dataDir: string) {
  try {
    lockDataDir(dataDir)()
    return false
  } catch (error) {
    if (error instanceof DataDirInUse) return true
    throw error
  }
}

const [dataDir = ''] = process.argv.slice(2)
process.stdout.write(isRunning(dataDir) ? 'yes' : 'no')
