import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locks `dataDir` for this process, so that two shops never share one database folder. Locks of ended processes are ignored. */
export function lockDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'shop.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (holder !== null)
        throw new Error(`A shop is already running on ${dataDir} (process ${holder}). Stop it first.`)
      if (attempt === 3) throw new Error(`${file} could not be taken over. Remove it if no shop is running.`)
      rmSync(file, { force: true })
    }
  }
}

function holderOf(file: string): number | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; started: string | null }
    process.kill(pid, 0)
    // Pids are reused; the start time identifies the process.
    return pid !== process.pid && startOf(pid) === started ? pid : null
  } catch {
    return null
  }
}

function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}
