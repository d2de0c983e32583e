// Installs packages and builds the shop if they are missing or out of date. Plain JavaScript, because it runs before
// anything is installed and on the machine's own, possibly old Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const nodeBin = join(root, 'node_modules', 'node', 'bin')
/** The Node that is installed as a package, independent of the machine's. */
export const node = join(nodeBin, process.platform === 'win32' ? 'node.exe' : 'node')
const path = [nodeBin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
/** The environment with the package's Node and the installed tools first in PATH. */
export const environment = { ...process.env, PATH: path }

export const print = (text) => process.stdout.write(`${text}\n`)

const running = new Set()
let isEnding = false

/** Ends the commands that run, waits until they have tidied up, and lets no other begin. */
export async function endCommands() {
  isEnding = true
  await Promise.all(
    [...running].map((child) => {
      child.kill()
      return once(child, 'close')
    }),
  )
}

/** Runs a command; resolves to its exit code. With `quiet` its output is shown only if it fails. */
export function run(command, args, { quiet = false, env = environment } = {}) {
  return new Promise((resolve) => {
    if (isEnding) return
    const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    running.add(child)
    child.once('close', () => running.delete(child))
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (code) => {
      if (quiet && code !== 0) process.stderr.write(output)
      resolve(code ?? 1)
    })
  })
}

const digest = (text) => createHash('sha256').update(text).digest('hex')

/** The paths of all files below a folder. */
export function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

/** A hash that changes when the packages to install change. */
const packagesHash = () => digest(readFileSync('package-lock.json', 'utf8') + process.platform + process.arch)

/** A hash that changes when any input of the build changes. */
function sourcesHash() {
  const files = ['src', 'public'].flatMap((folder) => [...filesIn(folder)])
  const all = [...files, 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'].sort()
  return digest(all.map((file) => `${file} ${statSync(file).size} ${digest(readFileSync(file))}`).join('\n'))
}

const isUpToDate = (file, hash) => existsSync(file) && readFileSync(file, 'utf8') === hash

/** Shows progress: a dot every two seconds, then how long it took. */
async function withProgress(label, work) {
  process.stdout.write(`· ${label} `)
  const started = Date.now()
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  const code = await work().finally(() => clearInterval(dots))
  print(code === 0 ? ` done in ${Math.round((Date.now() - started) / 1000)} s` : ' failed')
  return code
}

const nodeOfNpm = join('.cache', 'node-of-npm')

/**
 * npm leaves out optional packages, in silence, that want a newer Node than the one it runs on, such as that of Debian 12. There
 * it runs on the shop's own, which is fetched first.
 */
async function environmentOfNpm(npm, args) {
  if (Number.parseInt(process.versions.node, 10) >= 20) return { env: process.env, code: 0 }
  const folder = nodeOfNpm
  const { version } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/node']
  const code = await run(npm, ['install', '--prefix', folder, '--no-save', ...args, `node@${version}`], {
    quiet: true,
    env: process.env,
  })
  const bin = join(root, folder, 'node_modules', 'node', 'bin')
  return { env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }, code }
}

const installedFor = join('node_modules', '.installed-for')

/** Says that the packages are those of package.json. */
export const markInstalled = () => writeFileSync(installedFor, packagesHash())

export async function installPackages() {
  if (isUpToDate(installedFor, packagesHash())) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // npm runs on the machine's Node; its warnings about an old version do not matter.
  const args = ['--no-audit', '--no-fund', '--loglevel=error']
  const install = async () => {
    const { env, code } = await environmentOfNpm(npm, args)
    return code || (await run(npm, ['ci', ...args], { quiet: true, env }))
  }
  if (await withProgress('installing packages (once, about a minute)', install)) process.exit(1)
  rmSync(nodeOfNpm, { recursive: true, force: true })
  markInstalled()
}

export async function buildShop() {
  const file = join('build', '.built-from')
  const hash = sourcesHash()
  if (isUpToDate(file, hash)) return
  const build = async () =>
    (await run('react-router', ['build'], { quiet: true })) ||
    run(node, ['scripts/compress.mjs'], { quiet: true })
  if (await withProgress('building the shop', build)) process.exit(1)
  mkdirSync('build', { recursive: true })
  writeFileSync(file, hash)
}
