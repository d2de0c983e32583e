import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** PostgreSQL's `cluster_name`, shown in process titles: it distinguishes a shop's servers from others. */
export const serverName = 'shodai'

interface ServerProcess {
  pid: number
  parent: number
  /** Its command line. */
  title: string
}

/**
 * Ends every process of a PostgreSQL server that a shop has left running on `cluster`. Throws if the server is not a
 * shop's, or does not end. The caller must hold the lock on the data directory, so that no shop uses the server.
 */
export async function endServers(cluster: string) {
  // Fast shutdown, immediate shutdown, and for a server that hangs, what a power cut would do.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL', null] as const) {
    const running = findServerProcesses(cluster)
    if (running.length === 0) return
    const foreign = running.find(({ title }) => !isOurs(title))
    if (foreign)
      throw new Error(
        `${cluster} is in use by a database server that no shop has started (process ${foreign.pid}). Stop it first.`,
      )
    if (signal === null) break
    // The postmaster ends its children; children without one end by themselves once they notice.
    const pids = new Set(running.map(({ pid }) => pid))
    for (const { pid, parent } of running) if (signal === 'SIGKILL' || !pids.has(parent)) send(pid, signal)
    const isRunning = ({ pid }: ServerProcess) => findServerProcess(pid, cluster) !== null
    for (let waited = 0; waited < 8000 && running.some(isRunning); waited += 20) await wait(20)
  }
  throw new Error(`The database server on ${cluster} does not end. Restart the machine.`)
}

const isOurs = (title: string) =>
  title.includes(` cluster_name=${serverName} `) || title.startsWith(`postgres: ${serverName}: `)

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The processes of the server on `cluster`, found by what they are: PostgreSQL, working in that folder. */
export function findServerProcesses(cluster: string): ServerProcess[] {
  if (process.platform !== 'linux') return findPostmasters(cluster)
  return readdirSync('/proc').flatMap((name) => findServerProcess(Number(name), cluster) ?? [])
}

function findServerProcess(pid: number, cluster: string): ServerProcess | null {
  if (process.platform !== 'linux')
    return findPostmasters(cluster).find((postmaster) => postmaster.pid === pid) ?? null
  if (!Number.isInteger(pid)) return null
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return null
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    // A process that is ending has given up its memory and with it its command line.
    if (title === '') return null
    const [, parent = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return worksIn(pid, title, cluster) ? { pid, parent: Number(parent), title } : null
  } catch {
    // It has ended meanwhile.
    return null
  }
}

function worksIn(pid: number, title: string, cluster: string) {
  try {
    // Compared by inode: a folder may have several paths, and a copy of it is another folder.
    const [folder, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return folder.dev === own.dev && folder.ino === own.ino
  } catch (error) {
    // Another user's process does not show its folder, but its command line.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    return isPostmaster(title, cluster)
  }
}

const isPostmaster = (title: string, cluster: string) => `${title} `.includes(`/postgres -D ${cluster} `)

/** Without /proc only the postmaster is recognised. */
function findPostmasters(cluster: string): ServerProcess[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, title = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return isPostmaster(title, cluster) ? [{ pid: Number(pid), parent: Number(parent), title }] : []
  })
}
