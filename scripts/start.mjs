// npm start: from a fresh clone to a running shop. `--dev` runs the same shop with reload on save.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildShop, environment, installPackages, node } from './preparing.mjs'

// How the shop's own process is run: it stays small, whatever the machine has.
const { flags, environment: shopEnvironment } = JSON.parse(readFileSync('scripts/shop-process.json', 'utf8'))
const development = process.argv.includes('--dev')
await installPackages()
if (!development) await buildShop()

const program = development ? ['scripts/dev.ts'] : ['build/server/index.js']
let shop
let stopping = false

function startShop() {
  shop = spawn(node, [...flags, ...program], {
    env: { ...shopEnvironment, ...environment, NODE_ENV: development ? 'development' : 'production' },
    // The channel tells the shop when this process is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  shop.once('exit', (code, signal) => {
    // The workshop asks for a new shop when the server's own code changed.
    if (development && code === 75 && !stopping) return startShop()
    process.exit(code ?? (signal ? 1 : 0))
  })
}
startShop()

function stop() {
  stopping = true
  shop.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// npm, or the shell between, may be killed without a word; on Linux their parents tell.
const parentsOf = () => {
  try {
    const [, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${process.ppid} ${parent}`
  } catch {
    return String(process.ppid)
  }
}
const parents = parentsOf()
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (parentsOf() !== parents) stop()
  }, 1000).unref()
