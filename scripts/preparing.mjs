// Shared by start, test and check: plain JavaScript, because it runs before anything is installed and under the
// machine's own Node, however old. Installs what is missing and builds what changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const nodeFolder = join(root, 'node_modules', 'node', 'bin')
/** The Node that the shop brings along, installed with its packages. */
export const node = join(nodeFolder, process.platform === 'win32' ? 'node.exe' : 'node')
const path = [nodeFolder, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
/** The environment with the shop's own Node and tools first. */
export const environment = { ...process.env, PATH: path }

export const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a command to its end; resolves to its exit code. With `quiet` its output is shown only when it fails. */
export function run(command, args, { quiet = false, env = environment } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
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

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}

/** Changes when the packages to install change. */
const packagesMark = () => digest(readFileSync('package-lock.json', 'utf8') + process.platform + process.arch)

/** Changes when anything that goes into the build changes. */
function sourcesMark() {
  const files = ['src', 'public'].flatMap((folder) => [...filesIn(folder)])
  const all = [
    ...files,
    'package-lock.json',
    'vite.config.ts',
    'scripts/slim-contracts.ts',
    'react-router.config.ts',
  ].sort()
  return digest(all.map((file) => `${file} ${statSync(file).size} ${digest(readFileSync(file))}`).join('\n'))
}

const marked = (file, mark) => existsSync(file) && readFileSync(file, 'utf8') === mark

/** Shows that something long goes on, one dot every two seconds, and how long it took. */
async function during(what, work) {
  process.stdout.write(`· ${what} `)
  const started = Date.now()
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  const code = await work().finally(() => clearInterval(dots))
  say(code === 0 ? ` done in ${Math.round((Date.now() - started) / 1000)} s` : ' failed')
  return code
}

export async function installPackages() {
  const file = join('node_modules', '.installed-for')
  const mark = packagesMark()
  if (marked(file, mark)) return
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The old Node on the machine runs npm; warnings about what it is too old for are not the owner's business.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  if (
    await during('installing packages (once, about a minute)', () =>
      run(npm, args, { quiet: true, env: process.env }),
    )
  )
    process.exit(1)
  writeFileSync(file, mark)
}

export async function buildShop() {
  const file = join('build', '.built-from')
  const mark = sourcesMark()
  if (marked(file, mark)) return
  const build = async () =>
    (await run('react-router', ['build'], { quiet: true })) ||
    run(node, ['scripts/compress.mjs'], { quiet: true })
  if (await during('building the shop', build)) process.exit(1)
  mkdirSync('build', { recursive: true })
  writeFileSync(file, mark)
}
